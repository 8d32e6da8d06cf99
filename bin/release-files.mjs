// `npm run release:files -- FOLDER`: writes the files of a release of this checkout's version, with SHA256SUMS, and lists them.
// The same commit gives the same bytes, with the same versions of Node and npm.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { zipSync } from 'fflate';
import { guideFiles } from '../server/src/app/guide/guide-files.ts';
import { bundleMcp, ZIP_TIME } from './bundle-mcp.mjs';
import { buildClient } from './build-client.mjs';
import { billOfMaterials } from './bill-of-materials.mjs';
import { npmPack } from './npm-pack.mjs';
import { root } from './setup.mjs';

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const folder = resolve(process.argv[2] ?? join(root, 'release', version));
mkdirSync(folder, { recursive: true });
if (readdirSync(folder).length > 0) fail(`${folder} has files; give an empty folder`);

buildClient(process.execPath);
// Without an install: a new version in the lock file changes no package.
if (npmPack(['--silent', '--pack-destination', folder]) !== 0) fail('npm pack failed');
await bundleMcp(folder);
writeFileSync(join(folder, `prop-pick-guide-${version}.zip`), await guide());
writeFileSync(join(folder, `prop-pick-${version}.cdx.json`), billOfMaterials());
if (existsSync(join(root, 'client-python', 'pyproject.toml'))) pythonWheel();

const files = readdirSync(folder)
  .toSorted()
  .map((name) => ({ name, bytes: readFileSync(join(folder, name)) }));
const lines = files.map(({ name, bytes }) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`);
writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''));
for (const [index, { bytes }] of files.entries())
  process.stdout.write(`${String(bytes.length).padStart(9)} ${lines[index]}`);
process.stdout.write(`${folder}\n`);

/** The guide as one archive, in a folder of its name. */
async function guide() {
  const pages = [...(await guideFiles())].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return zipSync(Object.fromEntries(pages.map(([path, bytes]) => [`prop-pick-guide-${version}/${path}`, bytes])), {
    level: 9,
    mtime: ZIP_TIME,
  });
}

/** By the build backend of client-python itself, which needs Python's standard library alone. */
function pythonWheel() {
  const build =
    'import sys; sys.path.insert(0, sys.argv[1]); from wheel_of_folder import build_wheel; build_wheel(sys.argv[2])';
  run('python3', ['-B', '-c', build, join(root, 'client-python', 'build'), folder]);
}

function run(command, words) {
  const { status } = spawnSync(command, words, { cwd: root, stdio: ['ignore', 2, 'inherit'] });
  if (status !== 0) fail(`${command} ${words.join(' ')} failed`);
}

function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
