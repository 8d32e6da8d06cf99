import type { Queryable } from '../platform/index.ts';
import type { ApiModule } from '../platform/http/index.ts';
import type { RoundHandler } from '../platform/work/index.ts';
import { alertsHandler } from './alerting.ts';
import { channelRoutes } from './channels/routes.ts';
import type { AlertsDeps } from './deps.ts';
import { followRoutes } from './follows/routes.ts';
import { ownedBy } from './own-data.ts';
import { ruleRoutes } from './rules/routes.ts';
import { messagesRoute } from './sending/messages-route.ts';
import { sweepAlerts } from './sweep.ts';

export { ALERTS } from './alerting.ts';
export { watchedBy } from './follows/watched-by.ts';
export { CARRIERS } from './formats/carriers.ts';

/** The module as the service uses it. */
export interface Alerts {
  readonly module: ApiModule;
  /** Matches events with rules and queues messages. */
  readonly handler: RoundHandler;
  /** Deletes rows past their age limit; once a day. Returns the number of rows. */
  readonly sweep: (run: Queryable) => Promise<number>;
}

export function openAlerts(deps: AlertsDeps): Alerts {
  return {
    module: {
      name: 'alerts',
      owned: ownedBy(deps.wallClock),
      routes: (api) => {
        channelRoutes(api, deps);
        ruleRoutes(api);
        messagesRoute(api);
        followRoutes(api, deps);
      },
    },
    handler: alertsHandler(deps),
    sweep: (run) => sweepAlerts(run, deps),
  };
}
