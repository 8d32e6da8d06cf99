import { Type, type Static } from 'typebox';
import { callerOf, invalidRequest, notFound, type Api } from '../../platform/http/index.ts';
import { listAccounts } from './queries.ts';
import { updateAccount } from './change-account.ts';
import { actorOf, type AccountsDeps } from '../deps.ts';
import { accountById, type AccountRow } from '../queries.ts';
import { IdParam, Moment, TierShape, User, userOnWire } from '../schemas.ts';
import { Nullable } from '../../platform/schemas/index.ts';

const AdminUser = Type.Object({ ...User.properties, disabled: Type.Boolean(), createdAt: Moment });

export function adminRoutes(api: Api, deps: AccountsDeps): void {
  listRoute(api, deps);
  oneUserRoutes(api, deps);
}

function listRoute(api: Api, deps: AccountsDeps): void {
  api.get(
    '/admin/users',
    {
      config: { access: 'admin' },
      schema: {
        summary: 'Accounts',
        description: 'Oldest first.',
        tags: ['Administration'],
        querystring: Type.Object({
          search: Type.Optional(Type.String({ maxLength: 254, description: 'Part of the email.' })),
          limit: Type.Optional(
            Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'Accounts per page.' }),
          ),
          cursor: Type.Optional(Type.String({ description: 'nextCursor of the previous page.' })),
        }),
        response: { 200: Type.Object({ items: Type.Array(AdminUser), nextCursor: Nullable(Type.String()) }) },
      },
    },
    async ({ query: { search = '', limit = 50, cursor } }) => {
      const rows = await listAccounts(deps.db, readCursor(cursor), search.toLowerCase(), limit + 1);
      const page = rows.slice(0, limit);
      return { items: page.map(adminUserOnWire), nextCursor: rows.length > limit ? String(page.at(-1)?.id) : null };
    },
  );
}

function oneUserRoutes(api: Api, deps: AccountsDeps): void {
  api.get(
    '/admin/users/:id',
    {
      config: { access: 'admin' },
      schema: {
        summary: 'An account',
        description: 'With its tier, and whether it is disabled.',
        tags: ['Administration'],
        params: IdParam,
        response: { 200: AdminUser },
      },
    },
    async (request) => {
      const [account] = await accountById(deps.db, request.params.id);
      if (account === undefined) throw notFound('There is no account with this id.');
      return adminUserOnWire(account);
    },
  );
  api.patch(
    '/admin/users/:id',
    {
      config: { access: 'admin', problems: ['unprocessable'] },
      schema: {
        summary: 'Change an account’s tier, or disable it',
        description:
          'In effect from the account’s next request, on every node. Disabling ends its sessions and blocks its keys. Losing the Admin tier or being disabled revokes its operations tokens.',
        tags: ['Administration'],
        params: IdParam,
        body: Type.Object(
          { tier: Type.Optional(TierShape), disabled: Type.Optional(Type.Boolean()) },
          { minProperties: 1 },
        ),
        response: { 200: AdminUser },
      },
    },
    async (request) => {
      const { id } = request.params;
      const changed = await deps.db.transaction(async (tx) => {
        await deps.keepAudit(tx, {
          actor: actorOf(callerOf(request)),
          action: 'account.change',
          subject: `account ${id}`,
          after: JSON.stringify(request.body),
          requestId: request.id,
        });
        return updateAccount(tx, id, request.body);
      });
      return adminUserOnWire(changed);
    },
  );
}

function readCursor(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (!/^\d{1,9}$/.test(cursor))
    throw invalidRequest([{ pointer: '/query/cursor', detail: 'is not a cursor of this API' }]);
  return Number(cursor);
}

const adminUserOnWire = (row: AccountRow): Static<typeof AdminUser> => ({
  ...userOnWire(row),
  disabled: row.disabledAt !== null,
  createdAt: row.createdAt.toISOString(),
});
