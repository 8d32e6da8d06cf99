import { isSimulationBegun, SIMULATED_SOURCE, unscoredUntil } from '../../ingest/index.ts';
import { readFreshness } from '../../operations/index.ts';
import type { Context } from '../../platform/index.ts';
import { prepareLeague, progressByLeague, type DemoProgress } from './demo.ts';
import { simulatedLeagues } from '../work/live-sources.ts';
import { prepareInThreads, type DemoData } from './prepare-in-threads.ts';

/** A demo that was off for less than this (minutes) is updated in this process, as its schedule does every minute. */
const LITTLE_MINUTES = 60;

/**
 * Updates the demo to the present. Days that were missed or are not scored yet, and the past of a league that is new, are prepared in threads. A thread loads the
 * program again and frees its memory (some 70 MB) late, so a short gap is handled without them.
 */
export async function bringDemoUp(ctx: Context, data: DemoData, progress: DemoProgress): Promise<void> {
  const [freshness] = await readFreshness(ctx, [SIMULATED_SOURCE]);
  const missed = freshness?.ageMinutes ?? Infinity;
  const { leagues } = data;
  const waiting = await Promise.all(
    leagues.map(
      async (league) =>
        !(await isSimulationBegun(ctx.db, league)) || (await unscoredUntil(ctx.db, league)) !== undefined,
    ),
  );
  if (missed >= LITTLE_MINUTES || waiting.includes(true)) return prepareInThreads(data, progress);
  const [source, of] = [simulatedLeagues(leagues), progressByLeague(leagues, progress)];
  await Promise.all(leagues.map((league) => prepareLeague(ctx, source, league, of(league))));
}
