// Builds the dashboard if it is missing or older than its sources: about two seconds, once.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

const web = join(root, 'web');
const stamp = join(web, 'dist', '.sources');
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');

/** What the build reads, besides the code below that it shares: the dashboard and the versions of its packages. */
const SOURCES = [
  join(web, 'src'),
  join(web, 'public'),
  join(web, 'index.html'),
  join(web, 'vite.config.ts'),
  join(web, 'package.json'),
  join(root, 'package-lock.json'),
];
/** An import from the code of the server or the client, as far as its folder. */
const SHARED = /from '(?:\.\.\/)+((?:server|client)\/src(?:\/[^']+)?)\/[^'/]+'/g;

/** An installation without build tools serves the dashboard it was shipped with. */
export function buildWeb(node) {
  if (!existsSync(vite)) return;
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.error('Building the dashboard …');
  const build = spawnSync(node, [vite, 'build', '--logLevel', 'warn'], {
    cwd: web,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (build.status !== 0) {
    console.error('The dashboard could not be built; see the reason above.');
    process.exit(build.status ?? 1);
  }
  writeFileSync(stamp, wanted);
}

function fingerprint() {
  const hash = createHash('sha256');
  const own = SOURCES.flatMap(filesIn);
  const shared = own
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => Array.from(readFileSync(path, 'utf8').matchAll(SHARED), ([, folder]) => join(root, folder)));
  for (const path of [...own, ...[...new Set(shared)].sort().flatMap(filesIn)])
    hash.update(path.slice(root.length)).update(readFileSync(path));
  return hash.digest('hex');
}

function filesIn(path) {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
