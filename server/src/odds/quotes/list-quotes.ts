import type { Period, Stat } from '../../sports/index.ts';
import type { League } from '../../leagues/index.ts';
import { only, type Queryable } from '../../platform/index.ts';
import { pageOf, readCursor, strangeCursor, writeCursor, type Page } from '../../platform/paging/index.ts';
import { cutFirst, isShort, partsOf } from './kept-months.ts';
import {
  keptMonths,
  quotedSpan,
  quotedSpanOfGame,
  QUOTE_LISTS,
  type ListedQuote,
  type QuoteOrder,
} from './list-queries.ts';
import type { TimeRange } from '../time-range.ts';

export interface QuoteQuestion extends TimeRange {
  readonly leagues: readonly League[];
  /** Of one of the leagues, like the game. */
  readonly playerId: number | null;
  readonly gameId: number | null;
  readonly stat: Stat | null;
  readonly bookId: number | null;
  readonly period: Period | null;
  readonly order: QuoteOrder;
  readonly limit: number;
  /** `nextCursor` of the previous page. */
  readonly cursor: string | undefined;
}

/** A page of quotes that became known in a time range. 400 for an invalid cursor. */
export async function listQuotes(db: Queryable, question: QuoteQuestion): Promise<Page<ListedQuote>> {
  const { playerId, gameId, stat, bookId, period, order, limit, cursor } = question;
  const place = cursor === undefined ? NOWHERE : readPlace(cursor);
  const [at] = place;
  const span = await spanOf(db, question);
  const from = at !== null && order === 'oldest' && at > span.from ? at : span.from;
  const to = at !== null && order === 'newest' && at < span.to ? at : span.to;
  const leagues = playerId !== null || gameId !== null ? null : question.leagues;
  const rows: ListedQuote[] = [];
  // The next part is read only if this one does not fill the page.
  for await (const part of partsInOrder(db, { from, to }, order, at !== null)) {
    const filters = [part.from, part.to, playerId, gameId, stat, bookId, period] as const;
    const missing = limit + 1 - rows.length;
    rows.push(...(await QUOTE_LISTS[order][keyOf(question)](db, ...filters, ...place, missing, leagues)));
    if (rows.length > limit) break;
  }
  return pageOf(rows, limit, cursorOf);
}

/**
 * The parts of a range that a page is read from. Opening a month costs as much as reading a quote or two. Where quotes
 * are likely (after a cursor and before now), the first part is read without looking up the stored months.
 */
async function* partsInOrder(
  db: Queryable,
  range: TimeRange,
  order: QuoteOrder,
  isContinued: boolean,
): AsyncGenerator<TimeRange> {
  let rest: TimeRange | undefined = range;
  if (isShort(range) || isContinued || order === 'newest') {
    const cut = cutFirst(range, order);
    yield cut.first;
    ({ rest } = cut);
  }
  if (rest === undefined) return;
  const kept = await keptMonths(db);
  yield* partsOf(
    rest,
    order,
    kept.map(({ month }) => month),
  );
}

/**
 * The part of the range in which the game or the leagues have quotes: a league out of season does not scan the quotes
 * of another.
 */
async function spanOf(db: Queryable, { playerId, gameId, leagues, from, to }: QuoteQuestion): Promise<TimeRange> {
  if (playerId !== null && gameId === null) return { from, to };
  const quoted = only(await (gameId === null ? quotedSpan(db, leagues) : quotedSpanOfGame(db, gameId)));
  const [first, last] = [quoted.from ?? to, quoted.to ?? from];
  return { from: first > from ? first : from, to: last < to ? last : to };
}

function keyOf({ playerId, gameId, stat, bookId }: QuoteQuestion) {
  if (gameId !== null) return 'game';
  if (playerId !== null && stat === null) return 'player';
  if (playerId !== null) return bookId === null ? 'player-stat' : 'player-stat-book';
  return bookId === null ? 'each-book' : 'book';
}

type Place = readonly [
  knownAt: Date | null,
  gameId: number | null,
  playerId: number | null,
  stat: string | null,
  period: string | null,
  bookId: number | null,
  lineHalves: number | null,
];

const NOWHERE: Place = [null, null, null, null, null, null, null];

function cursorOf({ knownAt, gameId, playerId, stat, period, bookId, lineHalves }: ListedQuote): string {
  return writeCursor(knownAt.getTime(), gameId, playerId, stat, period, bookId, lineHalves);
}

const PLACE_WORDS = /^(\d{1,15}) (\d{1,10}) (\d{1,10}) (\w{1,40}) (\w{1,10}) (\d{1,5}) (\d{1,5})$/;
const LARGEST_INT = 2_147_483_647;
const LARGEST_SMALLINT = 32_767;

function readPlace(cursor: string): Place {
  const [at, game, player, stat = '', period = '', book, line] = readCursor(cursor, PLACE_WORDS);
  const ids = [Number(game), Number(player)];
  const small = [Number(book), Number(line)];
  // An invalid cursor gives NaN here, and every comparison with it is false.
  const isOurs = ids.every((id) => id <= LARGEST_INT) && small.every((one) => one <= LARGEST_SMALLINT);
  if (!isOurs) throw strangeCursor();
  return [new Date(Number(at)), Number(game), Number(player), stat, period, Number(book), Number(line)];
}
