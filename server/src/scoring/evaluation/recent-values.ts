import { addDays, type Day } from '../../kernel/index.ts';
import type { Period, Stat } from '../../sports/index.ts';
import type { League } from '../../leagues/index.ts';
import { boxLines, recentLines } from '../../league/index.ts';
import type { Queryable } from '../../platform/index.ts';
import type { PeriodCache } from '../slate/period-cache.ts';
import { valueIn } from '../slate/recent-form.ts';

/** Enough games for a stable rate, and few enough to reflect the player's present role. */
const GAMES = 20;
/** A season and the summer before it. */
const DAYS = 400;

export interface ValuesQuestion {
  readonly league: League;
  readonly playerId: number;
  readonly stat: Stat;
  readonly period: Period;
  /** Only games before this day. */
  readonly before: Day;
  /** Only box scores known by this moment. */
  readonly asOf: Date;
}

export interface RecentValues {
  /** The stat in each of a player's last games, newest first. */
  readonly values: readonly number[];
  /** Average minutes of the same games. */
  readonly minutes: number;
}

/** Two statements, and one more for the lines of a period. */
export async function recentValues(db: Queryable, cache: PeriodCache, question: ValuesQuestion): Promise<RecentValues> {
  const { league, playerId, period, before, asOf } = question;
  const lines = await recentLines(db, league, [playerId], addDays(before, -DAYS), before, asOf, GAMES);
  const games = lines.filter(({ isPreseason }) => !isPreseason);
  const split = period === 'Full' ? [] : games.filter(({ hasPeriods }) => hasPeriods);
  const periodsOf = await cache.getOrRead(db, new Set(split.map(({ boxScoreId }) => boxScoreId)));
  const played = await boxLines(
    db,
    games.map(({ boxScoreId }) => boxScoreId),
    [playerId],
  );
  const seconds = played.reduce((sum, line) => sum + line.seconds, 0);
  const values = games.flatMap((line) => {
    const value = valueIn(league, { ...line, periods: periodsOf(line.boxScoreId, playerId) }, question);
    return value === undefined ? [] : [value];
  });
  return { values, minutes: played.length === 0 ? 0 : seconds / 60 / played.length };
}
