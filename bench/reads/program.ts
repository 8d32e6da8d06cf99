import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const MAIN = join(import.meta.dirname, '../../server/src/app/main.ts');
/** Node's own options, as bin/prop-pick.mjs sets them. */
export const NODE_OPTIONS = ['--no-warnings', '--initial-old-space-size=32', '--max-semi-space-size=8'] as const;

const STARTS_WITHIN_MS = 60_000;

/** The service as its user starts it, in a process of its own. */
export interface Program {
  readonly url: string;
  /** Resident memory now and at its highest, in MB; NaN where the system does not tell. */
  memory(): Promise<{ readonly now: number; readonly peak: number }>;
  stop(): Promise<void>;
}

const ADDRESSES = 200;

/** The headers of one account's requests from many addresses, in turn: the guard of a single address stays out of it. */
export function callers(key: string): readonly Readonly<Record<string, string>>[] {
  return Array.from({ length: ADDRESSES }, (_, index) => ({
    'X-API-Key': key,
    'X-Forwarded-For': `10.0.0.${index + 1}`,
  }));
}

/** Starts `proppick start` with its usual log level, the log thrown away, and waits until it is ready. */
export async function startProgram(databaseUrl: string, roles: string): Promise<Program> {
  const dataDir = await mkdtemp(join(tmpdir(), 'prop-pick-bench-'));
  const port = await freePort();
  const child = spawn(process.execPath, [...NODE_OPTIONS, MAIN, 'start'], {
    env: {
      PATH: process.env['PATH'],
      PROPPICK_PORT: String(port),
      PROPPICK_DATABASE_URL: databaseUrl,
      PROPPICK_DATA_DIR: dataDir,
      PROPPICK_MODE: 'production',
      PROPPICK_ROLES: roles,
      // So that the load can come from many addresses, none of which is more than one caller may ask.
      PROPPICK_TRUST_PROXY: 'true',
    },
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  const url = `http://127.0.0.1:${port}`;
  await ready(url, () => child.exitCode);
  return {
    url,
    memory: () => memoryOf(child.pid ?? 0),
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function ready(url: string, exitCode: () => number | null): Promise<void> {
  const until = performance.now() + STARTS_WITHIN_MS;
  while (performance.now() < until) {
    if (exitCode() !== null) throw new Error(`the service ended with code ${exitCode()}`);
    // Each look waits for the one before: that is the point.
    // eslint-disable-next-line no-await-in-loop
    const isReady = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    // eslint-disable-next-line no-await-in-loop
    await pause(100);
  }
  throw new Error('the service did not become ready');
}

async function memoryOf(pid: number): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const megabytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? Number.NaN) / 1_024;
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
