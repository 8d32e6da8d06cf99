// Installs the locked packages: for the service only its runtime and build packages, for `npm test` the tools too.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './setup.mjs';

const QUIET = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];

/** The lock file of a packed release: npm does not pack a file of the usual name. */
export const PACKED_LOCK = 'packed-lock.json';

/**
 * Packages installed with the service that none of its processes opens. They are Node headers for native modules, a canvas
 * for drawing PDF pages, and the compiler, an optional peer of a dependency.
 */
const UNUSED = [
  `node-${process.platform}-${process.arch}/include`,
  '@napi-rs/canvas',
  `@napi-rs/canvas-${process.platform}-${process.arch}-gnu`,
  `@napi-rs/canvas-${process.platform}-${process.arch}-musl`,
  'typescript',
  '@typescript',
];

/**
 * Installs the lock file's packages into `node_modules`: with `scope` service those without the tools, with `all` every one.
 * The packages of `all` include those of the service. A running service keeps its packages when the tools are added. If npm
 * fails, ends the process with its exit code.
 */
export function installDependencies(scope, at = root) {
  const lock = join(at, 'package-lock.json');
  if (!existsSync(lock) && existsSync(join(at, PACKED_LOCK))) copyFileSync(join(at, PACKED_LOCK), lock);
  if (!existsSync(lock)) return;
  const wanted = createHash('sha256').update(readFileSync(lock)).digest('hex');
  const stamp = join(at, 'node_modules', '.prop-pick-installed');
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined;
  if (installed === `${wanted} all` || installed === `${wanted} ${scope}`) return;
  if (installed === undefined && npmInstalledAfter(lock)) {
    writeFileSync(stamp, `${wanted} all`);
    return;
  }
  const isAdded = installed === `${wanted} service`;
  console.error(`Installing ${isAdded ? 'the tools of the tests' : 'packages'} (once, up to half a minute) …`);
  // `npm ci` starts from an empty folder. `npm install` adds missing packages, and here changes neither manifest nor lock
  // file.
  const command = isAdded ? ['install', '--no-save'] : ['ci', ...(scope === 'service' ? withoutTests(at) : [])];
  const npm = spawnSync('npm', [...command, ...QUIET], {
    cwd: at,
    // npm's output goes to standard error: other programs read a command's standard output.
    stdio: ['ignore', 2, 'inherit'],
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) {
    console.error(`npm ${command[0]} failed; see its message above. Nothing was started.`);
    process.exit(npm.status ?? 1);
  }
  if (scope === 'service')
    for (const path of UNUSED) rmSync(join(at, 'node_modules', path), { recursive: true, force: true });
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, `${wanted} ${scope}`);
}

/** A packed release has built pages, so it needs only the packages of the server and its commands. */
const withoutTests = (at) =>
  existsSync(join(at, PACKED_LOCK)) && !existsSync(join(at, 'web', 'src'))
    ? ['--omit=dev', '--workspace=server', '--workspace=tools']
    : ['--omit=dev'];

/**
 * Whether `npm ci` already installed the whole lock file, by npm's own record. A workspace's own packages lie beside it, not
 * in the folder of the record, so they must be there too.
 */
function npmInstalledAfter(lock) {
  const folder = dirname(lock);
  const record = join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages ?? {};
  const wanted = JSON.parse(readFileSync(lock, 'utf8')).packages ?? {};
  return Object.entries(wanted).every(
    ([path, { version, optional, link }]) =>
      link ||
      optional ||
      !/(^|\/)node_modules\//.test(path) ||
      (installed[path]?.version === version && existsSync(join(folder, path))),
  );
}
