import type { League } from '../../leagues/index.ts';
import { joinedTo, type Context } from '../../platform/index.ts';
import { settleBets } from '../../bets/index.ts';
import { settleEntries } from '../../combos/index.ts';
import { settleSystems } from '../../lab/index.ts';
import { settleProps } from '../../research/index.ts';
import { profilesFor, settleRange, STANDARD, type Settlement, type SettleRange } from '../../settlement/index.ts';

/**
 * Grades the picks, published entries and bets of a range of days, including those of followed systems. Writes the
 * settled props of its games, in the same transaction.
 */
export function settleGames(ctx: Context, range: SettleRange): Promise<Settlement> {
  return ctx.db.transaction(async (tx) => {
    const { league, from, to, force = false } = range;
    const now = ctx.clock.now();
    // Must run first: a result stored meanwhile is then in the grades but not in the props, which makes settling due
    // again.
    await settleProps(tx, { league, from, to, force }, now);
    const settlement = await settleRange({ ...ctx, db: joinedTo(tx) }, range);
    const profiles = await profilesFor(tx, range.profile ?? STANDARD);
    await settleEntries(tx, { league, from, to, force }, profiles, now);
    await settleBets(tx, { league, from, to, force }, profiles, now);
    await settleSystems(tx, { league, from, to, force }, profiles, now);
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
