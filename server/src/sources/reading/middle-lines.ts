import type { GameLineFact } from '../facts.ts';
import { median } from './median.ts';
import { americanPrice, middlePrice } from './prices.ts';
import type { Node } from './shape.ts';

export type Moneylines = readonly [home: number, away: number];

/** What a book lists for a game, in one market or several; moneylines are American. */
export interface BookLines {
  readonly spread?: number | null;
  readonly total?: number | null;
  readonly moneylines?: Moneylines | null;
}

/** The median over the books, market by market; null if no book lists anything. */
export function middleLines(
  books: readonly BookLines[],
): Pick<GameLineFact, 'homeSpread' | 'total' | 'homeMoneyline' | 'awayMoneyline'> | null {
  const spreads = books.flatMap(({ spread }) => spread ?? []);
  const totals = books.flatMap(({ total }) => total ?? []);
  const moneylines = books.flatMap((book) => (book.moneylines ? [book.moneylines] : []));
  if (spreads.length + totals.length + moneylines.length === 0) return null;
  return {
    homeSpread: median(spreads),
    total: median(totals),
    homeMoneyline: middlePrice(moneylines.map(([home]) => home)),
    awayMoneyline: middlePrice(moneylines.map(([, away]) => away)),
  };
}

/** Both moneylines of a book; null while one side is off the board. Unreadable if one of them is no price. */
export function moneylinesOf(homePrice: Node, awayPrice: Node): Moneylines | null {
  const home = americanPrice(homePrice, 'american');
  const away = americanPrice(awayPrice, 'american');
  return home === null || away === null ? null : [home, away];
}
