import { Type, type Static } from 'typebox';
import { DELIVERY_STATUSES, type DeliveryRow } from './deliveries/queries.ts';
import { MOST_ATTEMPTS } from './posting/retry.ts';
import type { SubscriptionRow } from './subscriptions/queries.ts';
import { Moment, Nullable, Words } from '../platform/schemas/index.ts';

const STATES = ['active', 'failing', 'paused'] as const;
export const Url = Type.String({
  minLength: 1,
  maxLength: 2_048,
  description: 'https, and reachable from the internet. Redirects are not followed.',
  examples: ['https://example.org/hooks/prop-pick'],
});
export const Secret = Type.String({
  minLength: 16,
  maxLength: 256,
  description: 'Signs every delivery. Never returned.',
  examples: ['sixteen characters or more'],
});
export const Events = (types: readonly string[]) =>
  Type.Array(Words(types, 'See GET /data/events/types.'), { minItems: 1, maxItems: 50, description: 'Event types.' });
export const SettableState = Words(
  ['active', 'paused'],
  'Events that happen while it is paused are not queued for it: replay them.',
);

export const SubscriptionId = Type.Integer({
  minimum: 1,
  maximum: 2_147_483_647,
  description: "The subscription's id.",
  examples: [7],
});
export const DeliveryId = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: "The delivery's id.",
  examples: [512],
});
export const IdParam = Type.Object({ id: SubscriptionId });
export const Headers = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      description: '1 to 255 visible ASCII characters. The same key and body get the original response for 24 hours.',
    }),
  ),
});

export const SubscriptionShape = Type.Object(
  {
    id: SubscriptionId,
    url: Type.String({ examples: ['https://example.org/hooks/prop-pick'] }),
    events: Type.Array(Type.String({ examples: ['picks.scored'] })),
    state: Words(STATES, 'A failing subscription still gets events; its next 2xx response makes it active again.'),
    warning: Nullable(
      Type.String({ description: 'Why it is failing.', examples: ['The last delivery failed 5 times.'] }),
    ),
    createdAt: Moment('When it was created.'),
    updatedAt: Moment('When its owner last changed it.'),
    lastDeliveryAt: Nullable(Moment('When a delivery last succeeded.')),
  },
  { title: 'WebhookSubscription', description: 'A webhook subscription.' },
);

export const SubscriptionWithSecret = Type.Object(
  {
    ...SubscriptionShape.properties,
    secret: Type.Optional(
      Type.String({
        description: 'Only in the response that created the secret, and only if the service generated it.',
        examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
      }),
    ),
  },
  { title: 'WebhookSubscriptionWithSecret', description: 'A webhook subscription, and its secret if it is new.' },
);
export type SubscriptionOnWire = Static<typeof SubscriptionWithSecret>;

export const DeliveryShape = Type.Object(
  {
    id: DeliveryId,
    eventId: Type.String({
      description: 'The id of the envelope: the same in every attempt and every delivery of the event.',
      examples: ['evt_2c9f0b'],
    }),
    type: Type.String({ examples: ['picks.scored'] }),
    status: Words(DELIVERY_STATUSES, `pending until a response is 2xx or ${MOST_ATTEMPTS} attempts have failed.`),
    attempt: Type.Integer({ minimum: 0, maximum: MOST_ATTEMPTS, description: 'Attempts made.' }),
    statusCode: Nullable(
      Type.Integer({ description: 'Status of the last response; null if there was none.', examples: [204] }),
    ),
    durationMs: Nullable(Type.Integer({ minimum: 0, description: 'Duration of the last attempt.' })),
    error: Nullable(Type.String({ description: 'Why the last attempt failed.', examples: ['answered 503'] })),
    responseExcerpt: Nullable(Type.String({ description: 'The first KiB of the last response.', examples: ['ok'] })),
    createdAt: Moment('When it was queued.'),
    nextAttemptAt: Nullable(Moment('Earliest time of the next attempt; null if there is none.')),
    attempts: Type.Array(
      Type.Object({
        attempt: Type.Integer({ minimum: 1 }),
        at: Moment('When it ended.'),
        statusCode: Nullable(Type.Integer({ examples: [204] })),
        durationMs: Type.Integer({ minimum: 0 }),
        error: Nullable(Type.String({ examples: ['answered 503'] })),
      }),
      { description: 'Every attempt, oldest first.' },
    ),
  },
  { title: 'WebhookDelivery', description: 'The delivery of one event to one subscription. Kept 30 days.' },
);

export const DeliveriesQuery = Type.Object({
  status: Type.Optional(Words(DELIVERY_STATUSES, 'Only those.')),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 50, description: 'Deliveries per page.' })),
  cursor: Type.Optional(
    Type.String({
      pattern: String.raw`^\d{1,15}$`,
      description: 'nextCursor of the previous page.',
      examples: ['512'],
    }),
  ),
});
export const DeliveryPage = Type.Object({ items: Type.Array(DeliveryShape), nextCursor: Nullable(Type.String()) });

export const TestResponse = Type.Object({
  deliveryId: DeliveryId,
  delivered: Type.Boolean(),
  statusCode: Nullable(Type.Integer({ examples: [204] })),
  durationMs: Type.Integer({ minimum: 0 }),
  error: Nullable(Type.String({ examples: ['answered 503'] })),
});

export const EventTypeShape = Type.Object({
  type: Type.String({ examples: ['picks.scored'] }),
  description: Type.String({ examples: ['New picks were published.'] }),
  schema: Type.Unknown({ description: 'JSON Schema of the envelope’s member `data`.' }),
  example: Type.Unknown({ description: 'An example of `data`.' }),
});

export const subscriptionOnWire = (row: SubscriptionRow): SubscriptionOnWire => ({
  id: row.id,
  url: row.url,
  events: [...row.events],
  state: row.isPaused ? 'paused' : row.failingSince === null ? 'active' : 'failing',
  warning: row.warning,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  lastDeliveryAt: row.lastDeliveryAt?.toISOString() ?? null,
});

export const deliveryOnWire = (row: DeliveryRow): Static<typeof DeliveryShape> => ({
  id: row.id,
  eventId: row.eventId,
  type: row.type,
  status: row.status,
  attempt: row.attempts,
  statusCode: row.statusCode,
  durationMs: row.durationMs,
  error: row.error,
  responseExcerpt: row.responseExcerpt,
  createdAt: row.createdAt.toISOString(),
  nextAttemptAt: row.dueAt?.toISOString() ?? null,
  attempts: [...row.history],
});
