import { oneBatch, type OwnedData, type Queryable } from '../platform/index.ts';
import type { ApiModule } from '../platform/http/index.ts';
import type { RoundHandler } from '../platform/work/index.ts';
import { deliveryRoutes } from './deliveries/routes.ts';
import {
  deleteDeliveries,
  deleteMessages,
  deleteSubscriptions,
  subscriptionsHeld,
} from './subscriptions/own-data-queries.ts';
import { subscriptionRoutes } from './subscriptions/routes.ts';
import type { WebhooksDeps } from './deps.ts';
import { ownerMailHandler } from './deliveries/mail-owners.ts';
import { startDelivering, type RunningDelivery } from './deliveries/start-delivering.ts';
import { STREAM_RULES, type StreamRules } from './stream/event-feed.ts';
import { streamRoute } from './stream/routes.ts';
import { sweepWebhooks } from './deliveries/sweep.ts';
import { webhookFigures, type ObserveAttempt } from './figures.ts';

export { configuredRules, USUAL_RULES, WEBHOOKS_SECTION, type DeliveryRules } from './configured.ts';
export { guardedSend } from './posting/guarded-send.ts';
export { signedHeaders } from './posting/signing.ts';
export { addReceiver, type NewReceiver } from './receivers/add-receiver.ts';
export { endReceivers } from './receivers/end-receivers.ts';
export {
  eventsOfTypes,
  findReceiver,
  giveUpMessages,
  lastEventId,
  receiverStandings,
  type ReceiverStanding,
} from './receivers/queries.ts';
export { queueMessages, type QueuedMessage } from './receivers/queue-messages.ts';
export { tryReceiver } from './receivers/try-receiver.ts';
export { listDeliveries } from './deliveries/queries.ts';
export { DeliveriesQuery, deliveryOnWire, DeliveryPage } from './schemas.ts';
export { newSecret } from './subscriptions/secrets.ts';
export { unsendable } from './subscriptions/targets.ts';
export type { PostResponse, Carriers, Mailer, Outgoing, Poster } from './deps.ts';
export type { WebhooksDeps as WebhooksOptions } from './deps.ts';
export type { RunningDelivery } from './deliveries/start-delivering.ts';

const OWNED: OwnedData = {
  name: 'webhooks',
  read: (db, accountId) => oneBatch(subscriptionsHeld(db, accountId)),
  async erase(tx, accountId) {
    await deleteDeliveries(tx, accountId);
    await deleteMessages(tx, accountId);
    await deleteSubscriptions(tx, accountId);
  },
};

/** The module as the service uses it. */
export interface Webhooks {
  readonly module: ApiModule;
  /** For processes with the role `worker`: takes events from the outbox and delivers them. */
  readonly start: () => RunningDelivery;
  /** Mails the owners of failing subscriptions. */
  readonly ownerMails: RoundHandler;
  /** Deletes rows past their age limit; once a day. Returns the number of rows. */
  readonly sweep: (run: Queryable) => Promise<number>;
}

export function openWebhooks(deps: WebhooksDeps, streams: StreamRules = STREAM_RULES): Webhooks {
  const routes: NonNullable<ApiModule['routes']> = (api) => {
    subscriptionRoutes(api, deps);
    deliveryRoutes(api, deps);
    streamRoute(api, deps, streams);
  };
  // Replaced if the process collects metrics.
  let observe: ObserveAttempt = () => {};
  return {
    module: {
      name: 'webhooks',
      routes,
      owned: [OWNED],
      figures: (registry) => void (observe = webhookFigures(registry, deps)),
    },
    start: () => startDelivering(deps, (end, durationMs) => observe(end, durationMs)),
    ownerMails: ownerMailHandler(deps),
    sweep: (run) => sweepWebhooks(run, deps),
  };
}
