import type { Direction, LineHalves, Period, Stat } from '../../kernel/index.ts';

/** What is asked about: one player's figure in one game. Lines and prices are quoted on it. */
export interface Prop {
  readonly gameId: number;
  readonly playerId: number;
  readonly stat: Stat;
  readonly period: Period;
}

/** One book's price on one line of a prop, as it was in force at some moment. */
export interface Quote extends Prop {
  readonly bookId: number;
  readonly book: string;
  readonly bookTitle: string;
  readonly lineHalves: LineHalves;
  /** American; null where the book does not offer that side. */
  readonly overPrice: number | null;
  readonly underPrice: number | null;
  /** Into the book's bet slip, an https address; null or left out where the feed gave none. */
  readonly overLink?: string | null;
  readonly underLink?: string | null;
  /** When we learned it. A book that keeps its price keeps this moment. */
  readonly knownAt: Date;
}

/** A prop as one text, to group by; two props never share it. */
export function propKey({ gameId, playerId, stat, period }: Prop): string {
  return `${gameId} ${playerId} ${stat} ${period}`;
}

/**
 * The order of quotes in which everything is worked out from them: by prop, then book and line. The database gives rows as it
 * finds them, and sums in another order are other numbers in their last place.
 */
export function compareQuotes(one: Quote, other: Quote): number {
  return (
    one.gameId - other.gameId ||
    one.playerId - other.playerId ||
    compareTexts(one.stat, other.stat) ||
    compareTexts(one.period, other.period) ||
    one.bookId - other.bookId ||
    one.lineHalves - other.lineHalves
  );
}

const compareTexts = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** Into the book's bet slip for one side; null where the feed gave no link. */
export const linkOf = ({ overLink, underLink }: Quote, direction: Direction): string | null =>
  (direction === 'Over' ? overLink : underLink) ?? null;
