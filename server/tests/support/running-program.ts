import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestContext } from 'node:test';

const MAIN = join(import.meta.dirname, '../../src/app/main.ts');

/** The service as its user starts it: a process of its own, with its own settings and data folder. */
export interface ServiceProcess {
  readonly address: string;
  /** What it wrote into its log so far: lines of JSON on standard error. */
  logged(): readonly LogLine[];
  readonly child: ChildProcess;
  /** What it said on standard output until it answered. */
  readonly said: readonly string[];
  /** Asks it to stop and gives its exit code. */
  stop(): Promise<number | null>;
}

export type LogLine = Readonly<Record<string, unknown>> & { readonly msg: string; readonly time: string };

/** Starts the service and waits for the line that says where it answers; killed when the test ends, if it still runs. */
export async function startService(
  t: TestContext,
  settings: Readonly<Record<string, string>>,
): Promise<ServiceProcess> {
  const child = spawn(process.execPath, ['--no-warnings', MAIN, 'start'], {
    env: { PATH: process.env.PATH, PROPPICK_PORT: '0', PROPPICK_LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  t.after(() => child.kill('SIGKILL'));
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line);
    const [started, address = ''] = /answers at (\S+)|is at work/.exec(line) ?? [];
    if (started !== undefined)
      return { address, child, said, stop: () => stop(child), logged: () => linesOf(complaint) };
  }
  throw new Error(`the service ended before it answered: ${complaint}`);
}

const linesOf = (text: string): LogLine[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as LogLine);

async function stop(child: ChildProcess): Promise<number | null> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const [code] = (await ended) as [number | null];
  return code;
}
