import { Type } from 'typebox';
import { fairPlaces } from '../../platform/index.ts';
import { callerOf, pageById, type Api } from '../../platform/http/index.ts';
import {
  DeliveriesQuery,
  deliveryOnWire,
  DeliveryPage,
  endReceivers,
  listDeliveries,
  receiverStandings,
} from '../../webhooks/index.ts';
import type { AlertsDeps } from '../deps.ts';
import { checkChannel, createChannel } from './create-channel.ts';
import { deleteChannels, findChannel, listChannels } from './queries.ts';
import { ChannelBody, channelOnWire, ChannelShape, ChannelWithSecret, IdParam, TAGS, TestShape } from './schemas.ts';
import { noChannel, sendTest } from './send-test.ts';

const PATH = '/me/channels';

export function channelRoutes(api: Api, deps: AlertsDeps): void {
  readRoutes(api, deps);
  createRoute(api, deps);
  deleteRoute(api, deps);
  testRoute(api, deps);
  deliveriesRoute(api);
}

function readRoutes(api: Api, deps: AlertsDeps): void {
  api.get(
    PATH,
    {
      config: { access: 'alerts' },
      schema: {
        ...TAGS,
        summary: 'Your channels',
        description: 'Where alerts are sent, with the last response of each. Addresses and tokens are never returned.',
        response: { 200: Type.Array(ChannelShape) },
      },
    },
    async (request) => {
      const { db } = request.context;
      const rows = await listChannels(db, callerOf(request).account.id);
      const standings = await receiverStandings(
        db,
        rows.map(({ id }) => id),
      );
      const byId = new Map(standings.map((one) => [one.id, one]));
      return rows.map((row) => channelOnWire(row, byId.get(row.id), deps.wallClock.now()));
    },
  );
}

function createRoute(api: Api, deps: AlertsDeps): void {
  api.post(
    PATH,
    {
      config: { access: 'alerts', problems: ['unprocessable'], secrets: ['secret'] },
      schema: {
        ...TAGS,
        summary: 'Add a channel',
        description:
          'The address is checked by the rules of its service, and that it is a public one. Mail goes to the verified address of your account alone. Send a test to see that it works.',
        body: ChannelBody,
        response: { 201: ChannelWithSecret },
      },
    },
    async (request, reply) => {
      const { db } = request.context;
      const { id: accountId } = callerOf(request).account;
      const checked = await checkChannel(db, deps, accountId, request.body);
      const row = await db.transaction(async (tx) => {
        const id = await createChannel(tx, deps, accountId, checked);
        return (await findChannel(tx, accountId, id))[0];
      });
      if (row === undefined) throw new Error('a new channel was not found');
      const { madeSecret } = checked;
      const shown = channelOnWire(row, undefined, deps.wallClock.now());
      return reply.code(201).send({ ...shown, ...(madeSecret !== null && { secret: madeSecret }) });
    },
  );
}

function deleteRoute(api: Api, { queue }: AlertsDeps): void {
  api.delete(
    `${PATH}/:id`,
    {
      config: { access: 'alerts' },
      schema: {
        ...TAGS,
        summary: 'Delete a channel',
        description: 'Messages that wait for it are not sent any more. Your alerts stay, without it.',
        params: IdParam,
        response: { 204: Type.Null({ description: 'Deleted.' }) },
      },
    },
    async (request, reply) => {
      const { id: accountId } = callerOf(request).account;
      await request.context.db.transaction(async (tx) => {
        const gone = await deleteChannels(tx, accountId, [request.params.id]);
        if (gone.length === 0) throw noChannel();
        await endReceivers(tx, [request.params.id], queue.wallClock.now());
      });
      return reply.code(204).send(null);
    },
  );
}

/** Tests of a process: one of an account at a time, for as long as its service takes. */
const TEST_PLACES = { atOnce: 16, most: 64 };

function testRoute(api: Api, deps: AlertsDeps): void {
  api.post(
    `${PATH}/:id/test`,
    {
      config: { access: 'alerts', places: fairPlaces(TEST_PLACES) },
      schema: {
        ...TAGS,
        summary: 'Send a test to a channel',
        description:
          'Sends one message at once and never retries it; at most 10 an hour. Takes as long as the service, at most 10 s.',
        params: IdParam,
        response: { 200: TestShape },
      },
    },
    async (request) => {
      const result = await sendTest(deps, callerOf(request).account.id, request.params.id);
      const { delivered, statusCode, durationMs, error, excerpt } = result;
      return { delivered, statusCode, durationMs, error, responseExcerpt: excerpt };
    },
  );
}

function deliveriesRoute(api: Api): void {
  api.get(
    `${PATH}/:id/deliveries`,
    {
      config: { access: 'alerts' },
      schema: {
        ...TAGS,
        summary: 'What was sent to a channel',
        description: 'Newest first, tests too, with every attempt. Kept 30 days.',
        params: IdParam,
        querystring: DeliveriesQuery,
        response: { 200: DeliveryPage },
      },
    },
    async (request) => {
      const { db } = request.context;
      const { status = null, limit = 50, cursor } = request.query;
      const [channel] = await findChannel(db, callerOf(request).account.id, request.params.id);
      if (channel === undefined) throw noChannel();
      const before = cursor === undefined ? null : Number(cursor);
      const rows = await listDeliveries(db, channel.id, status, before, limit + 1);
      return pageById(rows, limit, deliveryOnWire);
    },
  );
}
