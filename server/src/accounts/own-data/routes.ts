import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { seenAt } from '../../access/index.ts';
import { fairPlaces, type OwnedData, type Queryable } from '../../platform/index.ts';
import { callerOf, type Api } from '../../platform/http/index.ts';
import type { AccountsDeps } from '../deps.ts';
import { countOwnExport } from '../sessions/attempts.ts';
import { Code, Moment, Password } from '../schemas.ts';
import { deleteOwnAccount, STAYS } from './delete-account.ts';

const tags = ['Account'];
/** Files of a process that are being read. */
const PLACES = { atOnce: 16, most: 64 };

export function ownDataRoutes(api: Api, deps: AccountsDeps): void {
  exportRoute(api, deps);
  deleteRoute(api, deps);
}

const ExportShape = Type.Unsafe<object>(
  Type.Object(
    { format: Type.Literal('prop-pick-account/1'), exportedAt: Moment },
    {
      title: 'AccountExport',
      description: 'A member for each kind of thing that the account owns, each a list; never a secret.',
      additionalProperties: true,
    },
  ),
);

function exportRoute(api: Api, { instanceKey, wallClock, owned }: AccountsDeps): void {
  api.get(
    '/me/export',
    {
      config: { access: 'account', places: fairPlaces(PLACES), streamIsWork: true },
      schema: {
        summary: 'Everything your account owns, as a file',
        description:
          'JSON, sent as it is read: the account, its sessions, keys, bets and all else, a list for each kind of thing. ' +
          'At most 10 an hour.',
        tags,
        response: { 200: { content: { 'application/json': { schema: ExportShape } }, description: 'The file.' } },
      },
    },
    async (request, reply) => {
      const { clock, db } = request.context;
      const { id, tier } = callerOf(request).account;
      await countOwnExport(db, instanceKey, id, wallClock.now());
      const text = exportText(db, owned(), { id, at: seenAt(tier, clock.now()) }, wallClock.now());
      reply.header('content-disposition', 'attachment; filename="prop-pick-account.json"');
      return reply.header('cache-control', 'no-store').type('application/json').send(Readable.from(text));
    },
  );
}

/** The export in chunks: one batch of rows in memory, and no connection held while the client reads. */
async function* exportText(
  db: Queryable,
  parts: readonly OwnedData[],
  { id, at }: { readonly id: number; readonly at: Date },
  now: Date,
): AsyncGenerator<string> {
  yield JSON.stringify({ format: 'prop-pick-account/1', exportedAt: now.toISOString() }).slice(0, -1);
  for (const { name, read } of parts) {
    yield `,\n${JSON.stringify(name)}:[`;
    let isFirst = true;
    for await (const rows of read(db, id, at)) {
      if (rows.length > 0) yield `${isFirst ? '' : ','}\n${rows.map((row) => JSON.stringify(row)).join(',\n')}`;
      isFirst &&= rows.length === 0;
    }
    yield ']';
  }
  yield '\n}\n';
}

function deleteRoute(api: Api, deps: AccountsDeps): void {
  api.delete(
    '/me',
    {
      config: { access: 'account-security', problems: ['unprocessable'] },
      schema: {
        summary: 'Delete your account',
        description:
          'With everything it owns: sessions, keys, webhooks, alerts, preferences, bets, shared addresses and exports. It cannot be undone; GET /me/export first. ' +
          'The response says what stays. The last admin who can sign in cannot be deleted.',
        tags,
        body: Type.Object({ password: Password, code: Type.Optional(Code) }),
        response: {
          200: Type.Object({
            deletedAt: Moment,
            stays: Type.Array(Type.String(), { description: 'What is not deleted, in sentences.' }),
          }),
        },
      },
    },
    async (request) => {
      await deleteOwnAccount(deps, callerOf(request), request.body, request.id);
      return { deletedAt: deps.wallClock.now().toISOString(), stays: [...STAYS] };
    },
  );
}
