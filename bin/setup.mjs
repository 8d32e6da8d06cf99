// Prepares a checkout on a machine with only Node 20 and npm: installs the locked dependencies and finds a new enough Node,
// which npm ships as a package.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const NEEDED_MAJOR = 24;

/** Installs the lock file's dependencies unless node_modules already holds exactly them. */
export function installDependencies() {
  const lock = join(root, 'package-lock.json');
  if (!existsSync(lock)) return;
  const wanted = createHash('sha256').update(readFileSync(lock)).digest('hex');
  const stamp = join(root, 'node_modules', '.prop-pick-installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  if (!existsSync(stamp) && npmInstalledAfter(lock)) {
    writeFileSync(stamp, wanted);
    return;
  }
  console.error('Installing dependencies (once, about half a minute) …');
  const npm = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    // npm's output goes to standard error: other programs read a command's standard output.
    stdio: ['ignore', 2, 'inherit'],
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) {
    console.error('npm ci failed; see its message above. Nothing was started.');
    process.exit(npm.status ?? 1);
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** Whether `npm ci` already installed the lock file, by npm's own record. */
function npmInstalledAfter(lock) {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages ?? {};
  const wanted = JSON.parse(readFileSync(lock, 'utf8')).packages ?? {};
  return Object.entries(wanted).every(
    ([path, { version, optional, link }]) =>
      path === '' || link || optional || !path.startsWith('node_modules/') || installed[path]?.version === version,
  );
}

/** The path of a Node that runs TypeScript: this one if new enough, else the one npm installed. */
export function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR) return process.execPath;
  const require = createRequire(import.meta.url);
  try {
    const manifest = require.resolve(`node-${process.platform}-${process.arch}/package.json`);
    return join(dirname(manifest), 'bin', 'node');
  } catch {
    console.error(
      `Prop-Pick needs Node ${NEEDED_MAJOR} or newer. This is ${process.version}, and npm has no Node package for ` +
        `${process.platform}-${process.arch}. Install Node ${NEEDED_MAJOR} and run the command again.`,
    );
    process.exit(1);
  }
}

/** Runs a command with forwarded signals, and exits with its exit code. */
export function become(command, args, environment = {}) {
  const child = spawn(command, args, {
    cwd: process.cwd(),
    // The command watches this process and stops when it ends (server/src/app/parent.ts).
    env: { ...process.env, ...environment, PROPPICK_PARENT_PID: String(process.pid) },
    stdio: 'inherit',
  });
  const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'];
  for (const signal of forwarded) process.on(signal, () => child.kill(signal));
  // npm starts this in a shell that forwards no signals. If the shell ends, stop the command too.
  const shell = process.ppid;
  if (process.env.npm_lifecycle_event !== undefined) {
    const watch = setInterval(() => {
      if (process.ppid === shell) return;
      clearInterval(watch);
      child.kill('SIGTERM');
    }, 500);
    watch.unref();
  }
  child.on('error', (error) => {
    console.error(`cannot run ${command}: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(signal ? 128 + (constants.signals[signal] ?? 0) : (code ?? 1)));
}
