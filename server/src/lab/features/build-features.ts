import type { Day } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import { buildNextDay, type BuiltDay, type Builder } from './build-day.ts';

export interface BuildOptions {
  /** Settled games before this day are skipped. */
  readonly from?: Day;
  /** Maximum number of days; by default all. */
  readonly most?: number;
  readonly onDay?: (day: BuiltDay) => void;
  /** Throws to stop the work. */
  readonly checkpoint?: () => Promise<void>;
}

export interface Built {
  readonly days: number;
  readonly games: number;
  readonly rows: number;
}

/** Writes, day by day, the features of settled games that have none or whose settled version was corrected. */
export async function buildFeatures(
  builder: Builder,
  league: League,
  { from = '0001-01-01', most = Infinity, onDay, checkpoint }: BuildOptions = {},
): Promise<Built> {
  const built = { days: 0, games: 0, rows: 0 };
  // A day that is skipped because a result is missing is not visited twice in one run.
  let start = from;
  while (built.days < most) {
    // oxlint-disable-next-line no-await-in-loop
    await checkpoint?.();
    // oxlint-disable-next-line no-await-in-loop
    const day = await buildNextDay(builder, league, start);
    if (day === undefined) break;
    start = day.date;
    built.days += 1;
    built.games += day.games;
    built.rows += day.rows;
    onDay?.(day);
  }
  return built;
}
