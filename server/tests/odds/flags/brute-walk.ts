import { expectedValue, isOffered } from '../../../src/kernel/index.ts';
import { feedsOf, netPrice, noVigSides, payoutOf, referenceOf, type Quote } from '../../../src/odds/index.ts';
import { isThin } from '../../../src/odds/index.ts';
import type { Database } from '../../../src/platform/index.ts';

/** A quote as stored, with its end; Infinity while in force. */
export interface WholeQuote extends Quote {
  readonly until: number;
}

/** The smallest edges by the documentation (docs/research.md), not read from the code. */
const LEAST = { arbitrage: 0.002, middle: -0.01, 'low-hold': -0.005, 'positive-ev': 0.02 } as const;

/** A flag as text: what it is about, then its opening, width, last prices and closing. */
export type FlagText = string;

interface Seen {
  readonly of: string;
  readonly edge: number;
  readonly prices: string;
  readonly ages: string;
  readonly isOneFeed: boolean;
  readonly books: readonly [book: number, side: 'overPrice' | 'underPrice'][];
}

const round = (edge: number): string => edge.toFixed(9).replace('-0.000000000', '0.000000000');

/**
 * The flags of a game from all its quotes at once. At each moment at which a prop changed, every pair of its quotes in force is
 * looked at anew. A flag is a run of such moments.
 */
export function bruteFlags(all: readonly WholeQuote[], tipOff: Date): FlagText[] {
  const start = tipOff.getTime();
  const flags: FlagText[] = [];
  const moments = [...new Set(all.flatMap(({ knownAt, until }) => [knownAt.getTime(), until]))]
    .filter((at) => at < start)
    .sort((a, b) => a - b);
  const inForceAt = (at: number) => all.filter(({ knownAt, until }) => knownAt.getTime() <= at && at < until);
  const judged = new Map<number, ReadonlyMap<string, string>>();
  const feedsAt = (at: number): ReadonlyMap<string, string> => {
    const known = judged.get(at) ?? feedsOf(inForceAt(at));
    judged.set(at, known);
    return known;
  };
  const props = new Set(all.map(propOf));
  for (const prop of props) {
    const own = all.filter((quote) => propOf(quote) === prop);
    const ownAt = (at: number) => own.filter(({ knownAt, until }) => knownAt.getTime() <= at && at < until);
    const looks = moments.filter((at) => own.some(({ knownAt, until }) => knownAt.getTime() === at || until === at));
    const seen = looks.map((at) => lookAt(ownAt(at), feedsAt(at), tipOff));
    for (const of of new Set(seen.flatMap((look) => look.map((one) => one.of))))
      for (let first = 0; first < looks.length; first += 1) {
        const at = (look: number): Seen | undefined => seen[look]?.find((one) => one.of === of);
        if (at(first) === undefined || at(first - 1) !== undefined) continue;
        let last = first;
        while (at(last + 1) !== undefined) last += 1;
        const run = looks.slice(first, last + 1).map((_, index) => at(first + index) as Seen);
        const widest = run.reduce((most, one) => (one.edge > most.edge ? one : most));
        const end = looks[last + 1];
        const left = end === undefined ? [] : ownAt(end);
        const isThere = run[0]?.books.every(([book, side]) =>
          left.some((quote) => quote.bookId === book && quote[side] !== null),
        );
        flags.push(
          [
            `${prop} ${of} from ${looks[first]} at ${round(run[0]?.edge ?? 0)} (${run[0]?.prices}, ${run[0]?.ages})`,
            `widest ${looks[first + run.indexOf(widest)]} at ${round(widest.edge)}`,
            `last ${run.at(-1)?.prices} at ${round(run.at(-1)?.edge ?? 0)}`,
            run.some(({ isOneFeed }) => isOneFeed) ? 'one feed' : 'two feeds',
            end === undefined ? `begun ${start}` : `${isThere ? 'moved' : 'withdrawn'} ${end}`,
          ].join('; '),
        );
      }
  }
  return flags.sort();
}

const propOf = ({ playerId, stat, period }: Quote): string => `${playerId} ${stat} ${period}`;

function lookAt(inForce: readonly WholeQuote[], feeds: ReadonlyMap<string, string>, tipOff: Date): Seen[] {
  const quotes = inForce.filter((quote) => !isThin(quote));
  const feedOf = (book: string): string => feeds.get(book) ?? book;
  const found: Seen[] = [];
  for (const over of quotes)
    for (const under of quotes) {
      if (over.bookId === under.bookId || over.lineHalves > under.lineHalves) continue;
      if (!isOffered(over.overPrice) || !isOffered(under.underPrice)) continue;
      const a = payoutOf(netPrice(over.book, over.overPrice));
      const b = payoutOf(netPrice(under.book, under.underPrice));
      const edge = 1 / (1 / a + 1 / b) - 1;
      const screen =
        over.lineHalves < under.lineHalves ? 'middle' : edge >= LEAST.arbitrage - 1e-12 ? 'arbitrage' : 'low-hold';
      if (edge < LEAST[screen] - 1e-12) continue;
      found.push({
        of: `${screen} ${over.bookId} ${over.lineHalves} ${under.bookId} ${under.lineHalves}`,
        edge,
        prices: `${over.overPrice} ${under.underPrice}`,
        ages: `${over.knownAt.getTime()} ${under.knownAt.getTime()}`,
        isOneFeed: feedOf(over.book) === feedOf(under.book),
        books: [
          [over.bookId, 'overPrice'],
          [under.bookId, 'underPrice'],
        ],
      });
    }
  for (const quote of quotes)
    for (const direction of ['Over', 'Under'] as const) {
      const side = direction === 'Over' ? 'overPrice' : 'underPrice';
      const price = quote[side];
      if (!isOffered(price)) continue;
      const { lineHalves, book: judged } = quote;
      const question = { lineHalves, direction, judged, noVig: noVigSides('proportional'), books: null, leastFeeds: 2 };
      const others = quotes.toSorted((one, other) => one.bookId - other.bookId || one.lineHalves - other.lineHalves);
      const reference = referenceOf(others, feeds, tipOff, question);
      if (reference === undefined) continue;
      const edge = expectedValue(reference.probability, netPrice(judged, price));
      if (edge < LEAST['positive-ev'] - 1e-12) continue;
      const at = `${quote.bookId} ${lineHalves}`;
      found.push({
        of: `positive-ev ${direction === 'Over' ? at : '- -'} ${direction === 'Under' ? at : '- -'}`,
        edge,
        prices: direction === 'Over' ? `${price} -` : `- ${price}`,
        ages: direction === 'Over' ? `${quote.knownAt.getTime()} -` : `- ${quote.knownAt.getTime()}`,
        isOneFeed: false,
        books: [[quote.bookId, side]],
      });
    }
  return found;
}

/** Every quote of a game with prices with a moment that is not assumed, straight from the table. */
export async function wholeQuotes(db: Database, gameId: number): Promise<WholeQuote[]> {
  const { rows } = await db.query<Omit<WholeQuote, 'until'> & { readonly until: string }>({
    text: `select game_id as "gameId", player_id as "playerId", stat, period, line_halves as "lineHalves",
             book_id as "bookId", key as book, title as "bookTitle", over_price as "overPrice",
             under_price as "underPrice", known_at as "knownAt", superseded_at::text as until
           from odds.quote quote join odds.book book on book.id = book_id and kind <> 'pick-em'
           where game_id = $1 and not known_at_assumed`,
    values: [gameId],
  });
  return rows.map((row) => ({ ...row, until: row.until === 'infinity' ? Infinity : new Date(row.until).getTime() }));
}

/** The stored flags of a game in the same words. */
export async function storedFlags(db: Database, gameId: number): Promise<FlagText[]> {
  const { rows } = await db.query<Record<string, string | number | boolean | null>>({
    text: `select flag.*, floor(1000 * date_part('epoch', opened_at) + 0.5) as opened,
             floor(1000 * date_part('epoch', widest_at) + 0.5) as widest,
             floor(1000 * date_part('epoch', closed_at) + 0.5) as closed,
             floor(1000 * date_part('epoch', over_quoted_at) + 0.5) as over_since,
             floor(1000 * date_part('epoch', under_quoted_at) + 0.5) as under_since
           from odds.flag flag where game_id = $1`,
    values: [gameId],
  });
  const word = (value: string | number | boolean | null | undefined): string => String(value ?? '-');
  return rows
    .map((row) =>
      [
        [
          `${row['player_id']} ${row['stat']} ${row['period']} ${row['screen']}`,
          `${word(row['over_book_id'])} ${word(row['over_halves'])} ${word(row['under_book_id'])} ${word(row['under_halves'])}`,
          `from ${row['opened']} at ${round(Number(row['edge']))}`,
          `(${word(row['over_price'])} ${word(row['under_price'])}, ${word(row['over_since'])} ${word(row['under_since'])})`,
        ].join(' '),
        `widest ${row['widest']} at ${round(Number(row['widest_edge']))}`,
        `last ${word(row['last_over_price'])} ${word(row['last_under_price'])} at ${round(Number(row['last_edge']))}`,
        row['is_one_feed'] === true ? 'one feed' : 'two feeds',
        `${row['closed_by']} ${row['closed']}`,
      ].join('; '),
    )
    .sort();
}
