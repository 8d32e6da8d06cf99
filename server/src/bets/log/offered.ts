import type { Queryable } from '../../platform/index.ts';
import { quotesInForce, type Quote } from '../../odds/index.ts';
import type { BetClaim, BetTerms } from '../bet.ts';

/** Whether a book offers this price on a claim at a moment, by the quotes known then. */
export async function isOfferedNow(
  db: Queryable,
  claim: BetClaim,
  { book, price }: Pick<BetTerms, 'book' | 'price'>,
  at: Date,
): Promise<boolean> {
  return offers(await quotesInForce(db, [claim.gameId], at), claim, { book, price });
}

/** Whether one of these quotes is the book's at this price. */
export function offers(
  quotes: readonly Quote[],
  claim: Pick<BetClaim, 'gameId' | 'playerId' | 'stat' | 'period' | 'lineHalves' | 'direction'>,
  { book, price }: Pick<BetTerms, 'book' | 'price'>,
): boolean {
  return quotes.some(
    (quote) =>
      quote.book === book &&
      quote.gameId === claim.gameId &&
      quote.playerId === claim.playerId &&
      quote.stat === claim.stat &&
      quote.period === claim.period &&
      quote.lineHalves === claim.lineHalves &&
      (claim.direction === 'Over' ? quote.overPrice : quote.underPrice) === price,
  );
}
