import { isDay, type Day } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import { invalidInput, type Transaction } from '../../platform/index.ts';
import { pageOf, readCursor, writeCursor, type Page } from '../../platform/paging/index.ts';
import { betsOn, mergeByDay } from '../statistics/index.ts';
import { systemSql } from './chosen-queries.ts';
import { listBets, type BetResult, type ListedBet } from './bet-queries.ts';
import type { LeagueDay } from './day-queries.ts';
import type { System } from './system.ts';

export interface PageQuestion {
  readonly system: System;
  /** Keys of the books in the account's preferences; null for all. */
  readonly myBooks: readonly string[] | null;
  readonly limit: number;
  readonly cursor: string | undefined;
}

/** Profit of one unit staked. */
export const unitsOf = (result: BetResult, priceDecimal: number): number =>
  result === 'won' ? priceDecimal - 1 : result === 'lost' ? -1 : 0;

const PLACE = /^(\d{4}-\d{2}-\d{2}) (\d{1,9}) (\d{1,9}) (\w{1,40}) (\w{1,10})$/;

/** A page of a system's bets on its days, the newest first. 400 for an invalid cursor. */
export async function pageOfBets(
  tx: Transaction,
  { system, myBooks, limit, cursor }: PageQuestion,
  leagues: readonly League[],
  days: readonly LeagueDay[],
): Promise<Page<ListedBet>> {
  const [date = null, game, player, stat = null, period = null] = cursor === undefined ? [] : readCursor(cursor, PLACE);
  if (cursor !== undefined && (date === null || !isDay(date)))
    throw invalidInput([{ pointer: '/cursor', detail: 'is none of ours' }]);
  const [gameId, playerId] = [game, player].map((id) => (id === undefined ? null : Number(id)));
  const on = daysOfPage(days, date, limit + 1);
  if (on.length === 0) return { items: [], nextCursor: null };
  const { priced, asked } = systemSql(system, myBooks);
  const place = [date, gameId ?? null, playerId ?? null, stat, period, limit + 1] as const;
  const rows = await listBets[system.where.direction][priced](tx, asked, leagues, on, null, ...place);
  return pageOf(rows, limit, (bet) => writeCursor(bet.gameDate, bet.gameId, bet.playerId, bet.stat, bet.period));
}

/** The newest days with enough bets for a page after a place: the place's own day, which may have some left, and others. */
function daysOfPage(days: readonly LeagueDay[], place: Day | null, most: number): Day[] {
  const on: Day[] = [];
  let held = 0;
  for (const day of mergeByDay(days).toReversed()) {
    if (held >= most) break;
    if (place !== null && day.day > place) continue;
    on.push(day.day);
    if (day.day !== place) held += betsOn(day);
  }
  return on;
}
