import type { Day, Origin } from '../../src/kernel/index.ts';
import type { League } from '../../src/leagues/index.ts';
import { publishBoard, type Publication } from '../../src/picks/index.ts';
import type { Context } from '../../src/platform/index.ts';
import { loadSlate, scoreSlate } from '../../src/scoring/index.ts';

/** Scores a day from what is known at the clock's time, and publishes the picks. */
export async function publishDay(
  ctx: Context,
  date: Day,
  origin: Origin = 'live',
  league: League = 'Nba',
): Promise<Publication> {
  const slate = await loadSlate(ctx.db, { league, date, asOf: ctx.clock.now() });
  return publishBoard(ctx, scoreSlate(slate), origin);
}
