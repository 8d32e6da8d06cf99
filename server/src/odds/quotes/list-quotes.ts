import type { Period, Stat } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import { only, type Queryable } from '../../platform/index.ts';
import { pageOf, readCursor, strangeCursor, writeCursor, type Page } from '../../platform/paging/index.ts';
import { quotedSpan, QUOTE_LISTS, type ListedQuote, type QuoteOrder } from './list-queries.ts';
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
  /** `nextCursor` of the page before. */
  readonly cursor: string | undefined;
}

/** A page of quotes that became known in a range of time. 400 for a cursor that is none of ours. */
export async function listQuotes(db: Queryable, question: QuoteQuestion): Promise<Page<ListedQuote>> {
  const { playerId, gameId, stat, bookId, period, order, limit, cursor } = question;
  const place = cursor === undefined ? NOWHERE : readPlace(cursor);
  const [at] = place;
  const hasId = playerId !== null || gameId !== null;
  const span = hasId ? question : await spanOf(db, question);
  const from = at !== null && order === 'oldest' && at > span.from ? at : span.from;
  const to = at !== null && order === 'newest' && at < span.to ? at : span.to;
  const filters = [from, to, playerId, gameId, stat, bookId, period] as const;
  const leagues = hasId ? null : question.leagues;
  const rows = await QUOTE_LISTS[order][keyOf(question)](db, ...filters, ...place, limit + 1, leagues);
  return pageOf(rows, limit, cursorOf);
}

/** The range within which the leagues have quotes: a league out of season is not looked for among all quotes of another. */
async function spanOf(db: Queryable, { leagues, from, to }: QuoteQuestion): Promise<TimeRange> {
  const quoted = only(await quotedSpan(db, leagues));
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
  // Of a cursor that did not fit, these are no numbers, and not less than any.
  const isOurs = ids.every((id) => id <= LARGEST_INT) && small.every((one) => one <= LARGEST_SMALLINT);
  if (!isOurs) throw strangeCursor();
  return [new Date(Number(at)), Number(game), Number(player), stat, period, Number(book), Number(line)];
}
