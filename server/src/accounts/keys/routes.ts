import type { FastifyRequest } from 'fastify';
import { Type, type Static } from 'typebox';
import { SCOPES, tierNames, tiersOf, type Scope } from '../../access/index.ts';
import { callerOf, checkedMoment, pageById, type Api } from '../../platform/http/index.ts';
import { createApiKey, dropApiKey } from './api-keys.ts';
import type { Transaction } from '../../platform/index.ts';
import { actorOf, type AccountsDeps } from '../deps.ts';
import { listOpsTokens, type OpsTokenRow } from './ops-token-queries.ts';
import { listApiKeys, type ApiKeyRow } from './queries.ts';
import { createOpsToken, dropOpsToken } from './ops-tokens.ts';
import { visiblePart } from './raw-keys.ts';
import { checkedRanges, GivenRestrictions, LastUse, Restrictions } from './restrictions.ts';
import { requireRecentAuthentication } from '../reauthentication/reauthenticate.ts';
import { IdParam, KeyName, Moment } from '../schemas.ts';
import { Nullable } from '../../platform/schemas/index.ts';

const ApiKey = Type.Object({
  id: Type.Integer(),
  name: KeyName,
  prefix: Type.String({ description: 'The public part of the key.', examples: ['pp_3kTq9WmB7sYd'] }),
  createdAt: Moment,
  ...Restrictions,
  ...LastUse,
  revokedAt: Nullable(Moment),
});
const NewApiKey = Type.Object({
  id: Type.Integer(),
  name: KeyName,
  prefix: Type.String({ examples: ['pp_3kTq9WmB7sYd'] }),
  rawKey: Type.String({
    description: 'The whole key. It is shown only in this response.',
    examples: ['pp_3kTq9WmB7sYd_…'],
  }),
  createdAt: Moment,
  ...Restrictions,
});

const ScopeShape = Type.Unsafe<Scope>({ type: 'string', enum: [...SCOPES] });
const OpsToken = Type.Object({
  id: Type.Integer(),
  name: KeyName,
  prefix: Type.String({ examples: ['pps_8mWx2LqT5vRn'] }),
  scopes: Type.Array(ScopeShape),
  parentId: Nullable(
    Type.Integer({ description: 'The token that created it: it ends with its parent.', examples: [3] }),
  ),
  createdAt: Moment,
  ...Restrictions,
  ...LastUse,
  revokedAt: Nullable(Moment),
});
const NewOpsToken = Type.Object({
  id: Type.Integer(),
  name: KeyName,
  scopes: Type.Array(ScopeShape),
  ...Restrictions,
  rawToken: Type.String({
    description: 'The whole token. It is shown only in this response.',
    examples: ['pps_8mWx2LqT5vRn_…'],
  }),
  createdAt: Moment,
});

export function apiKeyRoutes(api: Api, deps: AccountsDeps): void {
  api.get(
    '/me/api-keys',
    {
      config: { access: 'account' },
      schema: {
        summary: 'Your API keys',
        description: 'Includes revoked keys. Shows only the public part of each.',
        tags: ['Account'],
        response: { 200: Type.Array(ApiKey) },
      },
    },
    async (request) => (await listApiKeys(deps.db, callerOf(request).account.id)).map(apiKeyOnWire),
  );
  api.post(
    '/me/api-keys',
    {
      config: { access: 'api-keys', problems: ['unprocessable'], secrets: ['rawKey'] },
      schema: {
        summary: 'Create an API key',
        description: `For ${tierNames(tiersOf('api-keys'))}. The response contains rawKey, which is shown only once. Without expiresAt the key does not expire; without allowedAddresses it works from any address. From another address the response is a 401, which counts toward no quota.`,
        tags: ['Account'],
        body: Type.Object({ name: KeyName, ...GivenRestrictions }),
        response: { 201: NewApiKey },
      },
    },
    async (request, reply) => {
      const given = { name: request.body.name, ...checkedRestrictions(request.body) };
      const { key, rawKey } = await createApiKey(deps.db, callerOf(request).account.id, given);
      const { lastUsedAt: _at, lastUsedAddress: _address, revokedAt: _revoked, ...shown } = apiKeyOnWire(key);
      return reply
        .code(201)
        .header('cache-control', 'no-store')
        .send({ ...shown, rawKey });
    },
  );
  api.delete(
    '/me/api-keys/:id',
    {
      config: { access: 'account' },
      schema: {
        summary: 'Revoke an API key',
        description: 'No node accepts the key after this response.',
        tags: ['Account'],
        params: IdParam,
        response: { 204: Type.Null({ description: 'Revoked.' }) },
      },
    },
    async (request, reply) => {
      await dropApiKey(deps.db, callerOf(request).account.id, request.params.id);
      return reply.code(204).send(null);
    },
  );
}

export function opsTokenRoutes(api: Api, deps: AccountsDeps): void {
  api.get(
    '/ops/tokens',
    {
      config: { access: 'ops-tokens' },
      schema: {
        summary: 'Operations tokens',
        description:
          'Newest first, of every admin, revoked and expired ones included. Shows only the public part of each.',
        tags: ['Operations'],
        querystring: Type.Object({
          limit: Type.Optional(
            Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'Tokens per page.' }),
          ),
          cursor: Type.Optional(
            Type.String({ pattern: String.raw`^\d{1,9}$`, description: 'nextCursor of the previous page.' }),
          ),
        }),
        response: { 200: Type.Object({ items: Type.Array(OpsToken), nextCursor: Nullable(Type.String()) }) },
      },
    },
    async ({ query: { limit = 50, cursor } }) => {
      const rows = await listOpsTokens(deps.db, cursor === undefined ? null : Number(cursor), limit + 1);
      return pageById(rows, limit, opsTokenOnWire);
    },
  );
  api.post(
    '/ops/tokens',
    {
      config: { access: 'ops-tokens', problems: ['reauthentication-required', 'unprocessable'], secrets: ['rawToken'] },
      schema: {
        summary: 'Create an operations token',
        description:
          'A token grants only scopes that its creator holds. It lasts 90 days by default; null for expiresAt means no expiry. A token that another token creates expires no later than that one, and is revoked with it.',
        tags: ['Operations'],
        body: Type.Object({
          name: KeyName,
          scopes: Type.Array(ScopeShape, { minItems: 1, maxItems: SCOPES.length }),
          ...GivenRestrictions,
        }),
        response: { 201: NewOpsToken },
      },
    },
    async (request, reply) => {
      const { name, scopes } = request.body;
      const restrictions = checkedRestrictions(request.body);
      const { token, rawToken } = await deps.db.transaction(async (tx) => {
        await requireRecentAuthentication(tx, callerOf(request));
        const made = await createOpsToken(tx, callerOf(request), { name, scopes, ...restrictions });
        await keepTokenAudit(deps, tx, request, 'ops-token.create', made.token.id, { name, scopes });
        return made;
      });
      const shown = opsTokenOnWire(token);
      return reply.code(201).header('cache-control', 'no-store').send({
        id: shown.id,
        name: shown.name,
        scopes: shown.scopes,
        expiresAt: shown.expiresAt,
        allowedAddresses: shown.allowedAddresses,
        rawToken,
        createdAt: shown.createdAt,
      });
    },
  );
  api.delete(
    '/ops/tokens/:id',
    {
      config: { access: 'ops-tokens' },
      schema: {
        summary: 'Revoke an operations token',
        description:
          'Revokes every token that it created too. No node accepts one of them after this response. A token can revoke only tokens whose scopes it holds.',
        tags: ['Operations'],
        params: IdParam,
        response: { 204: Type.Null({ description: 'Revoked.' }) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await deps.db.transaction(async (tx) => {
        await keepTokenAudit(deps, tx, request, 'ops-token.revoke', id);
        await dropOpsToken(tx, id, callerOf(request));
      });
      return reply.code(204).send(null);
    },
  );
}

function keepTokenAudit(
  deps: AccountsDeps,
  tx: Transaction,
  request: FastifyRequest,
  action: 'ops-token.create' | 'ops-token.revoke',
  id: number,
  after?: object,
): Promise<void> {
  return deps.keepAudit(tx, {
    actor: actorOf(callerOf(request)),
    action,
    subject: `ops-token ${id}`,
    requestId: request.id,
    ...(after === undefined ? {} : { after: JSON.stringify(after) }),
  });
}

interface RestrictionsInBody {
  readonly expiresAt?: string | null;
  readonly allowedAddresses?: readonly string[] | null;
}

/** Validates expiry and ranges of a new key or token, where given; throws a 400 that names the invalid field. */
function checkedRestrictions({ expiresAt, allowedAddresses }: RestrictionsInBody) {
  return {
    ...(expiresAt !== undefined && {
      expiresAt: expiresAt === null ? null : checkedMoment('/expiresAt', expiresAt),
    }),
    ...(allowedAddresses !== undefined && {
      allowedAddresses: allowedAddresses === null ? null : checkedRanges(allowedAddresses),
    }),
  };
}

function apiKeyOnWire(row: ApiKeyRow): Static<typeof ApiKey> {
  return {
    id: row.id,
    name: row.name,
    prefix: visiblePart('pp', row.publicId),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    allowedAddresses: row.allowedAddresses === null ? null : [...row.allowedAddresses],
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    lastUsedAddress: row.lastUsedAddress,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  };
}

function opsTokenOnWire(row: OpsTokenRow): Static<typeof OpsToken> {
  return {
    ...apiKeyOnWire(row),
    prefix: visiblePart('pps', row.publicId),
    scopes: [...row.scopes],
    parentId: row.ancestors.at(-1) ?? null,
  };
}
