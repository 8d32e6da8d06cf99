import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { silentLog, startEmbedded } from '../../server/src/platform/index.ts';
import { memoryOf } from '../../server/tests/load/proc.ts';
import { startNode } from '../../server/tests/load/node.ts';
import { medianOf, quantile, type Bench, type Figure } from '../kit/figures.ts';
import { rawServer } from '../kit/load.ts';

const ROUNDS = 3;
/** By this time after its start an idle process has released what the start needed. */
const SETTLED_MS = 3_000;
const MOST_IDLE_MB = 250;

/** Milliseconds from the start of a process to its first response, and its memory once settled. */
interface Start {
  readonly ms: number;
  readonly megabytes: number;
}

export default {
  name: 'start',
  about: `The service with everything in it (roles api, worker, scheduler, its embedded database) from the start of its process to its first response: in an empty folder, with the data of an earlier run, and as the demo that simulates a league first. Compared with the embedded PostgreSQL alone, created or opened, and a process of node:http alone. Medians of ${ROUNDS}, the demo once; memory is of the service's Node process ${SETTLED_MS / 1_000} s later, of node:http at once.`,
  async run(say) {
    const [cold, warm, made, opened, bare]: [Start[], Start[], number[], number[], Start[]] = [[], [], [], [], []];
    for (let round = 1; round <= ROUNDS; round += 1) {
      // One after the other: concurrent starts would distort each other.
      /* oxlint-disable no-await-in-loop */
      await inFolder(async (folder) => {
        cold.push(await serviceStart(folder, 'production', 0));
        warm.push(await serviceStart(folder, 'production', SETTLED_MS));
      });
      await inFolder(async (folder) => {
        made.push(await databaseStart(folder));
        opened.push(await databaseStart(folder));
      });
      bare.push(await bareStart());
      /* oxlint-enable no-await-in-loop */
      say(`round ${round}: ${Math.round(cold.at(-1)?.ms ?? 0)} ms, again ${Math.round(warm.at(-1)?.ms ?? 0)} ms`);
    }
    const demo = await inFolder(async (folder) => [
      await serviceStart(folder, 'demo', 0),
      await serviceStart(folder, 'demo', SETTLED_MS),
    ]);
    return figuresOf({ cold, warm, made, opened, bare, demo });
  },
} satisfies Bench;

interface Starts {
  readonly cold: readonly Start[];
  readonly warm: readonly Start[];
  readonly made: readonly number[];
  readonly opened: readonly number[];
  readonly bare: readonly Start[];
  /** The first and the second. */
  readonly demo: readonly Start[];
}

function figuresOf({ cold, warm, made, opened, bare, demo }: Starts): Figure[] {
  const node = { name: 'node:http alone', value: medianOf(bare, 'ms') };
  const memory = (what: string, value: number): Figure => ({
    what,
    value,
    unit: 'MB',
    yardsticks: [{ name: 'node:http alone', value: medianOf(bare, 'megabytes') }],
    reach: `under ${MOST_IDLE_MB} MB`,
    holds: value < MOST_IDLE_MB,
  });
  const [first, second] = demo as [Start, Start];
  return [
    {
      what: 'cold start, empty folder',
      value: medianOf(cold, 'ms'),
      unit: 'ms',
      yardsticks: [{ name: 'PostgreSQL alone, created and started', value: quantile(made, 0.5) }, node],
    },
    {
      what: 'warm start, same folder',
      value: medianOf(warm, 'ms'),
      unit: 'ms',
      yardsticks: [{ name: 'PostgreSQL alone, started', value: quantile(opened, 0.5) }, node],
    },
    { what: 'cold start of the demo, with the league simulated', value: first.ms, unit: 'ms' },
    { what: 'warm start of the demo', value: second.ms, unit: 'ms' },
    memory('memory after a warm start', medianOf(warm, 'megabytes')),
    memory('memory after a warm start of the demo', second.megabytes),
  ];
}

async function serviceStart(folder: string, mode: 'production' | 'demo', settleMs: number): Promise<Start> {
  const started = performance.now();
  const node = await startNode(folder, 'api,worker,scheduler', { PROPPICK_MODE: mode });
  try {
    const response = await fetch(`${node.address}/readyz`);
    if (!response.ok) throw new Error(`the service is not ready: ${response.status}`);
    const ms = performance.now() - started;
    await pause(settleMs);
    return { ms, megabytes: (await node.figures()).megabytes };
  } finally {
    await node.end('SIGTERM');
  }
}

async function databaseStart(dataDir: string): Promise<number> {
  const started = performance.now();
  const postgres = await startEmbedded({ dataDir, log: silentLog });
  const ms = performance.now() - started;
  await postgres.stop();
  return ms;
}

async function bareStart(): Promise<Start> {
  const started = performance.now();
  const { url, pid, stop } = await rawServer('{}');
  await (await fetch(url)).text();
  const ms = performance.now() - started;
  const { now } = await memoryOf(pid);
  await stop();
  return { ms, megabytes: now };
}

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'prop-pick-start-'));
  // PostgreSQL runs as another user if this process is root.
  await chmod(folder, 0o711);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}
