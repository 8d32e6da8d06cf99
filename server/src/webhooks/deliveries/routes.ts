import { Type } from 'typebox';
import { fairPlaces } from '../../platform/index.ts';
import { callerOf, idempotently, pageById, type Api } from '../../platform/http/index.ts';
import { noSubscription } from '../subscriptions/change-subscription.ts';
import { listDeliveries } from './queries.ts';
import { redeliver, replay } from './redeliver.ts';
import {
  DeliveriesQuery,
  DeliveryId,
  DeliveryPage,
  deliveryOnWire,
  DeliveryShape,
  Headers,
  IdParam,
  SubscriptionId,
} from '../schemas.ts';
import { type WebhooksDeps } from '../deps.ts';
import { findSubscription } from '../subscriptions/queries.ts';

const PATH = '/data/webhook-subscriptions/:id';
const TAGS = { tags: ['Webhooks'] };
/** Replays of a process that are being counted: each reads up to 30 days of events. */
const PLACES = { atOnce: 2, most: 32 };

export function deliveryRoutes(api: Api, deps: WebhooksDeps): void {
  listRoute(api, deps);
  redeliverRoute(api, deps);
  replayRoute(api, deps);
}

function listRoute(api: Api, { db }: WebhooksDeps): void {
  api.get(
    `${PATH}/deliveries`,
    {
      config: { access: 'webhooks' },
      schema: {
        ...TAGS,
        summary: 'List deliveries',
        description: 'Newest first. Kept 30 days.',
        params: IdParam,
        querystring: DeliveriesQuery,
        response: { 200: DeliveryPage },
      },
    },
    async (request) => {
      const { status = null, limit = 50, cursor } = request.query;
      const [found] = await findSubscription(db, callerOf(request).account.id, request.params.id);
      if (found === undefined) throw noSubscription();
      const rows = await listDeliveries(db, found.id, status, cursor === undefined ? null : Number(cursor), limit + 1);
      return pageById(rows, limit, deliveryOnWire);
    },
  );
}

function redeliverRoute(api: Api, deps: WebhooksDeps): void {
  api.post(
    `${PATH}/deliveries/:deliveryId/redeliver`,
    {
      config: { access: 'webhooks' },
      schema: {
        ...TAGS,
        summary: 'Deliver an event again',
        description:
          'Creates a new delivery with the same event id and body. A paused subscription gets it once it is active.',
        headers: Headers,
        params: Type.Object({ id: SubscriptionId, deliveryId: DeliveryId }),
        response: { 202: DeliveryShape },
      },
    },
    async (request, reply) => {
      const of = { accountId: callerOf(request).account.id, subscriptionId: request.params.id };
      return idempotently(request, reply, `account ${of.accountId}`, async (tx) => ({
        status: 202,
        body: deliveryOnWire(await redeliver(tx, deps, of, request.params.deliveryId)),
      }));
    },
  );
}

function replayRoute(api: Api, deps: WebhooksDeps): void {
  api.post(
    `${PATH}/replay`,
    {
      config: { access: 'webhooks', problems: ['unprocessable', 'idempotency-mismatch'], places: fairPlaces(PLACES) },
      schema: {
        ...TAGS,
        summary: 'Deliver everything since an event',
        description:
          'All later events of the subscription’s types in the last 30 days, delivered ones too, with their original ids and bodies. They are sent one after the other: the next one leaves when your server has responded.',
        headers: Headers,
        params: IdParam,
        body: Type.Object({
          since: Type.String({
            minLength: 1,
            maxLength: 100,
            description: 'The id of the last event that was received.',
            examples: ['evt_2c9f0b'],
          }),
        }),
        response: {
          202: Type.Object({
            since: Type.String({ examples: ['evt_2c9f0b'] }),
            deliveries: Type.Integer({ minimum: 0, description: 'Events that will be delivered.' }),
          }),
        },
      },
    },
    async (request, reply) => {
      const of = { accountId: callerOf(request).account.id, subscriptionId: request.params.id };
      const { since } = request.body;
      return idempotently(request, reply, `account ${of.accountId}`, async (tx) => ({
        status: 202,
        body: { since, deliveries: await replay(tx, deps, of, since) },
      }));
    },
  );
}
