import type { Queryable } from '../../platform/index.ts';
import { quotesInForce } from '../../odds/index.ts';
import type { BetClaim, BetTerms } from '../bet.ts';

/** Whether a book offers this price on a claim at a moment, by the quotes that were known then. */
export async function isOfferedNow(
  db: Queryable,
  claim: BetClaim,
  { book, price }: Pick<BetTerms, 'book' | 'price'>,
  at: Date,
): Promise<boolean> {
  const quotes = await quotesInForce(db, [claim.gameId], at);
  return quotes.some(
    (quote) =>
      quote.book === book &&
      quote.playerId === claim.playerId &&
      quote.stat === claim.stat &&
      quote.period === claim.period &&
      quote.lineHalves === claim.lineHalves &&
      (claim.direction === 'Over' ? quote.overPrice : quote.underPrice) === price,
  );
}
