import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNode, type Node } from '../../server/tests/load/node.ts';
import { load } from '../kit/load.ts';
import { processorMs } from '../kit/process.ts';

const SECONDS = 5;

export interface NodesFigure {
  readonly perSecond: number;
  /** CPU time of the API processes for one read, in ms. */
  readonly cpuMs: number;
  /** Busy cores of the machine during the run, with the API, PostgreSQL, the generators and everything else. */
  readonly busyCores: number;
}

/** Reads per second of this many API processes at once, each with its own generator and connections. */
export async function readsOf(
  databaseUrl: string,
  key: string,
  processes: number,
  connections: number,
): Promise<NodesFigure> {
  const folder = await mkdtemp(join(tmpdir(), 'prop-pick-scale-'));
  const settings = {
    PROPPICK_MODE: 'production',
    PROPPICK_DATABASE_URL: databaseUrl,
    PROPPICK_INSTANCE_KEY: randomBytes(32).toString('hex'),
  };
  const nodes: Node[] = [];
  try {
    for (let n = 0; n < processes; n += 1) nodes.push(await startNode(join(folder, String(n)), 'api', settings));
    const pids = nodes.map(({ child }) => child.pid ?? 0);
    const ask = (node: Node) =>
      load({
        url: `${node.address}/api/v1/picks/top`,
        connections,
        seconds: SECONDS,
        headers: { 'X-API-Key': key },
      });
    const [before, busyBefore, started] = [await processorMs(pids), busyMs(), performance.now()];
    const results = await Promise.all(nodes.map(ask));
    const spent = (await processorMs(pids)) - before;
    const busyCores = (busyMs() - busyBefore) / (performance.now() - started);
    const perSecond = results.reduce((sum, { requestsPerSecond }) => sum + requestsPerSecond, 0);
    // The generator runs one second more than it counts.
    return { perSecond, cpuMs: spent / (perSecond * (SECONDS + 1)), busyCores };
  } finally {
    await Promise.all(nodes.map((node) => node.end('SIGTERM')));
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** CPU time of the whole machine so far, in ms. */
const busyMs = (): number =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0);
