import { gamesKnown } from '../../league/index.ts';
import type { Queryable } from '../../platform/index.ts';
import { quotesInForce, type Quote } from '../../odds/index.ts';
import type { BetClaim, BetTerms } from '../bet.ts';
import { hasBegun } from './checks.ts';

/**
 * The quotes of all books known now of those games that have not begun. A bet is verified by them whatever its owner's tier sees:
 * what is told of it waits for the tier's delay.
 */
export async function openQuotes(db: Queryable, gameIds: readonly number[], now: Date): Promise<Quote[]> {
  const games = (await gamesKnown(db, gameIds, now)).filter((game) => !hasBegun(game, now));
  return games.length === 0
    ? []
    : quotesInForce(
        db,
        games.map(({ id }) => id),
        now,
      );
}

/** Whether a book offers this price on a claim before tip-off, by the quotes known now. */
export async function isOfferedNow(
  db: Queryable,
  claim: BetClaim,
  { book, price }: Pick<BetTerms, 'book' | 'price'>,
  now: Date,
): Promise<boolean> {
  return offers(await openQuotes(db, [claim.gameId], now), claim, { book, price });
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
