import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { createLog, openDatabase, systemClock } from '../../platform/index.ts';
import type { League } from '../../leagues/index.ts';
import { prepareLeague } from './demo.ts';
import { simulatedLeagues } from '../work/live-sources.ts';

/** Input of the thread. It has its own heap, freed when the past is prepared. */
export interface DemoThreadData {
  readonly databaseUrl: string;
  readonly logLevel: string;
  readonly clockAt: Date | undefined;
  readonly league: League;
}

/** Progress messages of the thread. */
export type DemoThreadMessage = readonly [stage: 'simulating' | 'scoring', done: number, total: number];

async function run({ databaseUrl, logLevel, clockAt, league }: DemoThreadData): Promise<void> {
  const log = createLog(logLevel);
  const db = openDatabase({ url: databaseUrl, poolSize: 4, log, applicationName: 'prop-pick demo' });
  try {
    const context = { clock: systemClock(clockAt), db, log };
    const tell = (...message: DemoThreadMessage): void => parentPort?.postMessage(message);
    await prepareLeague(context, simulatedLeagues([league]), league, tell);
  } finally {
    await db.close();
  }
}

// The cast is safe: only `prepareInThreads` starts this file as a thread, with this data.
if (!isMainThread) await run(workerData as DemoThreadData);
