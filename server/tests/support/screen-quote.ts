import type { Quote } from '../../src/odds/index.ts';

/** The moment and the start of the tests of price screens. */
export const SCREEN_AT = new Date('2024-03-05T23:00:00Z');
export const SCREEN_TIP_OFF = new Date('2024-03-06T00:00:00Z');

/** A book's quote of one player's points. */
export function screenQuote(
  book: string,
  line: number,
  overPrice: number | null,
  underPrice: number | null,
  knownAt = SCREEN_AT,
): Quote {
  const prop = { gameId: 1, playerId: 7, stat: 'Points', period: 'Full' } as const;
  return { ...prop, lineHalves: 2 * line, overPrice, underPrice, bookId: 1, book, bookTitle: book, knownAt };
}
