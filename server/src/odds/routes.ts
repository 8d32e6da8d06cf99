import type { Static } from 'typebox';
import { lineValue } from '../kernel/index.ts';
import type { Period } from '../sports/index.ts';
import { askedLeagues, checkProp, leagueOfGame, leagueOfPlayer } from '../league/index.ts';
import type { LeagueChoice } from '../leagues/index.ts';
import { singleFlight, type Queryable } from '../platform/index.ts';
import { invalidRequest, Problem, type Api, type ApiModule } from '../platform/http/index.ts';
import { pageOfWhole, writeCursor } from '../platform/paging/index.ts';
import { ODDS_EVENTS } from './events.ts';
import { isThin, THIN_BOUNDS, type ThinBounds } from './books/exchanges.ts';
import { listBooks, type ListedBook } from './books/list-books.ts';
import { endsRoutes } from './ends/ends-routes.ts';
import { listMovements, type MovementQuestion } from './movements/list-movements.ts';
import { listQuotes } from './quotes/list-quotes.ts';
import type { ListedMovement } from './movements/list-queries.ts';
import {
  BookList,
  BooksQuery,
  MovementList,
  MovementsQuery,
  SnapshotList,
  SnapshotsQuery,
  type WirePeriod,
} from './schemas.ts';
import type { ListedQuote } from './quotes/list-queries.ts';
import { timeRange } from './time-range.ts';
import { allBooks } from './quotes/writing-queries.ts';

const config = {
  access: 'odds',
  problems: ['unprocessable'],
} as const;

/** The module's routes and events. */
/** `thin`: when an exchange's market is thin, by the configuration. */
export const oddsModule = (leagues: LeagueChoice, thin = (): ThinBounds => THIN_BOUNDS): ApiModule => ({
  name: 'odds',
  events: ODDS_EVENTS,
  routes(api) {
    snapshotsRoute(api, leagues, thin);
    movementsRoute(api, leagues);
    booksRoute(api, leagues);
    endsRoutes(api, leagues);
  },
});

function snapshotsRoute(api: Api, leagues: LeagueChoice, thin: () => ThinBounds): void {
  api.get(
    '/data/odds/snapshots',
    {
      config,
      schema: {
        summary: 'Quotes over time',
        description:
          'One entry a change: a book’s price on a line from `capturedAt` until `endedAt`, however often it was seen meanwhile. Without `from` and `to` all that is kept. With a player or a game the league is theirs. A prop’s entries of one book, oldest first, draw its line.',
        tags: ['Data'],
        querystring: SnapshotsQuery,
        response: { 200: SnapshotList },
      },
    },
    async (request) => {
      const { db, clock } = request.context;
      const { period = null, book, sort } = request.query;
      const now = clock.now();
      const question = await questionOf(db, leagues, request.query, now);
      if (question === undefined) return NO_ENTRIES;
      const bookId = book === undefined ? null : await bookNamed(db, book);
      const order = sort === 'capturedAt' ? 'oldest' : 'newest';
      const { items, nextCursor } = await listQuotes(db, { ...question, period, bookId, order });
      return { items: items.map((quote) => quoteOnWire(quote, now, thin())), nextCursor };
    },
  );
}

function movementsRoute(api: Api, leagues: LeagueChoice): void {
  api.get(
    '/data/odds/movements',
    {
      config,
      schema: {
        summary: 'Movements of the consensus line',
        description:
          'Newest first: each time the consensus of a prop was found 0.75 or more (or what the configuration says) from where it was last announced, as lines.moved told it. With a player or a game the league is theirs.',
        tags: ['Data'],
        querystring: MovementsQuery,
        response: { 200: MovementList },
      },
    },
    async (request) => {
      const { db, clock } = request.context;
      const question = await questionOf(db, leagues, request.query, clock.now());
      if (question === undefined) return NO_ENTRIES;
      const { items, nextCursor } = await listMovements(db, question);
      return { items: items.map(movementOnWire), nextCursor };
    },
  );
}

function booksRoute(api: Api, choice: LeagueChoice): void {
  const share = singleFlight<ListedBook[]>();
  api.get(
    '/data/odds/books',
    {
      config: { access: config.access },
      schema: {
        summary: 'The books, and how they stand now',
        description: 'Every book that ever quoted the leagues asked for, by its key.',
        tags: ['Data'],
        querystring: BooksQuery,
        response: { 200: BookList },
      },
    },
    async (request) => {
      const { db, clock } = request.context;
      const { limit = 1_000, cursor, league } = request.query;
      const leagues = askedLeagues(choice, league);
      const books = await share(leagues.join(' '), () => listBooks(db, leagues, clock.now()));
      const { items, nextCursor } = pageOfWhole(books, { limit, cursor }, ({ key }) => writeCursor(key));
      return {
        items: items.map((book) => ({ ...book, lastQuoteAt: book.lastQuoteAt.toISOString() })),
        nextCursor,
      };
    },
  );
}

const NO_ENTRIES = { items: [], nextCursor: null };

/**
 * The filters of both lists; undefined if the player or the game is in none of the requested leagues. 422 for an
 * unknown player or a range that ends before it begins; 400 for a stat or period that the league does not have.
 */
async function questionOf(
  db: Queryable,
  choice: LeagueChoice,
  query: Static<typeof MovementsQuery> & { readonly period?: Period },
  now: Date,
): Promise<MovementQuestion | undefined> {
  const { from, to, playerId, gameId, stat, limit = 100, cursor, league } = query;
  const [named] =
    playerId !== undefined
      ? await leagueOfPlayer(db, playerId)
      : gameId !== undefined
        ? await leagueOfGame(db, gameId)
        : [];
  if (playerId !== undefined && named === undefined)
    throw new Problem('unprocessable', `There is no player ${playerId}.`);
  const leagues = league === undefined && named !== undefined ? [named.league] : askedLeagues(choice, league);
  const [only, ...others] = leagues;
  if (only !== undefined && others.length === 0) checkProp(only, query);
  const range = timeRange({ from, to }, leagues, now);
  if (named !== undefined && !leagues.includes(named.league)) return undefined;
  return { ...range, leagues, playerId: playerId ?? null, gameId: gameId ?? null, stat: stat ?? null, limit, cursor };
}

/** The id of a book by its key, in any letter case. The 400 for an unknown key lists all keys. */
async function bookNamed(db: Queryable, word: string): Promise<number> {
  const books = await allBooks(db);
  const found = books.find(({ key }) => key === word.toLowerCase());
  if (found !== undefined) return found.id;
  const keys = books.map(({ key }) => key).join(', ');
  throw invalidRequest([{ pointer: '/query/book', detail: `must be one of ${keys === '' ? 'no books yet' : keys}` }]);
}

const onWire = (period: Period): WirePeriod | null => (period === 'Full' ? null : period);

function quoteOnWire(quote: ListedQuote, now: Date, thin: ThinBounds) {
  const { supersededAt, knownAt, lineHalves, assumed, period, bookId: _, league, overLink, underLink, ...rest } = quote;
  const isOver = supersededAt instanceof Date && supersededAt <= now;
  return {
    ...rest,
    period: onWire(period),
    line: lineValue(lineHalves),
    capturedAt: knownAt.toISOString(),
    endedAt: isOver ? supersededAt.toISOString() : null,
    isTimeAssumed: assumed,
    league,
    overLink,
    underLink,
    isThin: isThin(quote, thin),
  };
}

function movementOnWire(movement: ListedMovement) {
  const { id, gameId, playerId, playerName, stat, period, fromHalves, toHalves, openHalves, books, league } = movement;
  return {
    id,
    gameId,
    playerId,
    playerName,
    stat,
    books,
    period: onWire(period),
    from: lineValue(fromHalves),
    fromSince: movement.fromSince.toISOString(),
    to: lineValue(toHalves),
    detectedAt: movement.detectedAt.toISOString(),
    delta: lineValue(toHalves - fromHalves),
    openLine: lineValue(openHalves),
    openedAt: movement.openedAt.toISOString(),
    sinceOpen: lineValue(toHalves - openHalves),
    league,
  };
}
