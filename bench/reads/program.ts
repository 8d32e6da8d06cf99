import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNode } from '../../server/tests/load/node.ts';
import { memoryOf } from '../kit/process.ts';

/** The service as its user starts it, in a process of its own. */
export interface Program {
  readonly url: string;
  /** Resident memory now and at its highest, in MB; NaN where the system does not tell. */
  memory(): ReturnType<typeof memoryOf>;
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

/** Starts `proppick start` with its usual log level, the log in a scratch file, and waits until it answers. */
export async function startProgram(databaseUrl: string, roles: string): Promise<Program> {
  const folder = await mkdtemp(join(tmpdir(), 'prop-pick-bench-'));
  const node = await startNode(folder, roles, {
    PROPPICK_DATABASE_URL: databaseUrl,
    PROPPICK_MODE: 'production',
    // So that the load can come from many addresses, none of which is more than one caller may ask.
    PROPPICK_TRUST_PROXY: 'true',
  });
  return {
    url: node.address,
    memory: () => memoryOf(node.child.pid ?? 0),
    stop: async () => {
      await node.end('SIGTERM');
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
