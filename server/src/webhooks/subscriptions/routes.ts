import { Type } from 'typebox';
import { fairPlaces } from '../../platform/index.ts';
import { callerOf, idempotently, type Api, type Replay } from '../../platform/http/index.ts';
import { changeSubscription, noSubscription, rotateSecret } from './change-subscription.ts';
import { createSubscription } from './create-subscription.ts';
import { deleteSubscription } from './delete-subscription.ts';
import * as Shapes from '../schemas.ts';
import { subscriptionOnWire } from '../schemas.ts';
import { sendTest } from './send-test.ts';
import { type WebhooksDeps } from '../deps.ts';
import { findSubscription, listSubscriptions } from './queries.ts';
import { refusedTarget, unsendable } from './targets.ts';

const PATH = '/data/webhook-subscriptions';
const TAGS = { tags: ['Webhooks'] };

export function subscriptionRoutes(api: Api, deps: WebhooksDeps): void {
  readRoutes(api, deps);
  createRoute(api, deps);
  changeRoutes(api, deps);
  deleteRoute(api, deps);
  testRoute(api, deps);
  eventTypesRoute(api, deps);
}

function readRoutes(api: Api, { db }: WebhooksDeps): void {
  const { SubscriptionShape, IdParam } = Shapes;
  api.get(
    PATH,
    {
      config: { access: 'webhooks' },
      schema: {
        ...TAGS,
        summary: 'Your subscriptions',
        description: 'A failing subscription has a `warning`.',
        response: { 200: Type.Array(SubscriptionShape) },
      },
    },
    async (request) => (await listSubscriptions(db, callerOf(request).account.id)).map(subscriptionOnWire),
  );
  api.get(
    `${PATH}/:id`,
    {
      config: { access: 'webhooks' },
      schema: {
        ...TAGS,
        summary: 'One subscription',
        description: 'Its state, and when a delivery last succeeded.',
        params: IdParam,
        response: { 200: SubscriptionShape },
      },
    },
    async (request) => {
      const [row] = await findSubscription(db, callerOf(request).account.id, request.params.id);
      if (row === undefined) throw noSubscription();
      return subscriptionOnWire(row);
    },
  );
}

function createRoute(api: Api, deps: WebhooksDeps): void {
  const types = deps.eventTypes.map(({ type }) => type);
  api.post(
    PATH,
    {
      config: {
        access: 'webhooks',
        problems: ['unprocessable', 'already-subscribed', 'idempotency-mismatch', 'not-found'],
        secrets: ['secret'],
      },
      schema: {
        ...TAGS,
        summary: 'Subscribe to events',
        description:
          'Without a secret the service generates one, which is only in this response: a replay with the same Idempotency-Key does not have it, and is 404 once the subscription is deleted. An account can have 100 subscriptions, 10 of them at one host, unless the configuration says otherwise; one more is a 422.',
        headers: Shapes.Headers,
        body: Type.Object({ url: Shapes.Url, events: Shapes.Events(types), secret: Type.Optional(Shapes.Secret) }),
        response: { 201: Shapes.SubscriptionWithSecret },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const { id } = callerOf(request).account;
      // Resolve the name before taking a connection. A retry with the same key gets its first response, even if the
      // name resolves differently now.
      const refused = unsendable(body) ?? (await refusedTarget(deps, body.url));
      reply.header('cache-control', 'no-store');
      return idempotently(
        request,
        reply,
        `account ${id}`,
        async (tx) => {
          if (refused !== undefined) throw refused;
          return { status: 201, body: await createSubscription(tx, deps, id, body) };
        },
        whileItExists(id),
      );
    },
  );
}

function changeRoutes(api: Api, deps: WebhooksDeps): void {
  const types = deps.eventTypes.map(({ type }) => type);
  const { Url, Events, Secret, SettableState, IdParam, SubscriptionShape } = Shapes;
  api.patch(
    `${PATH}/:id`,
    {
      config: { access: 'webhooks', problems: ['unprocessable', 'already-subscribed'] },
      schema: {
        ...TAGS,
        summary: 'Change a subscription',
        description:
          'Members that are left out stay the same. After a new secret the previous one also signs for 24 hours (webhook-signature).',
        params: IdParam,
        body: Type.Partial(Type.Object({ url: Url, events: Events(types), secret: Secret, state: SettableState })),
        response: { 200: SubscriptionShape },
      },
    },
    async (request) => {
      const { body, params } = request;
      const subscription = { accountId: callerOf(request).account.id, id: params.id };
      const refused = unsendable(body) ?? (body.url === undefined ? undefined : await refusedTarget(deps, body.url));
      if (refused !== undefined) throw refused;
      return deps.db.transaction((tx) => changeSubscription(tx, deps, subscription, body));
    },
  );
  api.post(
    `${PATH}/:id/rotate-secret`,
    {
      config: { access: 'webhooks', problems: ['idempotency-mismatch'], secrets: ['secret'] },
      schema: {
        ...TAGS,
        summary: 'Set a new secret',
        description:
          'The service generates it; it is only in this response, and not in a replay with the same Idempotency-Key. The previous one also signs for 24 hours (webhook-signature).',
        headers: Shapes.Headers,
        params: IdParam,
        response: { 200: Shapes.SubscriptionWithSecret },
      },
    },
    async (request, reply) => {
      const subscription = { accountId: callerOf(request).account.id, id: request.params.id };
      reply.header('cache-control', 'no-store');
      return idempotently(
        request,
        reply,
        `account ${subscription.accountId}`,
        async (tx) => ({ status: 200, body: await rotateSecret(tx, deps, subscription) }),
        whileItExists(subscription.accountId),
      );
    },
  );
}

/** Replays the response about a subscription of an account; 404 once the subscription is deleted. */
const whileItExists =
  (accountId: number): Replay<Shapes.SubscriptionOnWire> =>
  async (tx, first) => {
    const [row] = await findSubscription(tx, accountId, first.body.id);
    if (row === undefined) throw noSubscription();
    return first;
  };

function deleteRoute(api: Api, deps: WebhooksDeps): void {
  api.delete(
    `${PATH}/:id`,
    {
      config: { access: 'webhooks' },
      schema: {
        ...TAGS,
        summary: 'Delete a subscription',
        description: 'Nothing more is sent, and its secrets are deleted at once.',
        params: Shapes.IdParam,
        response: { 204: Type.Null({ description: 'Ended.' }) },
      },
    },
    async (request, reply) => {
      await deleteSubscription(deps, callerOf(request).account.id, request.params.id);
      return reply.code(204).send(null);
    },
  );
}

/** Tests of a process: one of an account at a time, for as long as its receiver takes. */
const TEST_PLACES = { atOnce: 16, most: 64 };

function testRoute(api: Api, deps: WebhooksDeps): void {
  api.post(
    `${PATH}/:id/test`,
    {
      config: { access: 'webhooks', places: fairPlaces(TEST_PLACES) },
      schema: {
        ...TAGS,
        summary: 'Send a test delivery',
        description:
          'Sends an event of the type webhook.test at once, to a paused subscription too, and never retries it. Takes as long as the receiver, at most 10 s.',
        params: Shapes.IdParam,
        response: { 200: Shapes.TestResponse },
      },
    },
    async (request) => {
      const result = await sendTest(deps, callerOf(request).account.id, request.params.id);
      const { deliveryId, delivered, statusCode, durationMs, error } = result;
      return { deliveryId, delivered, statusCode, durationMs, error };
    },
  );
}

function eventTypesRoute(api: Api, { eventTypes }: WebhooksDeps): void {
  api.get(
    '/data/events/types',
    {
      config: { access: 'data' },
      schema: {
        ...TAGS,
        summary: 'Event types',
        description: 'Event types that can be subscribed to, with the shape of each event’s `data`.',
        response: { 200: Type.Array(Shapes.EventTypeShape) },
      },
    },
    async () => eventTypes.map(({ type, description, schema, example }) => ({ type, description, schema, example })),
  );
}
