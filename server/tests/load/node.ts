import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { NODE_ENVIRONMENT, NODE_OPTIONS } from '../../../bin/node-options.mjs';
import { descriptorsOf, memoryOf } from './proc.ts';

const MAIN = join(import.meta.dirname, '../../src/app/main.ts');

/** A process of the service. */
export interface Node {
  readonly roles: string;
  readonly address: string;
  readonly child: ChildProcess;
  readonly folder: string;
  /** Resident memory in MB and open descriptors; NaN if the system does not report them. */
  figures(): Promise<{ readonly megabytes: number; readonly descriptors: number }>;
  /** Stops it, or kills it at once. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** Starts a process and waits until it reports that it is running. */
export async function startNode(
  folder: string,
  roles: string,
  settings: Readonly<Record<string, string>>,
): Promise<Node> {
  await mkdir(folder, { recursive: true });
  const log = await open(join(folder, 'service.log'), 'a');
  const child = spawn(process.execPath, [...NODE_OPTIONS, MAIN, 'start'], {
    env: {
      PATH: process.env.PATH,
      ...NODE_ENVIRONMENT,
      PROPPICK_ROLES: roles,
      PROPPICK_DATA_DIR: folder,
      PROPPICK_PORT: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', log.fd],
  });
  await log.close();
  const address = await said(child).catch(async (error: unknown) => {
    const words = (await readFile(join(folder, 'service.log'), 'utf8')).slice(-2_000);
    throw new Error(`the service did not start: ${words}`, { cause: error });
  });
  const { pid = 0 } = child;
  return {
    roles,
    address,
    child,
    folder,
    figures: async () => ({ megabytes: (await memoryOf(pid)).now, descriptors: await descriptorsOf(pid) }),
    end: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}

async function said(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('a process without output');
  for await (const line of createInterface({ input: child.stdout })) {
    const [found, address = ''] = /is ready at (\S+)|is running:/.exec(line) ?? [];
    if (found !== undefined) return address;
  }
  throw new Error('the service ended before it was at work');
}
