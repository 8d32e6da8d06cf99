import type { Direction, Game, PropRow } from '../../../api/types.ts';
import type { Stat } from '../../../kernel.ts';
import type { Period } from './bet-to-log.ts';

/** What a bet claims. */
export interface Claim {
  readonly playerId: number;
  readonly playerName: string;
  readonly teamAbbreviation: string | null;
  readonly league: Game['league'];
  readonly stat: Stat;
  readonly period: Period | null;
  readonly line: number;
  readonly direction: Direction;
  readonly gameId: number;
  readonly gameDate: string;
}

/** A price of now, and our probability of its line. */
export interface Offer {
  /** Null where no book offers the line. */
  readonly best: { readonly book: string; readonly price: number; readonly quotedAt?: string } | null;
  readonly probability: number | null;
  /** The book that was asked about; left out where it is the best of all. */
  readonly ofBook?: string | undefined;
}

/** The table has one price a side: of another line or another book it says nothing. */
export function listedOffer(rows: readonly PropRow[], claim: Claim, book: string | undefined): Offer | undefined {
  const row = rows.find(
    ({ playerId, gameId, propType, period }) =>
      playerId === claim.playerId && gameId === claim.gameId && propType === claim.stat && period === claim.period,
  );
  const best = claim.direction === 'Over' ? row?.bestOver : row?.bestUnder;
  if (!best || best.line !== claim.line || (book !== undefined && book !== best.book)) return undefined;
  return { best: { book: best.book, price: best.price }, probability: best.probability, ofBook: book };
}
