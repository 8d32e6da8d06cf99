import { SIMULATED_SOURCE } from '../../ingest/index.ts';
import { readFreshness } from '../../operations/index.ts';
import type { Context } from '../../platform/index.ts';
import { prepareDemo, type DemoProgress } from './demo.ts';
import type { DemoThreadData } from './thread.ts';
import { simulatedLeagues } from '../work/live-sources.ts';
import { prepareDemoInThread } from './prepare-in-thread.ts';

/** A demo that was off for less than this (minutes) is updated in this process, as its schedule does every minute. */
const LITTLE_MINUTES = 60;

/**
 * Updates the demo to the present. A whole past, or missed days, are prepared in a thread. The thread loads the program
 * again and frees its memory (some 70 MB) late, so a short gap is handled without it.
 */
export async function bringDemoUp(ctx: Context, data: DemoThreadData, progress: DemoProgress): Promise<void> {
  const [league] = await readFreshness(ctx, [SIMULATED_SOURCE]);
  const missed = league?.ageMinutes ?? Infinity;
  if (missed < LITTLE_MINUTES) await prepareDemo(ctx, simulatedLeagues(), progress);
  else await prepareDemoInThread(data, progress);
}
