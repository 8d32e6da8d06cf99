import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, closeSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathOf } from './packages.ts';

/** A program of the cluster, started by this module. */
export interface Running {
  readonly name: string;
  readonly pid: number;
  readonly child: ChildProcess;
  readonly log: string;
  isOver(): boolean;
  /** Whether it was asked to stop. */
  isAsked(): boolean;
  /** Asks it to stop, and kills it after `patienceMs`; resolves when it has ended. */
  end(signal?: NodeJS.Signals, patienceMs?: number): Promise<void>;
}

export interface ProgramOptions {
  readonly name: string;
  readonly path: string;
  readonly words: readonly string[];
  readonly log: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** PostgreSQL and PgBouncer do not run as root. */
  readonly isUnprivileged?: boolean;
}

export const isRoot = process.getuid?.() === 0;
/** Created by Debian's package of PostgreSQL. */
export const USER = 'postgres';

/** Starts a program with its output in a file; as Debian's user of PostgreSQL if the program refuses root. */
export function startProgram({ name, path, words, log, environment, isUnprivileged = false }: ProgramOptions): Running {
  mkdirSync(dirname(log), { recursive: true });
  const out = openSync(log, 'a');
  const asUser = isRoot && isUnprivileged;
  const command = asUser ? pathOf('setpriv') : path;
  const all = asUser ? ['--reuid', USER, '--regid', USER, '--init-groups', path, ...words] : words;
  const env = { PATH: '/usr/sbin:/usr/bin:/bin', LANG: 'C.UTF-8', ...environment };
  const child = spawn(command, all, { env, stdio: ['ignore', out, out], cwd: '/' });
  closeSync(out);
  // A program that cannot be started has ended; readers of its state detect that.
  child.on('error', () => undefined);
  const isOver = (): boolean => child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
  let asked = false;
  return {
    name,
    pid: child.pid ?? 0,
    child,
    log,
    isOver,
    isAsked: () => asked,
    end: async (signal = 'SIGTERM', patienceMs = 20_000) => {
      asked = true;
      if (isOver()) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** The end of its output. */
export const lastWords = (log: string): Promise<string> =>
  readFile(log, 'utf8').then(
    (text) => text.slice(-1_500),
    () => '',
  );

/** Runs a program to its end and returns its output. Throws with its last output if it fails. */
export async function runProgram(options: Omit<ProgramOptions, 'log'> & { readonly log: string }): Promise<string> {
  const running = startProgram(options);
  if (!running.isOver()) await once(running.child, 'exit');
  if (running.child.exitCode !== 0) throw new Error(`${options.name} failed: ${await lastWords(options.log)}`);
  return readFile(options.log, 'utf8');
}

/** Kills a process that is not a child of this one, and all its descendants. */
export function killTree(pid: number): void {
  const children = childrenOf(pid);
  // The parent first, so that it does not restart its children.
  kill(pid);
  for (const child of children) killTree(child);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has ended.
  }
}

/** The process ids of its children. */
function childrenOf(parent: number): number[] {
  return readdirSync('/proc').flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return [];
    try {
      const [, rest = ''] = /\) (.*)/.exec(readFileSync(`/proc/${entry}/stat`, 'utf8')) ?? [];
      return Number(rest.split(' ')[1]) === parent ? [Number(entry)] : [];
    } catch {
      // The process has ended.
      return [];
    }
  });
}

/** Waits for an effect of another program; Error with `what` after `withinMs`. */
export async function until<Found>(
  what: string,
  ask: () => Promise<Found | undefined>,
  withinMs = 300_000,
): Promise<Found> {
  const end = performance.now() + withinMs;
  for (;;) {
    const response = await ask().catch(() => undefined);
    if (response !== undefined) return response;
    if (performance.now() > end) throw new Error(`it never came: ${what}`);
    await pause(50);
  }
}
