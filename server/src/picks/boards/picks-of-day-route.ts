import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Day, Origin } from '../../kernel/index.ts';
import { askedLeagues, LeaguesParam } from '../../league/index.ts';
import { gameDayOf, type LeagueChoice } from '../../leagues/index.ts';
import { singleFlight } from '../../platform/index.ts';
import {
  callerOf,
  checkedDay,
  DayParam,
  NOT_CHANGED,
  prepareJson,
  preparedAnswers,
  sendPrepared,
  type Api,
  type Prepared,
} from '../../platform/http/index.ts';
import { askedBooks, BooksParam } from '../../preferences/index.ts';
import type { ScoringBounds } from '../../scoring/index.ts';
import { AsOfParam, checkedAsOf } from '../as-of-shape.ts';
import { BOOKS_NOTE, PickAtBooksShape } from '../members/at-my-books.ts';
import { withFields } from '../members/pick-fields.ts';
import { pickOnWire, type PickMember } from '../members/pick.ts';
import type { Scope } from '../scope.ts';
import { delayed, VISIBILITY, VISIBILITY_NOTE, type Visibility } from '../../access/index.ts';
import { bestOf, type AskedBoard } from './best-of.ts';
import { topOfBoard } from './board-queries.ts';
import { boardState, type BoardState } from './list-queries.ts';
import { picksAtBooks } from './picks-at-books.ts';
import { topPicks } from './top-picks.ts';

const MOST_ANSWER_BYTES = 16 * 1024 * 1024;
/**
 * After this time at most, a corrected name shows, and news that a tier sees with a delay. Without a delay news shows at
 * once: it changes the board's state.
 */
const ANSWERS_STAND_MS = 1_000;

export interface BoardQuestion {
  readonly boards: readonly AskedBoard[];
  readonly view: Visibility;
  readonly limit: number;
  /** Undefined: all members. */
  readonly fields: readonly PickMember[] | undefined;
}

/** A day's board as one tier sees it. */
interface SeenBoard {
  readonly at: Date;
  /** Undefined if the day had no board at that moment. */
  readonly state: BoardState | undefined;
  /** The version under which its responses are cached. */
  readonly version: string;
}

type PicksOfDay = (request: FastifyRequest, question: BoardQuestion) => Promise<Prepared>;

/**
 * Responds with the picks of the days' current boards as of the view's delay, best first, as prepared bytes. Each request
 * reads the state of the board; identical concurrent ones share the read. The picks are read and serialized once per state.
 */
export function picksOfDay(origin: Origin): PicksOfDay {
  const shareState = singleFlight<SeenBoard>();
  const answers = preparedAnswers(MOST_ANSWER_BYTES);

  const look = (
    { context: { db, clock } }: FastifyRequest,
    { league, date }: AskedBoard,
    delayMinutes: number,
  ): Promise<SeenBoard> =>
    shareState(`${league} ${date} ${delayMinutes}`, async () => {
      const now = clock.now();
      const at = delayed({ delayMinutes }, now);
      const [state] = await boardState(db, league, date, origin, at);
      return {
        at,
        state,
        version: `${state?.boardId} ${state?.grades} ${state?.news} ${Math.floor(now.getTime() / ANSWERS_STAND_MS)}`,
      };
    });

  async function read({ context: { db } }: FastifyRequest, seen: readonly SeenBoard[], question: BoardQuestion) {
    const { view, limit, fields } = question;
    const rows = await Promise.all(
      seen.map(async ({ state, at }) =>
        state === undefined ? [] : topOfBoard(db, state.boardId, view.ratings, at, limit),
      ),
    );
    return prepareJson(withFields(bestOf(rows, limit).map(pickOnWire), fields));
  }

  return async (request, question) => {
    const { boards, view, limit, fields } = question;
    const seen = await Promise.all(boards.map((board) => look(request, board, view.delayMinutes)));
    const days = boards.map(({ league, date }) => `${league} ${date}`).join();
    const name = `${days} ${view.delayMinutes} ${view.ratings.join()} ${limit} ${fields?.join() ?? ''}`;
    const version = seen.map((one) => one.version).join();
    return answers.made(name, version, () => read(request, seen, question));
  };
}

/** The boards that `league` and `date` request: of a day, or of each league's game day at a moment. */
export function askedBoards(
  leagues: LeagueChoice,
  { league, date }: { readonly league?: Parameters<typeof askedLeagues>[1]; readonly date?: Day | undefined },
  at: Date,
): readonly AskedBoard[] {
  const day = date === undefined ? undefined : checkedDay('date', date);
  return askedLeagues(leagues, league).map((one) => ({ league: one, date: day ?? gameDayOf(one, at) }));
}

const TopPicksQuery = Type.Object({
  league: LeaguesParam,
  date: Type.Optional(DayParam('Game day; by default the current one.')),
  count: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 10, description: 'Picks at most.' })),
  asOf: AsOfParam,
  books: BooksParam,
});

export function topRoute(api: Api, { origin, leagues }: Scope, bounds: () => ScoringBounds): void {
  const picks = picksOfDay(origin);
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
        description: `The day’s current board, best first. ${VISIBILITY_NOTE} With \`asOf\` the answer that was given then, outcomes as they were known then. ${BOOKS_NOTE}`,
        querystring: TopPicksQuery,
        response: { 200: Type.Array(PickAtBooksShape), 304: NOT_CHANGED },
      },
    },
    async (request, reply) => {
      const { clock, db } = request.context;
      const { id: accountId, tier } = callerOf(request).account;
      const { count: limit = 10, asOf, books } = request.query;
      const past = asOf === undefined ? undefined : checkedAsOf(asOf, tier, clock.now());
      const boards = askedBoards(leagues, request.query, past ?? clock.now());
      const view = VISIBILITY[tier];
      if (books !== undefined) {
        const at = { books: await askedBooks(db, accountId, books), bounds: bounds() };
        const question = { boards, origin, ratings: view.ratings, count: limit };
        const seenAt = past ?? delayed(view, clock.now());
        return sendPrepared(request, reply, prepareJson(await picksAtBooks(db, { ...question, seenAt }, at)));
      }
      if (past === undefined)
        return sendPrepared(request, reply, await picks(request, { boards, view, limit, fields: undefined }));
      const { ratings } = view;
      const then = { boards, origin, ratings, count: limit, seenAt: past };
      return sendPrepared(request, reply, prepareJson(await topPicks(db, then)));
    },
  );
}
