import { Type, type Static } from 'typebox';
import { Moment, Nullable, Words } from '../../platform/schemas/index.ts';
import type { ReceiverStanding } from '../../webhooks/index.ts';
import { CHANNEL_KINDS } from './channel.ts';
import type { ChannelRow } from './queries.ts';

export const TAGS = { tags: ['Alerts'] };

export const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647, examples: [7] });
export const IdParam = Type.Object({ id: { ...Id, description: 'The id that the list shows.' } });
export const Name = Type.String({
  minLength: 1,
  maxLength: 80,
  pattern: String.raw`\S`,
  examples: ['Premium at my books'],
});

const Secretive = (description: string, maxLength: number, example: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength, description, examples: [example] }));

export const ChannelBody = Type.Object({
  kind: Words(CHANNEL_KINDS, 'The service.'),
  name: Type.Optional(Type.String({ ...Name, maxLength: 60, examples: ['#props'] })),
  url: Secretive(
    'Of Discord, Slack and webhook: the address that the service gives. Never returned.',
    2_048,
    'https://discord.com/api/webhooks/123456789012345678/abcdefghijklmnopqrstuvwxyz',
  ),
  botToken: Secretive(
    'Of Telegram: the token that @BotFather gives. Never returned.',
    120,
    '123456789:AAabcdefghijklmnopqrstuvwxyz',
  ),
  chatId: Secretive('Of Telegram: the number of the chat, or the @name of a channel.', 40, '-1001234567890'),
  server: Secretive('Of ntfy and Telegram: your own server; by default the public one.', 500, 'https://ntfy.sh'),
  topic: Secretive('Of ntfy: the topic. Choose one that cannot be guessed.', 64, 'props-4fz81k'),
  token: Secretive(
    'Of ntfy: an access token, for a topic that is protected. Never returned.',
    200,
    'tk_abcdefghijklmnopqrstuvwxyz123',
  ),
  secret: Type.Optional(
    Type.String({
      minLength: 16,
      maxLength: 256,
      description: 'Of webhook: signs every message; by default the service makes one and shows it once.',
      examples: ['sixteen characters or more'],
    }),
  ),
});

export const ChannelShape = Type.Object(
  {
    id: Id,
    kind: Words(CHANNEL_KINDS, 'The service.'),
    name: Type.String({ examples: ['#props'] }),
    address: Type.String({ description: 'The part that is no secret.', examples: ['https://discord.com/…w8Qz'] }),
    state: Words(
      ['active', 'failing', 'resting'],
      'failing: the last message failed in all its attempts; the next 2xx response, to a test too, ends it. resting: the service asked for a pause.',
    ),
    warning: Nullable(Type.String({ description: 'Why it is failing.' })),
    restingUntil: Nullable(Moment('When the pause ends that the service asked for.')),
    waiting: Type.Integer({ minimum: 0, description: 'Messages that are not delivered yet.' }),
    lastAnswer: Nullable(
      Type.String({ description: 'How the last message or test ended.', examples: ['answered 204'] }),
    ),
    lastDeliveryAt: Nullable(Moment('When a message was last delivered.')),
    createdAt: Moment('When it was created.'),
  },
  { title: 'AlertChannel', description: 'Where alerts are sent.' },
);

export const ChannelWithSecret = Type.Object(
  {
    ...ChannelShape.properties,
    secret: Type.Optional(Type.String({ description: 'Of a webhook, if the service made it: shown this once.' })),
  },
  { title: 'AlertChannelWithSecret' },
);

export const TestShape = Type.Object({
  delivered: Type.Boolean({ description: 'Of mail: that it is queued.' }),
  statusCode: Nullable(Type.Integer({ examples: [204] })),
  durationMs: Type.Integer({ minimum: 0 }),
  error: Nullable(Type.String({ description: 'Why it was not delivered.', examples: ['answered 404'] })),
  responseExcerpt: Nullable(Type.String({ description: 'The first KiB of the response.' })),
});

/** A shorter pause is the channel's normal pace and is not shown. */
const SHOWN_PAUSE_MS = 10_000;

export function channelOnWire(
  row: ChannelRow,
  standing: ReceiverStanding | undefined,
  now: Date,
): Static<typeof ChannelShape> {
  const until = standing?.heldUntil ?? null;
  const isResting = until !== null && until.getTime() - now.getTime() > SHOWN_PAUSE_MS;
  const isFailing = (standing?.failingSince ?? null) !== null;
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    address: row.address,
    state: isFailing ? 'failing' : isResting ? 'resting' : 'active',
    warning: standing?.warning ?? null,
    restingUntil: isResting ? until.toISOString() : null,
    waiting: standing?.waiting ?? 0,
    lastAnswer: standing?.lastAnswer ?? (standing?.lastStatus === 'delivered' ? 'queued' : null),
    lastDeliveryAt: standing?.lastDeliveryAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
