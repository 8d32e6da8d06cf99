import { readFile } from 'node:fs/promises';
import type { Database } from '../../server/src/platform/index.ts';

/** Linux counts CPU time in hundredths of a second. */
const TICK_MS = 10;

/** CPU time of processes so far, in ms; NaN where the system does not report it. */
export async function processorMs(pids: readonly number[]): Promise<number> {
  const each = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      const [user = Number.NaN, system = Number.NaN] = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .slice(11, 13)
        .map(Number);
      return TICK_MS * (user + system);
    }),
  );
  return each.reduce((sum, one) => sum + one, 0);
}

/** Wall-clock and CPU milliseconds. */
export interface Cost {
  readonly wall: number;
  readonly cpu: number;
}

export type Meter = <Result>(work: () => Result | Promise<Result>) => Promise<{ result: Result; cost: Cost }>;

/** Meters this process and the one connection of the database's pool. */
export async function meterOf(db: Database): Promise<Meter> {
  const { rows } = await db.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' });
  const [{ pid }] = rows as [{ pid: number }];
  const spent = async (): Promise<number> => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000 + (await processorMs([pid]));
  };
  return async (work) => {
    const [before, start] = [await spent(), performance.now()];
    const result = await work();
    const wall = performance.now() - start;
    return { result, cost: { wall, cpu: (await spent()) - before } };
  };
}
