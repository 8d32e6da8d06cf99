import type { Direction } from '../../kernel/index.ts';
import { linkOf, propKey, quotesOfProps, type Prop, type Quote } from '../../odds/index.ts';
import type { Queryable } from '../../platform/index.ts';
import type { PropRow } from '../boards/board-view.ts';

const propOf = ({ gameId, playerId, propType, period }: PropRow): Prop => {
  return { gameId, playerId, stat: propType, period: period ?? 'Full' };
};

/** The rows with the bet-slip links of their best prices' books, as of a moment: one statement. */
export async function withLinks(db: Queryable, rows: readonly PropRow[], at: Date): Promise<PropRow[]> {
  const props = rows.map((row) => ({ ...propOf(row), at }));
  const quotes = Map.groupBy(await quotesOfProps(db, props), propKey);
  return rows.map((row) => {
    const ofProp = quotes.get(propKey(propOf(row))) ?? [];
    const { bestOver, bestUnder } = row;
    return { ...row, bestOver: linked(bestOver, ofProp, 'Over'), bestUnder: linked(bestUnder, ofProp, 'Under') };
  });
}

function linked(side: PropRow['bestOver'], quotes: readonly Quote[], direction: Direction): PropRow['bestOver'] {
  if (side === null) return null;
  const quote = quotes.find(({ book, lineHalves }) => book === side.book && lineHalves === side.line * 2);
  return { ...side, link: quote === undefined ? null : linkOf(quote, direction) };
}
