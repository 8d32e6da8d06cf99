import { Type } from 'typebox';
import { lineValue, type Day } from '../../kernel/index.ts';
import { parseStat, STAT_NAMES } from '../../sports/index.ts';
import { askedLeagues, checkProp, LeaguesParam } from '../../league/index.ts';
import { gameDayOf, LEAGUES, type LeagueChoice } from '../../leagues/index.ts';
import { checkedDay, DayParam, invalidRequest, readAs, type Api } from '../../platform/http/index.ts';
import { pageOf, readCursor, strangeCursor, writeCursor } from '../../platform/paging/index.ts';
import { knownBooks } from '../books/list-books.ts';
import { Moment, Words } from '../../platform/schemas/index.ts';
import { Cursor, limitUpTo, listOf, Price, PropMembers } from '../schemas.ts';
import { END_PAGES, type End, type EndOfQuotes, type EndPlace } from './ends-queries.ts';

const EndsQuery = Type.Object({
  league: LeaguesParam,
  date: Type.Optional(DayParam('Game day; by default the current one.')),
  playerId: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'Of one player.' })),
  stat: Type.Optional(readAs(Words(STAT_NAMES, 'Also by the usual short names: pts, pra, 3pm …'), parseStat)),
  book: Type.Optional(Type.String({ maxLength: 60, description: 'The key of a book; GET /data/odds/books has them.' })),
  limit: limitUpTo(1_000),
  cursor: Cursor,
});

const EndShape = Type.Object({
  ...PropMembers,
  gameDate: Type.String({ format: 'date' }),
  tipOff: Moment('Start of the game, as it is known now.'),
  book: Type.String({ description: 'The book’s key.' }),
  bookTitle: Type.String(),
  line: Type.Number({ multipleOf: 0.5, description: 'The threshold; of several at one moment the main one.' }),
  overPrice: Price('over'),
  underPrice: Price('under'),
  capturedAt: Moment('When we learned of it.'),
  isTimeAssumed: Type.Boolean({ description: 'The source gave no time; a rule supplied capturedAt.' }),
  league: Words(LEAGUES, 'The league.'),
});

const EXAMPLE = {
  gameId: 812,
  playerId: 204,
  playerName: 'A Player',
  stat: 'Points',
  period: null,
  gameDate: '2024-03-02',
  tipOff: '2024-03-03T00:30:00.000Z',
  book: 'draftkings',
  bookTitle: 'DraftKings',
  line: 24.5,
  overPrice: -115,
  underPrice: -105,
  capturedAt: '2024-03-01T21:30:00.000Z',
  isTimeAssumed: false,
  league: 'Nba',
};
const EndList = listOf(EndShape, EXAMPLE, null);

const ROUTES = [
  {
    end: 'opener',
    path: '/data/odds/openers',
    summary: 'The first quote of each book on each prop',
    description:
      'Of a game day: where each market opened, a book at a time. Of several lines at one moment the main one.',
  },
  {
    end: 'closing',
    path: '/data/odds/closing',
    summary: 'The last quote of each book before the start',
    description:
      'Of the games of a day that have begun: the quote in force at the start or, where a book had removed the prop, its last one.',
  },
] as const satisfies readonly { readonly end: End; readonly path: string; readonly [text: string]: string }[];

export function endsRoutes(api: Api, leagues: LeagueChoice): void {
  for (const { end, path, summary, description } of ROUTES)
    api.get(
      path,
      {
        config: { access: 'odds' },
        schema: { summary, description, tags: ['Data'], querystring: EndsQuery, response: { 200: EndList } },
      },
      async (request) => {
        const { db, clock } = request.context;
        const { date, playerId = null, stat, book, limit = 100, cursor, league } = request.query;
        const now = clock.now();
        const asked = askedLeagues(leagues, league);
        checkProp(asked, request.query);
        const day: Day =
          date === undefined ? gameDayOf(asked[0] ?? leagues.byDefault(), now) : checkedDay('date', date);
        const key = book === undefined ? null : bookNamed(await knownBooks(db), book);
        const place = placeOf(cursor);
        const rows = await END_PAGES[end](db, asked, day, day, now, playerId, stat ?? null, key, ...place, limit + 1);
        const { items, nextCursor } = pageOf(rows, limit, ({ gameId, playerId: player, stat: of, period, bookId }) =>
          writeCursor(gameId, player, of, period, bookId),
        );
        return { items: items.map(onWire), nextCursor };
      },
    );
}

/** A book's key, given in any letter case. The 400 for an unknown key lists all keys. */
function bookNamed(known: ReadonlySet<string>, word: string): string {
  const key = word.toLowerCase();
  if (known.has(key)) return key;
  const keys = [...known].sort().join(', ');
  throw invalidRequest([{ pointer: '/query/book', detail: `must be one of ${keys === '' ? 'no books yet' : keys}` }]);
}

const PLACE = /^(\d{1,9}) (\d{1,9}) (\w{1,40}) (\w{1,10}) (\d{1,4})$/;

function placeOf(cursor: string | undefined): EndPlace {
  if (cursor === undefined) return [null, null, null, null, null];
  const [game, player, stat, period, book] = readCursor(cursor, PLACE);
  if (stat === undefined || period === undefined) throw strangeCursor();
  return [Number(game), Number(player), stat, period, Number(book)];
}

function onWire({ bookId: _, lineHalves, knownAt, tipOff, assumed, period, ...quote }: EndOfQuotes) {
  return {
    ...quote,
    period: period === 'Full' ? null : period,
    line: lineValue(lineHalves),
    tipOff: tipOff.toISOString(),
    capturedAt: knownAt.toISOString(),
    isTimeAssumed: assumed,
  };
}
