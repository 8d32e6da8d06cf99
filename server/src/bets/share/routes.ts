import { Type } from 'typebox';
import { DomainError, only, randomText } from '../../platform/index.ts';
import {
  callerOf,
  checkedRange,
  DayParam,
  NOT_CHANGED,
  notFound,
  sendPrepared,
  type Api,
} from '../../platform/http/index.ts';
import type { BetsDeps } from '../deps.ts';
import { IdParam, TAGS } from '../schemas.ts';
import { Nullable } from '../../platform/schemas/index.ts';
import { SharedRecordShape } from './shapes.ts';
import { forgetShares, insertShare, listShares, lockShares, revokeShare, shareOf, type Share } from './queries.ts';
import { sharedRecords } from './kept-records-route.ts';

const PATH = '/me/bets/share';
/** Limit of an account's active addresses. */
const MOST_SHARES = 20;
/** Limit of stored revoked ones. */
const MOST_REVOKED = 100;
const NOINDEX = { 'x-robots-tag': 'noindex, nofollow' };

const CHOICE = {
  withStakes: Type.Optional(Type.Boolean({ default: false, description: 'Also what was staked on each bet.' })),
  from: Type.Optional(DayParam('First game day.')),
  to: Type.Optional(DayParam('Last game day, included.')),
};
const ShareShape = Type.Object(
  {
    id: Type.Integer({ minimum: 1 }),
    url: Type.String({
      description: 'The page that anyone can open until it is revoked.',
      examples: ['/shared/q8V0…'],
    }),
    token: Type.String({ description: 'Of GET /shared-bets/{token}, which has the same as data.' }),
    withStakes: Type.Boolean(),
    from: Nullable(Type.String({ format: 'date' })),
    to: Nullable(Type.String({ format: 'date' })),
    createdAt: Type.String({ format: 'date-time' }),
  },
  { title: 'BetShare' },
);

const shareOnWire = ({ createdAt, token, ...share }: Share) => ({
  ...share,
  token,
  url: `/shared/${token}`,
  createdAt: createdAt.toISOString(),
});

export function shareRoutes(api: Api, { origin, signer }: BetsDeps): void {
  const records = sharedRecords({ origin, signer });
  ownRoutes(api);
  previewRoute(api, records);
  publicRoute(api, records);
}

type Records = ReturnType<typeof sharedRecords>;

function ownRoutes(api: Api): void {
  api.post(
    PATH,
    {
      // An idempotent replay shows neither: the list has them.
      config: { access: 'shares', problems: ['unprocessable'], secrets: ['token', 'url'] },
      schema: {
        ...TAGS,
        summary: 'Share your verified record',
        description:
          'Makes an address at which anyone sees your verified bets whose games have begun, until you revoke it. Without stakes unless you ask for them.',
        body: Type.Object(CHOICE),
        response: { 201: ShareShape },
      },
    },
    async (request, reply) => {
      const { withStakes = false, from = null, to = null } = request.body;
      checkedRange({ from: from ?? undefined, to: to ?? undefined });
      const { clock, db } = request.context;
      const { id } = callerOf(request).account;
      const share = await db.transaction(async (tx) => {
        await lockShares(tx, id);
        if ((await listShares(tx, id)).length >= MOST_SHARES)
          throw new DomainError('impossible', `An account has at most ${MOST_SHARES} addresses: revoke one first.`);
        await forgetShares(tx, id, MOST_REVOKED);
        return only(await insertShare(tx, id, randomText(TOKEN_LENGTH), withStakes, from, to, clock.now()));
      });
      return reply.code(201).send(shareOnWire(share));
    },
  );
  api.get(
    PATH,
    {
      config: { access: 'shares', secrets: ['token'] },
      schema: {
        ...TAGS,
        summary: 'Your shared addresses',
        description: 'Those that are not revoked, newest first.',
        response: { 200: Type.Array(ShareShape) },
      },
    },
    async (request) => (await listShares(request.context.db, callerOf(request).account.id)).map(shareOnWire),
  );
  api.delete(
    `${PATH}/:id`,
    {
      config: { access: 'shares' },
      schema: {
        ...TAGS,
        summary: 'Revoke a shared address',
        description: 'From then on it returns 404, also to those who have opened it before.',
        params: IdParam,
        response: { 204: Type.Null({ description: 'Revoked.' }) },
      },
    },
    async (request, reply) => {
      const { clock, db } = request.context;
      if ((await revokeShare(db, callerOf(request).account.id, request.params.id, clock.now())) === 0)
        throw new DomainError('not-found', 'You have no shared address with this id.');
      return reply.code(204).send(null);
    },
  );
}

/** Letters and digits of a token: 131 bits, too many to guess. */
const TOKEN_LENGTH = 22;

function previewRoute(api: Api, records: Records): void {
  api.get(
    `${PATH}/preview`,
    {
      config: { access: 'shares', problems: ['unprocessable'] },
      schema: {
        ...TAGS,
        summary: 'What a shared address would show',
        description: 'The same response as GET /shared-bets/{token}, for you alone: nothing is shared by it.',
        querystring: Type.Object(CHOICE),
        response: { 200: SharedRecordShape, 304: NOT_CHANGED },
      },
    },
    async (request, reply) => {
      const { withStakes = false, from = null, to = null } = request.query;
      checkedRange(request.query);
      const { clock, db } = request.context;
      const asked = { accountId: callerOf(request).account.id, withStakes, from, to };
      return sendPrepared(request, reply, await records(db, asked, clock.now()));
    },
  );
}

function publicRoute(api: Api, records: Records): void {
  api.get(
    '/shared-bets/:token',
    {
      config: { access: 'public' },
      schema: {
        ...TAGS,
        summary: 'A shared record of bets',
        description:
          'Verified bets: each was recorded before the start at a price that the book offered then. The bets are the leaves of a hash tree (RFC 6962) over their canonical JSON (RFC 8785); its root and what they came to are signed with the key of the ledger. `proppick verify` checks a saved response. An address that was revoked, or that there never was, is a 404.',
        params: Type.Object({
          token: Type.String({ maxLength: 100, description: 'Of the address.', examples: ['q8V0kQv1bq7mXxJ1p5m0aA'] }),
        }),
        response: { 200: SharedRecordShape, 304: NOT_CHANGED },
      },
    },
    async (request, reply) => {
      const { clock, db } = request.context;
      const [found] = await shareOf(db, request.params.token);
      if (found === undefined) throw notFound('There is no shared record at this address.');
      return sendPrepared(request, reply.headers(NOINDEX), await records(db, found, clock.now()));
    },
  );
}
