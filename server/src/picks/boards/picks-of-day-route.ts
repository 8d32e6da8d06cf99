import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { addDays, type Day, type Origin } from '../../kernel/index.ts';
import { askedLeagues, LeaguesParam } from '../../league/index.ts';
import { gameDayOf, type LeagueChoice } from '../../leagues/index.ts';
import { singleFlight } from '../../platform/index.ts';
import {
  callerOf,
  checkedDay,
  DayParam,
  NOT_CHANGED,
  prepareJson,
  preparedResponses,
  sendPrepared,
  type Api,
  type Prepared,
} from '../../platform/http/index.ts';
import { askedBooks, BooksParam } from '../../preferences/index.ts';
import type { LiveGames, ScoringBounds } from '../../scoring/index.ts';
import { Words } from '../../platform/schemas/index.ts';
import { AsOfParam, checkedAsOf } from '../as-of-shape.ts';
import { BOOKS_NOTE } from '../members/at-my-books.ts';
import { withFields, type BoardField } from '../members/pick-fields.ts';
import { BoardPickShape } from '../now/board-pick.ts';
import { PICK_STATES, type PickState } from '../now/pick-now.ts';
import { picksNow } from '../now/picks-now.ts';
import type { Scope } from '../scope.ts';
import { delayed, VISIBILITY, VISIBILITY_NOTE, type Visibility } from '../../access/index.ts';
import { boardState } from './list-queries.ts';
import type { AskedBoard } from './top-picks.ts';

const MOST_RESPONSE_BYTES = 16 * 1024 * 1024;
/**
 * After this time at most, a new quote shows, a corrected name, and news that a tier sees with a delay. Without a delay
 * news shows at once: it changes the board's state.
 */
const RESPONSES_STAND_MS = 1_000;

export interface BoardQuestion {
  readonly boards: readonly AskedBoard[];
  readonly orElse: readonly AskedBoard[] | undefined;
  readonly view: Visibility;
  readonly limit: number;
  /** Undefined: picks of all games. */
  readonly state: PickState | undefined;
  /** Undefined: all members. */
  readonly fields: readonly BoardField[] | undefined;
}

type PicksOfDay = (request: FastifyRequest, question: BoardQuestion) => Promise<Prepared>;

/**
 * Responds with the picks of the days' current boards as of the view's delay, best first, as prepared bytes. Each request
 * reads the state of the board; identical concurrent ones share the read. The picks are read and serialized once per state, as
 * of a moment after it. So they are never older than the state.
 */
export function picksOfDay(origin: Origin, bounds: () => ScoringBounds, live: LiveGames): PicksOfDay {
  const shareVersion = singleFlight<string>();
  const responses = preparedResponses(MOST_RESPONSE_BYTES);

  /** The version under which responses with a day's board are cached. */
  const versionOf = (
    { context: { db, clock } }: FastifyRequest,
    { league, date }: AskedBoard,
    view: Visibility,
  ): Promise<string> =>
    shareVersion(`${league} ${date} ${view.delayMinutes}`, async () => {
      const now = clock.now();
      const [state] = await boardState(db, league, date, origin, delayed(view, now));
      return `${state?.boardId} ${state?.grades} ${state?.news} ${Math.floor(now.getTime() / RESPONSES_STAND_MS)}`;
    });

  return async (request, { boards, orElse, view, limit, state, fields }) => {
    const { db, clock } = request.context;
    const { delayMinutes, ratings } = view;
    const versions = await Promise.all(boards.map((board) => versionOf(request, board, view)));
    const days =
      boards.map(({ league, date }) => `${league} ${date}`).join() + (orElse === undefined ? '' : ' or after');
    const name = `${days} ${delayMinutes} ${ratings.join()} ${limit} ${state ?? ''} ${fields?.join() ?? ''}`;
    return responses.made(name, versions.join(), async () => {
      const now = clock.now();
      const moments = { seenAt: delayed(view, now), now };
      const question = {
        boards,
        orElse,
        origin,
        ratings,
        count: limit,
        state,
        bounds: bounds(),
        ...moments,
        live: seesLive(view) ? live : undefined,
      };
      return prepareJson(withFields(await picksNow(db, question), fields));
    });
  };
}

/** Whether a view shows running games: one without a delay. */
export const seesLive = ({ delayMinutes }: Pick<Visibility, 'delayMinutes'>): boolean => delayMinutes === 0;

/** The boards that `league` and `date` request: of a day, or of each league's game day at a moment. */
export function askedBoards(
  leagues: LeagueChoice,
  { league, date }: { readonly league?: Parameters<typeof askedLeagues>[1]; readonly date?: Day | undefined },
  at: Date,
): readonly AskedBoard[] {
  const day = date === undefined ? undefined : checkedDay('date', date);
  return askedLeagues(leagues, league).map((one) => ({ league: one, date: day ?? gameDayOf(one, at) }));
}

/** Boards of the day after, for upcoming picks of no given day: late in a day all of its games have begun. */
export const boardsAfter = (
  boards: readonly AskedBoard[],
  { state, date }: { readonly state?: PickState | undefined; readonly date?: Day | undefined },
): readonly AskedBoard[] | undefined =>
  state === 'upcoming' && date === undefined
    ? boards.map(({ league, date: day }) => ({ league, date: addDays(day, 1) }))
    : undefined;

/** For boards. */
export const StateParam = Type.Optional(
  Words(
    PICK_STATES,
    'Only picks whose game is ahead, runs or is over; by default all. Upcoming picks with `books` are those that these books offer; without a date they are the next day’s once none is left.',
  ),
);

const TopPicksQuery = Type.Object({
  league: LeaguesParam,
  date: Type.Optional(DayParam('Game day; by default the current one.')),
  count: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 10, description: 'Picks at most.' })),
  state: StateParam,
  asOf: AsOfParam,
  books: BooksParam,
});

export function topRoute(api: Api, { origin, leagues }: Scope, bounds: () => ScoringBounds, live: LiveGames): void {
  const picks = picksOfDay(origin, bounds, live);
  api.get(
    '/picks/top',
    {
      config: {
        access: 'picks',
        problems: ['tier-required', 'unprocessable'],
      },
      schema: {
        summary: 'The best picks of a day',
        tags: ['Picks'],
        description: `The day’s current board, best first. ${VISIBILITY_NOTE} With \`asOf\` the response that was given then, outcomes as they were known then. ${BOOKS_NOTE}`,
        querystring: TopPicksQuery,
        response: { 200: Type.Array(BoardPickShape), 304: NOT_CHANGED },
      },
    },
    async (request, reply) => {
      const { clock, db } = request.context;
      const { id: accountId, tier } = callerOf(request).account;
      const { count: limit = 10, state, asOf, books } = request.query;
      const past = asOf === undefined ? undefined : checkedAsOf(asOf, tier, clock.now());
      const boards = askedBoards(leagues, request.query, past ?? clock.now());
      const orElse = boardsAfter(boards, request.query);
      const view = VISIBILITY[tier];
      if (past === undefined && books === undefined)
        return sendPrepared(
          request,
          reply,
          await picks(request, { boards, orElse, view, limit, state, fields: undefined }),
        );
      const now = past ?? clock.now();
      const seenAt = past ?? delayed(view, now);
      const running = past === undefined && seesLive(view) ? live : undefined;
      const scope = { boards, orElse, origin, ratings: view.ratings, bounds: bounds(), live: running };
      const question = { ...scope, count: limit, state, seenAt, now };
      const atBooks = books === undefined ? {} : { books: await askedBooks(db, accountId, books) };
      return sendPrepared(request, reply, prepareJson(await picksNow(db, { ...question, ...atBooks })));
    },
  );
}
