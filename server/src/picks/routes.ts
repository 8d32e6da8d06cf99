import { Type } from 'typebox';
import { gameDayOf, type Origin } from '../kernel/index.ts';
import {
  ALL_TIERS,
  callerOf,
  checkedDay,
  DayParam,
  NOT_CHANGED,
  sendPrepared,
  type Api,
  type Room,
} from '../platform/http/index.ts';
import { evaluationDesk, worldStore, type WorldStore } from '../scoring/index.ts';
import { AsOfParam, checkedAsOf, picksAsOf } from './as-of.ts';
import { dataRoutes } from './data-routes.ts';
import { evaluateRoute } from './evaluate-route.ts';
import { exportRoute } from './export-route.ts';
import { picksOfDay } from './picks-of-day.ts';
import { PickShape } from './schemas.ts';
import { TIER_VIEWS } from './tier-view.ts';

const TopPicksQuery = Type.Object({
  date: Type.Optional(DayParam('Game day; by default the current one.')),
  count: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 10 })),
  asOf: AsOfParam,
});

interface PicksRoomOptions {
  /** Boards of one origin alone are shown: records of several are never mixed. */
  readonly origin: Origin;
  /** Of this process; without them the room keeps its own. */
  readonly worlds?: WorldStore;
}

/** The room's part of the HTTP service. */
export function picksRoom({ origin, worlds = worldStore() }: PicksRoomOptions): Room {
  return {
    name: 'picks',
    routes(api) {
      topRoute(api, origin);
      dataRoutes(api, origin);
      exportRoute(api, origin);
      evaluateRoute(api, evaluationDesk(worlds));
    },
  };
}

function topRoute(api: Api, origin: Origin): void {
  const picks = picksOfDay();
  api.get(
    '/picks/top',
    {
      config: {
        access: { tiers: ALL_TIERS, group: 'picks-and-data' },
        problems: ['tier-required', 'unprocessable'],
      },
      schema: {
        summary: 'The best picks of a day',
        description:
          'The day’s current board, best first, as it stood the caller’s delay ago. Free sees Standard picks only. With `asOf` the answer that was given then, outcomes as they were known then.',
        querystring: TopPicksQuery,
        response: { 200: Type.Array(PickShape), 304: NOT_CHANGED },
      },
    },
    async (request, reply) => {
      const { clock, db } = request.context;
      const { tier } = callerOf(request).account;
      const { count: limit = 10, asOf } = request.query;
      const past = asOf === undefined ? undefined : checkedAsOf(asOf, tier, clock.now());
      const { date = gameDayOf(past ?? clock.now()) } = request.query;
      const view = TIER_VIEWS[tier];
      const question = {
        view,
        league: 'Nba',
        origin,
        date: checkedDay('date', date),
        limit,
        fields: undefined,
      } as const;
      if (past !== undefined) return sendPrepared(request, reply, await picksAsOf(db, question, past));
      return sendPrepared(request, reply, await picks(db, question, () => clock.now()));
    },
  );
}
