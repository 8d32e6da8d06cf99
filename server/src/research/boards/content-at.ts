import { expectedValue, rounded, unitWin, type Direction } from '../../kernel/index.ts';
import { netPrice } from '../../odds/index.ts';
import { ratedAt, type ScoringBounds } from '../../scoring/index.ts';
import { pickOf, type ModelSide, type PropContent, type Side } from './prop-content.ts';

/**
 * A prop's content at only some books: their best prices, and the model's pick at these. Probabilities stay those of all
 * books. A price flagged as doubtful when the board was scored is left out. The link is not known here.
 */
export function contentAt(content: PropContent, books: ReadonlySet<string>, bounds: ScoringBounds): PropContent {
  const over = sideAt(content, 'Over', books);
  const under = sideAt(content, 'Under', books);
  return { ...content, over, under, pick: pickAt(content, over, under, bounds) };
}

function sideAt(content: PropContent, direction: Direction, books: ReadonlySet<string>): Side | null {
  const { over, under } = content;
  const [best, other] = direction === 'Over' ? [over, under] : [under, over];
  const [book, price] = bestOf(content.offers, direction, books) ?? [];
  const probability = best?.probability ?? (other === null ? undefined : rounded(1 - other.probability, 4));
  if (probability === undefined || book === undefined || price === undefined) return null;
  const value =
    book === best?.book ? best.expectedValue : rounded(expectedValue(probability, netPrice(book, price)), 4);
  return { book, price, probability, expectedValue: value, link: null };
}

/** The better side, if it is worth publishing at its price; the board's own pick where the price is the board's. */
function pickAt(
  content: PropContent,
  over: Side | null,
  under: Side | null,
  { ratings }: ScoringBounds,
): ModelSide | null {
  const direction = better(over, under);
  const side = direction === 'Over' ? over : under;
  if (side === null || content.teamId === null) return null;
  const usual = direction === 'Over' ? content.over : content.under;
  if (usual?.book === side.book && direction === better(content.over, content.under)) return content.pick;
  const { confidence, doubts } = content;
  const net = netPrice(side.book, side.price);
  const { score, rating } = ratedAt({ probability: side.probability, confidence, doubts }, net, ratings);
  return pickOf(direction, score, rating);
}

const better = (over: Side | null, under: Side | null): Direction =>
  (over?.expectedValue ?? -Infinity) >= (under?.expectedValue ?? -Infinity) ? 'Over' : 'Under';

/** The price of a side that pays most after the fee; ties are decided by the book's key. */
function bestOf(
  offers: PropContent['offers'],
  direction: Direction,
  books: ReadonlySet<string>,
): readonly [book: string, price: number] | undefined {
  let best: readonly [string, number] | undefined;
  for (const book of books) {
    const price = offers[book]?.[direction === 'Over' ? 0 : 1] ?? null;
    if (price === null) continue;
    const more = best === undefined ? 1 : unitWin(netPrice(book, price)) - unitWin(netPrice(...best));
    if (more > 0 || (more === 0 && best !== undefined && book < best[0])) best = [book, price];
  }
  return best;
}
