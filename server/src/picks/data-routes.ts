import { Type } from 'typebox';
import type { Scope } from './scope.ts';
import { askedLeagues, LeaguesParam } from '../league/index.ts';
import { delayed, VISIBILITY } from '../access/index.ts';
import type { Day } from '../kernel/index.ts';
import { gameDayOf, type League } from '../leagues/index.ts';
import {
  callerOf,
  checkedDay,
  checkedRange,
  DayParam,
  invalidRequest,
  NOT_CHANGED,
  prepareJson,
  sendPrepared,
  type Api,
} from '../platform/http/index.ts';
import { readCursor, strangeCursor, writeCursor } from '../platform/paging/index.ts';
import { Words } from '../platform/schemas/index.ts';
import { PICK_SORTS, type PickSort } from './boards/list-queries.ts';
import { listPicks, PICKS_OF, type ListPlace } from './boards/list-picks.ts';
import { BoardFieldsParam, FieldsParam, withFields } from './members/pick-fields.ts';
import { askedBoards, boardsAfter, picksOfDay, seesLive, StateParam } from './boards/picks-of-day-route.ts';
import { askedBooks, BooksParam } from '../preferences/index.ts';
import type { LiveGames, ScoringBounds } from '../scoring/index.ts';
import { BOOKS_NOTE } from './members/at-my-books.ts';
import { PickShape } from './members/pick.ts';
import { BoardPickShape } from './now/board-pick.ts';
import { picksNow } from './now/picks-now.ts';

export function dataRoutes(api: Api, scope: Scope, bounds: () => ScoringBounds, live: LiveGames): void {
  todayRoute(api, scope, bounds, live);
  listRoute(api, scope);
}

function todayRoute(api: Api, { origin, leagues }: Scope, bounds: () => ScoringBounds, live: LiveGames): void {
  const picks = picksOfDay(origin, bounds, live);
  api.get(
    '/data/picks/today',
    {
      config: { access: 'data' },
      schema: {
        summary: 'Today’s picks',
        description: `The current game day’s board, best first. With \`fields\`, each pick holds exactly those members. ${BOOKS_NOTE}`,
        tags: ['Data'],
        querystring: Type.Object({
          league: LeaguesParam,
          limit: Type.Optional(
            Type.Integer({ minimum: 1, maximum: 1_000, default: 100, description: 'Picks at most.' }),
          ),
          state: StateParam,
          fields: BoardFieldsParam,
          books: BooksParam,
        }),
        response: { 200: Type.Array(Type.Partial(BoardPickShape)), 304: NOT_CHANGED },
      },
    },
    async (request, reply) => {
      const { limit = 100, state, fields, books } = request.query;
      const { clock, db } = request.context;
      const { id: accountId, tier } = callerOf(request).account;
      const view = VISIBILITY[tier];
      const now = clock.now();
      const boards = askedBoards(leagues, { league: request.query.league }, now);
      const orElse = boardsAfter(boards, { state });
      if (books !== undefined) {
        const at = {
          books: await askedBooks(db, accountId, books),
          bounds: bounds(),
          seenAt: delayed(view, now),
          now,
          live: seesLive(view) ? live : undefined,
        };
        const question = { boards, orElse, origin, ratings: view.ratings, count: limit, state, ...at };
        return sendPrepared(request, reply, prepareJson(withFields(await picksNow(db, question), fields)));
      }
      return sendPrepared(request, reply, await picks(request, { boards, orElse, view, limit, state, fields }));
    },
  );
}

const ListQuery = Type.Object({
  league: LeaguesParam,
  date: Type.Optional(DayParam('One game day; by default, without from and to, the current one.')),
  from: Type.Optional(DayParam('First game day.')),
  to: Type.Optional(DayParam('Last game day, included.')),
  sort: Type.Optional(
    Type.Unsafe<PickSort>({
      type: 'string',
      enum: [...PICK_SORTS],
      default: '-date',
      description: 'With a leading - descending; score alone means best first.',
    }),
  ),
  of: Type.Optional(
    Words(
      PICKS_OF,
      'board: the current boards. record: every claim that counts in the track record, as it was first published, also those that a later board dropped; sums over them are those of GET /picks/track-record.',
    ),
  ),
  fields: FieldsParam,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'Picks a page.' })),
  cursor: Type.Optional(Type.String({ maxLength: 100, description: 'nextCursor of the page before.' })),
});

function listRoute(api: Api, { origin, leagues }: Scope): void {
  api.get(
    '/data/picks',
    {
      config: { access: 'data', problems: ['unprocessable'] },
      schema: {
        summary: 'Picks of a day or a range of days',
        description:
          'Of each day the board that was current when the first page was asked for: all pages show boards and grades of that moment.',
        tags: ['Data'],
        querystring: ListQuery,
        response: {
          200: Type.Object({
            items: Type.Array(Type.Partial(PickShape)),
            nextCursor: Type.Union([Type.String(), Type.Null()]),
          }),
          304: NOT_CHANGED,
        },
      },
    },
    async (request, reply) => {
      const { clock, db } = request.context;
      const { date, from, to, sort = '-date', of = 'board', fields, limit = 50, cursor } = request.query;
      const place = readPlace(cursor, clock.now());
      const days = askedLeagues(leagues, request.query.league).map((league) => ({
        league,
        ...daysAsked({ date, from, to }, league, place.at),
      }));
      const { picks, next } = await listPicks(db, { days, origin, sort, limit, of }, place);
      const items = withFields(picks, fields);
      return sendPrepared(request, reply, prepareJson({ items, nextCursor: next && cursorOf(next) }));
    },
  );
}

interface DaysAsked {
  readonly date: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/**
 * One day, by default the league's own at the moment of the first page, or a range that may be open at either end. 400 for
 * both at once, 422 for a range that ends before it begins.
 */
function daysAsked({ date, from, to }: DaysAsked, league: League, at: Date): { from: Day; to: Day } {
  const isRange = from !== undefined || to !== undefined;
  if (date !== undefined && isRange)
    throw invalidRequest([{ pointer: '/query/date', detail: 'must not be given together with from or to' }]);
  if (!isRange) {
    const day = date === undefined ? gameDayOf(league, at) : checkedDay('date', date);
    return { from: day, to: day };
  }
  return checkedRange({ from, to });
}

const cursorOf = ({ at, offset, lastBoard = 0 }: ListPlace): string => writeCursor(at.getTime(), offset, lastBoard);

/** The place in a cursor; without one the start of the list at `now`. 400 for an invalid cursor. */
function readPlace(cursor: string | undefined, now: Date): ListPlace {
  if (cursor === undefined) return { at: now, offset: 0, lastBoard: undefined };
  const [at, offset, last] = readCursor(cursor, /^(\d{1,15}) (\d{1,9})(?: (\d{1,9}))?$/);
  if (at === undefined || offset === undefined || Number(at) > now.getTime()) throw strangeCursor();
  return { at: new Date(Number(at)), offset: Number(offset), lastBoard: last === undefined ? undefined : Number(last) };
}
