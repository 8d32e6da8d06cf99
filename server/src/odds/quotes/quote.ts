import type { Direction, LineHalves } from '../../kernel/index.ts';
import type { Period, Stat } from '../../sports/index.ts';

/** One player's figure in one game. Lines and prices are quoted on it. */
export interface Prop {
  readonly gameId: number;
  readonly playerId: number;
  readonly stat: Stat;
  readonly period: Period;
}

/** One book's price on one line of a prop, as in force at some moment. */
export interface Quote extends Prop {
  readonly bookId: number;
  readonly book: string;
  readonly bookTitle: string;
  readonly lineHalves: LineHalves;
  /** American odds; null if the book does not offer that side. */
  readonly overPrice: number | null;
  readonly underPrice: number | null;
  /** Deep link into the book's bet slip, an https address; null or left out if the feed gave none. */
  readonly overLink?: string | null;
  readonly underLink?: string | null;
  /** Of an exchange: at least so many contracts rest on each side; null or left out where the feed does not say. */
  readonly resting?: number | null;
  /** When the quote became known. A book that keeps its price keeps this moment. */
  readonly knownAt: Date;
}

/** A prop as a unique text, to group by. */
export function propKey({ gameId, playerId, stat, period }: Prop): string {
  return `${gameId} ${playerId} ${stat} ${period}`;
}

/**
 * The order of quotes for all computations: by prop, then book and line. The database returns rows in any order, and
 * sums in another order differ in their last digits.
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

/** Deep link into the book's bet slip for one side; null if the feed gave none. */
export const linkOf = ({ overLink, underLink }: Quote, direction: Direction): string | null =>
  (direction === 'Over' ? overLink : underLink) ?? null;
