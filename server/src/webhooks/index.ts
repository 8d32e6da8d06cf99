import type { Queryable } from '../platform/index.ts';
import type { Room } from '../platform/http/index.ts';
import { deliveryRoutes } from './delivery-routes.ts';
import { subscriptionRoutes } from './routes.ts';
import type { Desk } from './sending.ts';
import { startPost, type RunningPost } from './start-post.ts';
import { sweepWebhooks } from './sweep.ts';

export { guardedSend } from './guarded-send.ts';
export type { Desk as WebhooksOptions } from './sending.ts';
export type { RunningPost } from './start-post.ts';

/** The room as the service needs it. */
export interface Webhooks {
  readonly room: Room;
  /** For processes with the role `worker`: takes events from the outbox and delivers them. */
  readonly start: () => RunningPost;
  /** Forgets what is older than 30 days; once a day. Says how many rows went. */
  readonly sweep: (run: Queryable) => Promise<number>;
}

export function openWebhooks(desk: Desk): Webhooks {
  const routes: NonNullable<Room['routes']> = (api) => {
    subscriptionRoutes(api, desk);
    deliveryRoutes(api, desk);
  };
  return {
    room: { name: 'webhooks', routes },
    start: () => startPost(desk),
    sweep: (run) => sweepWebhooks(run, desk.wallClock),
  };
}
