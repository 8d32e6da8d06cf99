import type { Origin } from '../kernel/index.ts';
import { EVERY_LEAGUE, type LeagueChoice } from '../leagues/index.ts';
import type { ApiModule } from '../platform/http/index.ts';
import {
  evaluationReader,
  liveGames,
  SCORING_BOUNDS,
  worldStore,
  type LiveGames,
  type ScoringBounds,
  type WorldStore,
} from '../scoring/index.ts';
import { PICKS_EVENTS } from './events.ts';
import { dataRoutes } from './data-routes.ts';
import { evaluateRoute } from './evaluation/evaluate-route.ts';
import { exportRoute } from './export-route.ts';
import { historyRoute } from './outcomes/history-route.ts';
import { gameLiveRoute } from './live/game-live-route.ts';
import { liveRoute } from './live/live-route.ts';
import { topRoute } from './boards/picks-of-day-route.ts';
import { stakesRoute, type OpenStakesReader } from './stakes/stakes-route.ts';

interface PicksModuleOptions {
  /** Boards of only one origin are shown: records of different origins are never mixed. */
  readonly origin: Origin;
  /** The configured leagues; by default every league. */
  readonly leagues?: LeagueChoice;
  /** The process's cache; by default the module has its own. */
  readonly worlds?: WorldStore;
  /** The configured bounds; by default the standard ones. */
  readonly bounds?: () => ScoringBounds;
  /** The process's running games; by default the module has its own. */
  readonly live?: LiveGames;
  /** An account's open stakes; by default none. */
  readonly openStakes?: OpenStakesReader;
}

/** The module's routes. */
export function picksModule({
  origin,
  leagues = EVERY_LEAGUE,
  worlds = worldStore(),
  bounds = () => SCORING_BOUNDS,
  live = liveGames(worlds, bounds),
  openStakes = async () => [],
}: PicksModuleOptions): ApiModule {
  const scope = { origin, leagues };
  return {
    name: 'picks',
    events: PICKS_EVENTS,
    routes(api) {
      topRoute(api, scope, bounds, live);
      liveRoute(api, scope, live);
      gameLiveRoute(api, live);
      dataRoutes(api, scope, bounds, live);
      exportRoute(api, scope, bounds);
      historyRoute(api, origin);
      stakesRoute(api, scope, bounds, openStakes);
      evaluateRoute(api, { reader: evaluationReader(worlds), bounds, leagues, live });
    },
  };
}
