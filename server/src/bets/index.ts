import type { ApiModule } from '../platform/http/index.ts';
import type { BetsDeps } from './deps.ts';
import { batchRoutes } from './imports/batch-routes.ts';
import { importRoutes } from './imports/routes.ts';
import { betsNowRoute } from './live/now-route.ts';
import { liveRoute } from './live/routes.ts';
import { logRoutes } from './log/routes.ts';
import { OWNED_BETS } from './own-data.ts';
import { shareRoutes } from './share/routes.ts';
import { summaryRoutes } from './summary/routes.ts';
import { timelineRoute } from './summary/timeline-route.ts';

export type { Bet } from './bet.ts';
export { betsSettled, type BetsSettled } from './events.ts';
export { gradedBets, type GradedBet } from './grading/graded-queries.ts';
export { firstUngraded } from './grading/queries.ts';
export { openBetsOnGame, type OpenOnGame } from './live/open-on-game-queries.ts';
export { openStakes } from './log/open-stakes-queries.ts';
export { SharedRecordShape, type SharedRecord } from './share/shapes.ts';
export { verifyShared, type SharedVerification } from './share/verify-shared.ts';
export { settleBets } from './grading/settle-bets.ts';

/** The module's routes. */
export function betsModule(deps: BetsDeps): ApiModule {
  return {
    name: 'bets',
    owned: OWNED_BETS,
    routes(api) {
      liveRoute(api, deps);
      betsNowRoute(api, deps);
      timelineRoute(api);
      summaryRoutes(api);
      importRoutes(api, deps);
      batchRoutes(api);
      shareRoutes(api, deps);
      logRoutes(api, deps);
    },
  };
}
