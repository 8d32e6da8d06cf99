import { addDays, type Day } from '../../kernel/index.ts';
import { DEFAULT_LEAGUE, gameDayOf } from '../../leagues/index.ts';
import type { Queryable } from '../../platform/index.ts';
import { propsOfPlayer, type QuotedProp } from './history-queries.ts';
import type { HistoryQuestion } from './props-history.ts';

/** Days before the moment of asking that are looked through first, then four times as many, and so on. */
const FIRST_DAYS = 21;
/** What lies further back is looked through at once. */
const MOST_DAYS = 2_000;

/**
 * The newest props that were quoted on a player, at most so many. Every game of the days looked through costs a look into
 * its quotes, so near days come first and earlier ones only while there are too few.
 */
export async function newestProps(db: Queryable, question: HistoryQuestion): Promise<QuotedProp[]> {
  const { playerId, from, to, stat, limit, asOf } = question;
  const today = gameDayOf(DEFAULT_LEAGUE, asOf);
  const found: QuotedProp[] = [];
  let until: Day = to;
  for (let days = FIRST_DAYS; ; days *= 4) {
    const edge = addDays(today, -days);
    const since = days > MOST_DAYS || edge < from ? from : edge;
    const isAsked = since <= until;
    // Near days first: most questions end with them.
    // oxlint-disable-next-line no-await-in-loop
    if (isAsked) found.push(...(await propsOfPlayer(db, asOf, playerId, since, until, stat, limit - found.length)));
    if (since === from || found.length >= limit) return found;
    if (isAsked) until = addDays(since, -1);
  }
}
