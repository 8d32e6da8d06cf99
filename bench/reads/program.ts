import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryOf } from '../../server/tests/load/proc.ts';
import { startNode } from '../../server/tests/load/node.ts';

/** The service as its user starts it, in a separate process. */
export interface Program {
  readonly url: string;
  readonly pid: number;
  /** Current and peak resident memory in MB; NaN where the system does not report it. */
  memory(): ReturnType<typeof memoryOf>;
  stop(): Promise<void>;
}

/** Starts `proppick start` with its usual log level, the log in a scratch file, and waits until it responds. */
export async function startProgram(databaseUrl: string, roles: string): Promise<Program> {
  const folder = await mkdtemp(join(tmpdir(), 'prop-pick-bench-'));
  const node = await startNode(folder, roles, {
    PROPPICK_DATABASE_URL: databaseUrl,
    PROPPICK_MODE: 'production',
  });
  return {
    url: node.address,
    pid: node.child.pid ?? 0,
    memory: () => memoryOf(node.child.pid ?? 0),
    stop: async () => {
      await node.end('SIGTERM');
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** The headers that node:http writes by itself. */
const OWN_HEADERS = ['connection', 'content-length', 'date', 'keep-alive'];

/** The headers of a response, for a bare server that sends the same. */
export function sameHeaders({ headers }: Response): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !OWN_HEADERS.includes(name)));
}
