import { Type } from 'typebox';
import type { Scope } from './scope.ts';
import { LeaguesParam } from '../league/index.ts';
import { delayed, VISIBILITY, VISIBILITY_NOTE } from '../access/index.ts';
import type { Origin } from '../kernel/index.ts';
import { EVERY_LEAGUE, type LeagueChoice } from '../leagues/index.ts';
import {
  callerOf,
  DayParam,
  NOT_CHANGED,
  prepareJson,
  sendPrepared,
  type Api,
  type ApiModule,
} from '../platform/http/index.ts';
import { evaluationReader, SCORING_BOUNDS, worldStore, type ScoringBounds, type WorldStore } from '../scoring/index.ts';
import { PICKS_EVENTS } from './events.ts';
import { AsOfParam, checkedAsOf } from './as-of-shape.ts';
import { dataRoutes } from './data-routes.ts';
import { evaluateRoute } from './evaluation/evaluate-route.ts';
import { exportRoute } from './export-route.ts';
import { historyRoute } from './outcomes/history-route.ts';
import { liveRoute } from './live/live-route.ts';
import { askedBoards } from './boards/asked-boards-route.ts';
import { picksAtBooks } from './boards/picks-at-books.ts';
import { picksOfDay } from './boards/picks-of-day-route.ts';
import { stakesRoute } from './stakes/stakes-route.ts';
import { topPicks } from './boards/top-picks.ts';
import { askedBooks, BooksParam } from '../preferences/index.ts';
import { BOOKS_NOTE, PickAtBooksShape } from './members/at-my-books.ts';

const TopPicksQuery = Type.Object({
  league: LeaguesParam,
  date: Type.Optional(DayParam('Game day; by default the current one.')),
  count: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 10, description: 'Picks at most.' })),
  asOf: AsOfParam,
  books: BooksParam,
});

interface PicksModuleOptions {
  /** Boards of one origin alone are shown: records of several are never mixed. */
  readonly origin: Origin;
  /** The configured leagues; by default every league. */
  readonly leagues?: LeagueChoice;
  /** Of this process; by default the module has its own. */
  readonly worlds?: WorldStore;
  /** The configured bounds; by default the standard ones. */
  readonly bounds?: () => ScoringBounds;
}

/** The module's routes. */
export function picksModule({
  origin,
  leagues = EVERY_LEAGUE,
  worlds = worldStore(),
  bounds = () => SCORING_BOUNDS,
}: PicksModuleOptions): ApiModule {
  const scope = { origin, leagues };
  return {
    name: 'picks',
    events: PICKS_EVENTS,
    routes(api) {
      topRoute(api, scope, bounds);
      liveRoute(api, scope);
      dataRoutes(api, scope, bounds);
      exportRoute(api, scope);
      historyRoute(api, origin);
      stakesRoute(api, scope, bounds);
      evaluateRoute(api, evaluationReader(worlds), bounds, leagues);
    },
  };
}

function topRoute(api: Api, { origin, leagues }: Scope, bounds: () => ScoringBounds): void {
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
