// Finds a new enough Node, which npm ships as a package, and runs the program with it.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const NEEDED_MAJOR = 24;

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
