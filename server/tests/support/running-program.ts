import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { freePort } from '../../src/platform/postgres/address.ts';
import type { Scope } from './scope.ts';

const MAIN = join(import.meta.dirname, '../../src/app/main.ts');

/** Environment variables for every program: the search path, and the cache of compiled code. */
export const machine: Readonly<Record<string, string>> = Object.fromEntries(
  ['PATH', 'NODE_COMPILE_CACHE'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);

/** The service as a separate process, with its own settings and data folder. */
export interface ServiceProcess {
  readonly address: string;
  /** Its log so far: lines of JSON on standard error. */
  logged(): readonly LogLine[];
  /** Its standard error so far. */
  complaint(): string;
  readonly child: ChildProcess;
  /** Its standard output until it was ready. */
  readonly said: readonly string[];
  /** Stops it and returns its exit code. */
  stop(): Promise<number | null>;
}

/** Its message for a port that is already used. */
const TAKEN = /The address \S+ is taken|EADDRINUSE/;

/** Starts something on a free port, and on another one if that was taken in the meantime. */
export async function onFreePort<Started>(start: (port: string) => Promise<Started>): Promise<Started> {
  try {
    return await start(String(await freePort()));
  } catch (error) {
    if (!TAKEN.test(String(error))) throw error;
    return onFreePort(start);
  }
}

export type LogLine = Readonly<Record<string, unknown>> & { readonly msg: string; readonly time: string };

/** Starts the service and waits for the line with its address; killed when the test ends, if it still runs. */
export async function startService(t: Scope, settings: Readonly<Record<string, string>>): Promise<ServiceProcess> {
  const child = spawn(process.execPath, ['--no-warnings', MAIN, 'start'], {
    env: { ...machine, PROPPICK_PORT: '0', PROPPICK_LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  t.after(() => child.kill('SIGKILL'));
  const closed = once(child, 'close');
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (more: string) => (complaint += more));
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line);
    const [started, address = ''] = /is ready at (\S+)|is running:/.exec(line) ?? [];
    if (started !== undefined)
      return {
        address,
        child,
        said,
        stop: () => stop(child),
        logged: () => linesOf(complaint),
        complaint: () => complaint,
      };
  }
  await closed;
  // The port is chosen before it is used; another test may take it in between.
  if (settings['PROPPICK_PORT'] === undefined && TAKEN.test(complaint)) return startService(t, settings);
  throw new Error(`the service ended before it responded: ${complaint}`);
}

/** A finished command and its output. */
export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs a command of the program to its end, with these settings only. */
export async function runCommand(words: readonly string[], settings: Readonly<Record<string, string>>): Promise<Ended> {
  const child = spawn(process.execPath, ['--no-warnings', MAIN, ...words], {
    env: { ...machine, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close') as Promise<[number | null]>;
  const [[code], out, err] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { code, out, err };
}

const linesOf = (written: string): LogLine[] =>
  written
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as LogLine);

async function stop(child: ChildProcess): Promise<number | null> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const [code] = (await ended) as [number | null];
  return code;
}
