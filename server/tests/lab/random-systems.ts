import { drawn } from '../support/lab-stage.ts';

type Made = Readonly<Record<string, unknown>>;

/** Conditions of random systems: each gives its members from a number between 0 and 1. */
const PARTS: readonly ((at: number) => Made)[] = [
  (at) => ({ stats: at < 0.4 ? ['Points'] : at < 0.7 ? ['Rebounds'] : ['Points', 'Rebounds', 'Assists'] }),
  (at) => ({ minL5OverHits: Math.floor(5 * at) }),
  (at) => ({ maxL5UnderHits: Math.floor(5 * at) }),
  (at) => ({ minL10OverHits: Math.floor(8 * at) }),
  (at) => ({ maxL10OverHits: 2 + Math.floor(8 * at) }),
  (at) => ({ minL10UnderHits: Math.floor(8 * at) }),
  (at) => ({ maxL15UnderHits: 5 + Math.floor(9 * at) }),
  (at) => ({ minSeasonOverRate: at / 2 }),
  (at) => ({ maxSeasonOverRate: 0.4 + at / 2, minSeasonGames: 3 }),
  (at) => ({ minEdge: at * 0.06 - 0.08 }),
  (at) => ({ maxEdge: at * 0.06 - 0.04 }),
  (at) => ({ minProbability: 0.4 + at * 0.12 }),
  (at) => ({ maxMarketProbability: 0.49 + at * 0.06 }),
  (at) => ({ minLineMove: Math.floor(3 * at) / 2 - 0.5 }),
  (at) => ({ maxLineMove: Math.floor(3 * at) / 2 - 0.5 }),
  (at) => ({ minLine: 3 + 10 * at }),
  (at) => ({ maxLine: 8 + 10 * at }),
  (at) => ({ minPrice: -118 + Math.floor(14 * at) }),
  (at) => ({ maxPrice: -115 + Math.floor(14 * at) }),
  (at) => ({ home: at < 0.5 }),
  (at) => ({ backToBack: at < 0.5 }),
  (at) => ({ minRest: Math.floor(2 * at) }),
  (at) => ({ maxRest: Math.floor(3 * at) }),
  (at) => ({ maxOpponentRank: 1 + Math.floor(15 * at) }),
  (at) => ({ minOpponentRank: 1 + Math.floor(15 * at) }),
  (at) => ({ minTeammatesOut: Math.floor(2 * at) }),
  (at) => ({ maxMinutesToTipOff: 60 + Math.floor(60 * at) }),
  (at) => ({ minExpectedMinutes: 15 + 15 * at }),
  (at) => ({ minBooks: 1 + Math.floor(3 * at) }),
];

/** Random system number n: a side, one to three conditions, sometimes books, any price. */
export function randomSystem(
  number: number,
  books: readonly string[],
): Made & { readonly where: Made; readonly price: string } {
  const at = (of: number): number => drawn(number, of, 17);
  const chosen = Array.from(
    { length: 1 + Math.floor(3 * at(1)) },
    (_, nth) => PARTS[Math.floor(PARTS.length * at(10 + nth))]!,
  );
  const conditions = Object.assign({}, ...chosen.map((part, nth) => part(at(20 + nth)))) as Made;
  const someBooks = books.filter((_, place) => at(30 + place) < 0.5);
  const where = {
    direction: at(2) < 0.5 ? 'Over' : 'Under',
    ...conditions,
    ...(at(3) < 0.25 && someBooks.length > 0 && { books: someBooks }),
  };
  return { where, price: (['best', 'consensus', 'closing', 'atMyBooks'] as const)[Math.floor(4 * at(4))]! };
}
