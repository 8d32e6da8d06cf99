import type { Day } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import { buildNextDay, type BuiltDay, type Builder } from './build-day.ts';

export interface BuildOptions {
  /** Settled games before this day are left as they are. */
  readonly from?: Day;
  /** Days at most; left out, all. */
  readonly most?: number;
  readonly onDay?: (day: BuiltDay) => void;
  /** Throws where the work must end. */
  readonly checkpoint?: () => Promise<void>;
}

export interface Built {
  readonly days: number;
  readonly games: number;
  readonly rows: number;
}

/** Writes the features of settled games that have none, or whose settled version was corrected, day by day. */
export async function buildFeatures(
  builder: Builder,
  league: League,
  { from = '0001-01-01', most = Infinity, onDay, checkpoint }: BuildOptions = {},
): Promise<Built> {
  const built = { days: 0, games: 0, rows: 0 };
  // A day that is left as it was, because a result is still missing, is not looked at twice in one run.
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
