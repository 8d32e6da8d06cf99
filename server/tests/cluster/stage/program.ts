import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, closeSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathOf } from './packages.ts';

/** A program of the cluster that was started here. */
export interface Running {
  readonly name: string;
  readonly pid: number;
  readonly child: ChildProcess;
  readonly log: string;
  isOver(): boolean;
  /** Whether it was asked to end here. */
  isAsked(): boolean;
  /** Asks it to end, and ends it after `patienceMs`; resolves when it is gone. */
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
/** Debian's package of PostgreSQL creates it. */
export const USER = 'postgres';

/** Starts a program with its output in a file; as Debian's user of PostgreSQL where it refuses root. */
export function startProgram({ name, path, words, log, environment, isUnprivileged = false }: ProgramOptions): Running {
  mkdirSync(dirname(log), { recursive: true });
  const out = openSync(log, 'a');
  const asUser = isRoot && isUnprivileged;
  const command = asUser ? pathOf('setpriv') : path;
  const all = asUser ? ['--reuid', USER, '--regid', USER, '--init-groups', path, ...words] : words;
  const env = { PATH: '/usr/sbin:/usr/bin:/bin', LANG: 'C.UTF-8', ...environment };
  const child = spawn(command, all, { env, stdio: ['ignore', out, out], cwd: '/' });
  closeSync(out);
  // A program that cannot be started is over, as its reader finds.
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

/** The end of what it wrote. */
export const lastWords = (log: string): Promise<string> =>
  readFile(log, 'utf8').then(
    (text) => text.slice(-1_500),
    () => '',
  );

/** Runs a program to its end; its output. Error with its last words if it fails. */
export async function runProgram(options: Omit<ProgramOptions, 'log'> & { readonly log: string }): Promise<string> {
  const running = startProgram(options);
  if (!running.isOver()) await once(running.child, 'exit');
  if (running.child.exitCode !== 0) throw new Error(`${options.name} failed: ${await lastWords(options.log)}`);
  return readFile(options.log, 'utf8');
}

/** Ends a process that is not a child of this one, and everything that it started, at once. */
export function killTree(pid: number): void {
  const children = childrenOf(pid);
  // The parent first, so that it starts nothing in place of what ends.
  kill(pid);
  for (const child of children) killTree(child);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It is gone.
  }
}

/** The processes whose parent it is. */
function childrenOf(parent: number): number[] {
  return readdirSync('/proc').flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return [];
    try {
      const [, rest = ''] = /\) (.*)/.exec(readFileSync(`/proc/${entry}/stat`, 'utf8')) ?? [];
      return Number(rest.split(' ')[1]) === parent ? [Number(entry)] : [];
    } catch {
      // It ended meanwhile.
      return [];
    }
  });
}

/** Waits for something that another program brings about; Error with `what` after `withinMs`. */
export async function until<Answer>(
  what: string,
  ask: () => Promise<Answer | undefined>,
  withinMs = 300_000,
): Promise<Answer> {
  const end = performance.now() + withinMs;
  for (;;) {
    const answer = await ask().catch(() => undefined);
    if (answer !== undefined) return answer;
    if (performance.now() > end) throw new Error(`it never came: ${what}`);
    await pause(50);
  }
}
