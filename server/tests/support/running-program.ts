import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestContext } from 'node:test';

const MAIN = join(import.meta.dirname, '../../src/app/main.ts');

/** The service as its user starts it: a process of its own, with its own settings and data folder. */
export interface ServiceProcess {
  readonly address: string;
  readonly child: ChildProcess;
  /** What it said on standard output until it answered. */
  readonly said: readonly string[];
  /** Asks it to stop and gives its exit code. */
  stop(): Promise<number | null>;
}

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
    const [, address] = /answers at (\S+)/.exec(line) ?? [];
    if (address !== undefined) return { address, child, said, stop: () => stop(child) };
  }
  throw new Error(`the service ended before it answered: ${complaint}`);
}

async function stop(child: ChildProcess): Promise<number | null> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const [code] = (await ended) as [number | null];
  return code;
}
