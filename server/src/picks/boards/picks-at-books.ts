import type { BookChoice } from '../../preferences/index.ts';
import type { Queryable } from '../../platform/index.ts';
import { offersAt, type PricedClaim, type ScoringBounds } from '../../scoring/index.ts';
import { atMyBooksOnWire, type PickAtBooks } from '../members/at-my-books.ts';
import type { PickOnWire } from '../members/pick.ts';
import { topPicks, type TopPicksQuestion } from './top-picks.ts';

/** At which books prices are taken, and when one is doubted. */
export interface AtBooks {
  readonly books: BookChoice;
  readonly bounds: ScoringBounds;
}

/** The best picks of a day, each with its best price at some books as of the question's moment. They stay as published. */
export async function picksAtBooks(
  db: Queryable,
  question: TopPicksQuestion,
  { books, bounds }: AtBooks,
): Promise<PickAtBooks[]> {
  const picks = await topPicks(db, question);
  const offers = await offersAt(db, picks.map(claimOf), question.seenAt, books, bounds);
  return picks.map((pick, index) => ({ ...pick, atMyBooks: atMyBooksOnWire(offers[index] ?? null) }));
}

/** What a pick claims, in the terms of scoring. */
export function claimOf({ line, period, tipOff, ...pick }: PickOnWire): PricedClaim {
  const { gameId, playerId, stat, direction, probability } = pick;
  const claim = { gameId, playerId, stat, direction, probability };
  return { ...claim, period: period ?? 'Full', lineHalves: line * 2, tipOff: new Date(tipOff) };
}
