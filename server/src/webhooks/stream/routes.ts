import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  callerOf,
  invalidRequest,
  logResponse,
  Problem,
  requireArea,
  reverifyCaller,
  type Api,
} from '../../platform/http/index.ts';
import { findEvent } from '../deliveries/replay-queries.ts';
import { eventFeed, type Follower, type StreamRules } from './event-feed.ts';
import { type WebhooksDeps } from '../deps.ts';
import { MESSAGE_ON_STREAM } from '../private-types.ts';
import { streamEvents } from './stream-events.ts';

const EXAMPLE = [
  'retry: 2000\nid: evt_2c9f0b\n\n',
  'id: evt_5d0c41\nevent: picks.scored\n',
  'data: {"id":"evt_5d0c41","type":"picks.scored","timestamp":"2024-03-02T17:00:00.000Z","data":{"count":14}}\n\n',
].join('');

/** Starts at the oldest kept event. */
const FROM_THE_OLDEST = '0';

export function streamRoute(api: Api, deps: WebhooksDeps, rules: StreamRules): void {
  const types = deps.eventTypes.map(({ type }) => type);
  const feed = eventFeed({ ...deps, rules });
  // Streams never end by themselves: the service would wait for them at shutdown.
  api.addHook('preClose', () => feed.close());
  api.get(
    '/data/events/stream',
    {
      exposeHeadRoute: false,
      config: { access: 'data', problems: ['unprocessable'] },
      schema: {
        tags: ['Webhooks'],
        summary: 'Follow the events',
        description:
          'Server-sent events: `event` is the type, `data` the body of the webhook of the same event, `id` its id. To resume without gaps or duplicates, ' +
          'send the last `id` as `Last-Event-ID`. `0` starts with the oldest event that is ' +
          `kept (30 days); without it the stream starts with the next event. An account can have ${rules.mostOfAccount} streams open. A receiver that does not read ` +
          'is disconnected. Opening a stream counts as one request, whatever it sends.',
        produces: ['text/event-stream'],
        querystring: Type.Object({
          types: Type.Optional(
            Type.String({
              maxLength: 500,
              description:
                'Event types, comma-separated; by default all of GET /data/events/types. `alert` is what your own alerts told, if you ask for it with an access token; an API key gets a 403.',
              examples: ['picks.scored,picks.settled'],
            }),
          ),
        }),
        headers: Type.Object({
          'last-event-id': Type.Optional(
            Type.String({
              maxLength: 100,
              description: 'The last `id` that was received: only newer events follow. 422 if it is no longer kept.',
              examples: ['evt_2c9f0b'],
            }),
          ),
        }),
        response: {
          200: {
            content: { 'text/event-stream': { schema: Type.String({ examples: [EXAMPLE] }) } },
            description: 'Events as they happen, until the client disconnects.',
          },
        },
      },
    },
    async (request, reply) => {
      const asked = typesOf(request.query.types, types);
      if (asked.has(MESSAGE_ON_STREAM)) requireArea(request, 'alerts');
      const since = await startOf(deps, request.headers['last-event-id']);
      const { id: accountId } = callerOf(request).account;
      const follower = await feed.join(accountId);
      const start = {
        ...(since ?? follower.newest),
        types: asked,
        accountId,
        reverifyCaller: () => reverifyCaller(request),
      };
      await follow(request, reply, follower, () => streamEvents(reply.raw, follower, rules, start));
    },
  );
}

function typesOf(text: string | undefined, known: readonly string[]): ReadonlySet<string> {
  if (text === undefined) return new Set(known);
  const asked = text.split(',').map((type) => type.trim());
  const askable = [...known, MESSAGE_ON_STREAM];
  const unknown = asked.find((type) => !askable.includes(type));
  if (unknown === undefined) return new Set(asked);
  throw invalidRequest([{ pointer: '/query/types', detail: `must be among ${askable.join(', ')}` }]);
}

async function startOf({ db }: WebhooksDeps, lastEventId: string | undefined) {
  if (lastEventId === undefined || lastEventId === '') return undefined;
  if (lastEventId === FROM_THE_OLDEST) return { id: 0, eventId: FROM_THE_OLDEST };
  const [event] = await findEvent(db, lastEventId);
  if (event === undefined)
    throw new Problem(
      'unprocessable',
      'There is no event with this id. Connect without an id, or with 0 for all events that are kept.',
    );
  return { id: event.id, eventId: lastEventId };
}

/** Responds with the stream itself, bypassing the framework's reply. It must not throw. */
async function follow(
  request: FastifyRequest,
  reply: FastifyReply,
  follower: Follower,
  stream: () => Promise<void>,
): Promise<void> {
  const { raw } = reply.hijack();
  raw.once('close', follower.wake);
  reply.header('content-type', 'text/event-stream; charset=utf-8').header('connection', 'close');
  reply.header('cache-control', 'no-store').header('x-accel-buffering', 'no');
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200);
  try {
    await stream();
  } catch (error) {
    // Revoked, or the database is unavailable: the receiver gets the reason when it reconnects.
    request.context.log.debug({ requestId: request.id, error: String(error) }, 'an event stream ended');
  } finally {
    raw.off('close', follower.wake);
    raw.end();
    // The framework does not log hijacked replies.
    logResponse(request.context.log, request, reply);
    await follower.leave();
  }
}
