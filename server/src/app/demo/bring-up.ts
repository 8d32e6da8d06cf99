import { SIMULATED_SOURCE } from '../../ingest/index.ts';
import { readFreshness } from '../../operations/index.ts';
import type { Context } from '../../platform/index.ts';
import { prepareDemo, type DemoProgress } from './demo.ts';
import type { DemoThreadData } from './thread.ts';
import { simulatedLeague } from '../live-sources.ts';
import { prepareDemoInThread } from './prepare-in-thread.ts';

/** A demo that was off for less is brought up to now in passing, as its schedule does every minute. */
const LITTLE_MINUTES = 60;

/**
 * Brings the demo up to now: a past to be made, or days that were missed, in a thread apart. The thread loads the program
 * once more, and what it held is given back late: some 70 MB that a service which was off for a moment need not take.
 */
export async function bringDemoUp(ctx: Context, data: DemoThreadData, progress: DemoProgress): Promise<void> {
  const [league] = await readFreshness(ctx, [SIMULATED_SOURCE]);
  const missed = league?.ageMinutes ?? Infinity;
  if (missed < LITTLE_MINUTES) await prepareDemo(ctx, simulatedLeague(), progress);
  else await prepareDemoInThread(data, progress);
}
