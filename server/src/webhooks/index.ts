import type { Queryable } from '../platform/index.ts';
import type { ApiModule } from '../platform/http/index.ts';
import { deliveryRoutes } from './delivery-routes.ts';
import { subscriptionRoutes } from './routes.ts';
import type { Desk } from './sending.ts';
import { startPost, type RunningPost } from './start-post.ts';
import { STREAM_RULES, type StreamRules } from './event-feed.ts';
import { streamRoute } from './stream-route.ts';
import { sweepWebhooks } from './sweep.ts';
import { webhookFigures, type ObserveAttempt } from './figures.ts';

export { configuredRules, USUAL_RULES, WEBHOOKS_SECTION, type DeliveryRules } from './configured.ts';
export { guardedSend } from './guarded-send.ts';
export type { Desk as WebhooksOptions } from './sending.ts';
export type { RunningPost } from './start-post.ts';

/** The room as the service needs it. */
export interface Webhooks {
  readonly module: ApiModule;
  /** For processes with the role `worker`: takes events from the outbox and delivers them. */
  readonly start: () => RunningPost;
  /** Forgets what is older than it is kept; once a day. Says how many rows went. */
  readonly sweep: (run: Queryable) => Promise<number>;
}

export function openWebhooks(desk: Desk, streams: StreamRules = STREAM_RULES): Webhooks {
  const routes: NonNullable<ApiModule['routes']> = (api) => {
    subscriptionRoutes(api, desk);
    deliveryRoutes(api, desk);
    streamRoute(api, desk, streams);
  };
  // Where nobody collects figures, nobody is told.
  let observe: ObserveAttempt = () => {};
  return {
    module: { name: 'webhooks', routes, figures: (registry) => void (observe = webhookFigures(registry, desk)) },
    start: () => startPost(desk, (end, durationMs) => observe(end, durationMs)),
    sweep: (run) => sweepWebhooks(run, desk),
  };
}
