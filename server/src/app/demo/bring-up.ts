import { SIMULATED_LEAGUES, SIMULATED_SOURCE, unscoredUntil } from '../../ingest/index.ts';
import { readFreshness } from '../../operations/index.ts';
import type { Context } from '../../platform/index.ts';
import { prepareLeague, progressByLeague, type DemoProgress } from './demo.ts';
import type { DemoThreadData } from './thread.ts';
import { simulatedLeagues } from '../work/live-sources.ts';
import { prepareInThreads } from './prepare-in-threads.ts';

/** A demo that was off for less than this (minutes) is updated in this process, as its schedule does every minute. */
const LITTLE_MINUTES = 60;

/**
 * Updates the demo to the present. Days that were missed or are not scored yet are prepared in threads. A thread loads the
 * program again and frees its memory (some 70 MB) late, so a short gap is handled without them.
 */
export async function bringDemoUp(
  ctx: Context,
  data: Omit<DemoThreadData, 'league'>,
  progress: DemoProgress,
): Promise<void> {
  const [freshness] = await readFreshness(ctx, [SIMULATED_SOURCE]);
  const missed = freshness?.ageMinutes ?? Infinity;
  const unscored = await Promise.all(SIMULATED_LEAGUES.map((league) => unscoredUntil(ctx.db, league)));
  if (missed >= LITTLE_MINUTES || unscored.some((until) => until !== undefined))
    return prepareInThreads(data, progress);
  const [source, of] = [simulatedLeagues(), progressByLeague(progress)];
  await Promise.all(SIMULATED_LEAGUES.map((league) => prepareLeague(ctx, source, league, of(league))));
}
