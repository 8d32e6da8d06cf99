import type { ApiModule } from '../platform/http/index.ts';
import type { BetsDeps } from './deps.ts';
import { logRoutes } from './log/routes.ts';
import { summaryRoutes } from './summary/routes.ts';

export { firstUngraded } from './grading/queries.ts';
export { settleBets } from './grading/settle-bets.ts';

/** The module's routes. */
export function betsModule(deps: BetsDeps): ApiModule {
  return {
    name: 'bets',
    routes(api) {
      summaryRoutes(api);
      logRoutes(api, deps);
    },
  };
}
