import type { BookChoice } from '../../preferences/index.ts';
import type { Queryable } from '../../platform/index.ts';
import { offersAt, type PricedClaim, type ScoringBounds } from '../../scoring/index.ts';
import { atMyBooksOnWire, type PickAtBooks } from '../members/at-my-books.ts';
import type { PickOnWire } from '../members/pick.ts';
import { topPicks, type TopPicksQuestion } from './top-picks.ts';

/** The books whose prices count, and the bounds that make a price doubtful. */
export interface AtBooks {
  readonly books: BookChoice;
  readonly bounds: ScoringBounds;
}

/**
 * The best picks of a day, each with its best price at some books as of the question's moment. The picks stay as published.
 */
export async function picksAtBooks(
  db: Queryable,
  question: TopPicksQuestion,
  { books, bounds }: AtBooks,
): Promise<PickAtBooks[]> {
  const picks = await topPicks(db, question);
  const offers = await offersAt(db, picks.map(claimOf), question.seenAt, books, bounds);
  return picks.map((pick, index) => ({ ...pick, atMyBooks: atMyBooksOnWire(offers[index] ?? null) }));
}

/** A pick's claim in the form of the scoring module. */
export function claimOf({ line, period, tipOff, ...pick }: PickOnWire): PricedClaim {
  const { gameId, playerId, stat, direction, probability } = pick;
  const claim = { gameId, playerId, stat, direction, probability };
  return { ...claim, period: period ?? 'Full', lineHalves: line * 2, tipOff: new Date(tipOff) };
}
