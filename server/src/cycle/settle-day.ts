import type { League } from '../leagues/index.ts';
import { joinedTo, type Context } from '../platform/index.ts';
import { settleProps } from '../research/index.ts';
import { profilesFor, settleRange, STANDARD, type Settlement, type SettleRange } from '../settlement/index.ts';
import { PARTICIPANTS } from './participants.ts';

/** Grades the picks of a range of days and what the participants have of them, in one transaction. */
export function settleDays(ctx: Context, range: SettleRange): Promise<Settlement> {
  return ctx.db.transaction(async (tx) => {
    const { league, from, to, force = false } = range;
    const days = { league, from, to, force };
    const now = ctx.clock.now();
    for (const { settleBeforePicks } of PARTICIPANTS) await settleBeforePicks?.(tx, days, now);
    const settlement = await settleRange({ ...ctx, db: joinedTo(tx) }, range);
    const profiles = await profilesFor(tx, range.profile ?? STANDARD);
    for (const { settle } of PARTICIPANTS) await settle?.(tx, days, profiles, now);
    return settlement;
  });
}

const GAMES_AT_ONCE = 100;

/** Writes the settled props of all finished games of a league that lack them or have changed, after an import. */
export async function settleImported({ db, clock }: Context, league: League): Promise<void> {
  const days = { league, from: '0001-01-01', to: '9999-12-31', most: GAMES_AT_ONCE };
  for (;;) {
    const written = await db.transaction((tx) => settleProps(tx, days, clock.now()));
    if (written < GAMES_AT_ONCE) return;
  }
}
