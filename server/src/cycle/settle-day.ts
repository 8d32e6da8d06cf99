import type { League } from '../leagues/index.ts';
import { FLAG_BOUNDS, ungradedDays, walkGames, type FlagBounds } from '../odds/index.ts';
import type { Context } from '../platform/index.ts';
import { settleProps } from '../research/index.ts';
import {
  gradingAt,
  settleFlags,
  settlePicks,
  STANDARD,
  type Settlement,
  type SettlementProfile,
  type SettleRange,
} from '../settlement/index.ts';
import { PARTICIPANTS } from './participants.ts';

interface SettleRules {
  readonly profile?: SettlementProfile;
  /** Which prices are flags, for games that were not walked; by default by the standard bounds. */
  readonly flagBounds?: FlagBounds;
}

/**
 * Grades the picks of a range of days and what the participants have of them, in one transaction: each box score is read
 * once.
 *
 * @param range.profile The rules for what has no grade, or with force for all; by default the standard ones.
 */
export function settleDays(
  ctx: Context,
  { profile = STANDARD, flagBounds = FLAG_BOUNDS, ...range }: SettleRange & SettleRules,
): Promise<Settlement> {
  return ctx.db.transaction(async (tx) => {
    for (const { settleBeforePicks } of PARTICIPANTS) await settleBeforePicks?.(tx, range, ctx.clock.now(), flagBounds);
    const grading = await gradingAt(tx, profile, ctx.clock.now());
    const settlement = await settlePicks(tx, range, grading);
    for (const { settle } of PARTICIPANTS) await settle?.(tx, range, grading);
    return settlement;
  });
}

const GAMES_AT_ONCE = 100;

/**
 * Writes the settled props of all finished games of a league that lack them or have changed, after an import. Writes the
 * flags of their prices, and grades them.
 */
export async function settleImported(
  { db, clock }: Context,
  league: League,
  flagBounds: FlagBounds = FLAG_BOUNDS,
): Promise<void> {
  const days = { league, from: '0001-01-01', to: '9999-12-31', most: GAMES_AT_ONCE };
  for (;;) {
    const written = await db.transaction((tx) => settleProps(tx, days, clock.now()));
    if (written < GAMES_AT_ONCE) break;
  }
  for (;;) {
    const walked = await db.transaction((tx) => walkGames(tx, days, clock.now(), flagBounds));
    if (walked < GAMES_AT_ONCE) break;
  }
  for (const { date } of await ungradedDays(db, league))
    await db.transaction(async (tx) =>
      settleFlags(tx, { league, from: date, to: date }, await gradingAt(tx, STANDARD, clock.now())),
    );
}
