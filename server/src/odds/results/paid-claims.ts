import type { Queryable } from '../../platform/index.ts';
import { isExchange } from '../books/exchanges.ts';
import { paidByExchange, type ClaimAtBook } from './queries.ts';

/**
 * What exchanges paid for claims, as known at a moment, by their place in the list: in ten-thousandths of what a claim pays
 * if it wins.
 */
export async function paidClaims(
  db: Queryable,
  claims: readonly ClaimAtBook[],
  at: Date,
): Promise<ReadonlyMap<number, number>> {
  const asked = claims.flatMap((claim, place) => {
    const { gameId, playerId, stat, period, lineHalves, direction, book } = claim;
    return isExchange(book) ? [{ place, gameId, playerId, stat, period, lineHalves, direction, book }] : [];
  });
  const paid = asked.length === 0 ? [] : await paidByExchange(db, JSON.stringify(asked), at);
  return new Map(paid.map((one) => [one.place, one.paid]));
}
