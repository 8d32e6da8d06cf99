import { Type, type Static } from 'typebox';
import { callerOf, notFound, type Access, type Api } from '../platform/http/index.ts';
import { listAudit, type AuditRow } from './audit-queries.ts';
import type { Configuration } from './configuration.ts';
import { actorOf } from './operation-routes.ts';
import { Cursor, Limit, Moment, Nullable, page, pageOf } from './schemas.ts';
import { findSection, listConfig, setConfig, type ConfigEntry } from './set-config.ts';

const ACCESS = {
  tiers: ['Admin'],
  group: 'ops',
  kinds: ['access-token', 'ops-token'],
  scopes: ['ops:config'],
} as const satisfies Access;
const TAGS = { tags: ['Configuration'] };

const EntryShape = Type.Object({
  section: Type.String(),
  key: Type.String(),
  value: Type.String({ description: 'The value in force, as text.' }),
  type: Type.String(),
  default: Type.String(),
  range: Type.String({ description: 'What the value may be.' }),
  description: Type.String(),
  updatedAt: Nullable(Moment('Null: never set.')),
  updatedBy: Nullable(Type.String()),
});

const SectionParams = Type.Object({ section: Type.String({ maxLength: 200 }) });
const KeyParams = Type.Object({ section: Type.String({ maxLength: 200 }), key: Type.String({ maxLength: 200 }) });

const entryOnWire = (entry: ConfigEntry): Static<typeof EntryShape> => ({
  ...entry,
  updatedAt: entry.updatedAt?.toISOString() ?? null,
});

export function configRoutes(api: Api, configuration: Configuration): void {
  const { sections } = configuration;
  api.get(
    '/admin/config',
    {
      config: { access: ACCESS },
      schema: { ...TAGS, summary: 'The whole configuration', response: { 200: Type.Array(EntryShape) } },
    },
    async ({ context }) => (await listConfig(context, sections)).map(entryOnWire),
  );
  api.get(
    '/admin/config/:section',
    {
      config: { access: ACCESS },
      schema: {
        ...TAGS,
        summary: 'One section of the configuration',
        params: SectionParams,
        response: { 200: Type.Array(EntryShape) },
      },
    },
    async ({ context, params: { section } }) => {
      const found = findSection(sections, section);
      return (await listConfig(context, [found])).map(entryOnWire);
    },
  );
  api.get(
    '/admin/config/:section/:key',
    {
      config: { access: ACCESS },
      schema: { ...TAGS, summary: 'One key of the configuration', params: KeyParams, response: { 200: EntryShape } },
    },
    async ({ context, params }) => readEntry(context, configuration, params),
  );
  writeRoute(api, configuration);
  auditRoute(api);
}

async function readEntry(
  context: Parameters<typeof listConfig>[0],
  { sections }: Configuration,
  { section, key }: Static<typeof KeyParams>,
): Promise<Static<typeof EntryShape>> {
  const entries = await listConfig(context, [findSection(sections, section)]);
  const found = entries.find((entry) => entry.key === key);
  if (found === undefined) throw notFound('The section has no such key.');
  return entryOnWire(found);
}

function writeRoute(api: Api, configuration: Configuration): void {
  api.put(
    '/admin/config/:section/:key',
    {
      config: { access: ACCESS, problems: ['unprocessable'] },
      schema: {
        ...TAGS,
        summary: 'Set one key',
        description: 'In force on every node within a second. A value out of range is refused, and the old one stands.',
        params: KeyParams,
        body: Type.Object({ value: Type.String({ maxLength: 2_000 }) }),
        response: { 200: EntryShape },
      },
    },
    async (request) => {
      const { context, params, body } = request;
      const actor = actorOf(callerOf(request));
      await setConfig(context, configuration.sections, { ...params, ...body, actor, requestId: request.id });
      await configuration.refresh();
      return readEntry(context, configuration, params);
    },
  );
}

const AuditShape = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  at: Moment('When.'),
  actor: Type.String(),
  action: Type.String(),
  subject: Type.String(),
  before: Nullable(Type.String()),
  after: Nullable(Type.String()),
  requestId: Nullable(Type.String()),
});

function auditRoute(api: Api): void {
  const Query = Type.Object({
    subject: Type.Optional(
      Type.String({ maxLength: 400, description: 'Only what was done to this, as in `scoring/premium`.' }),
    ),
    limit: Limit,
    cursor: Cursor,
  });
  api.get(
    '/admin/audit',
    {
      config: { access: ACCESS },
      schema: {
        ...TAGS,
        summary: 'Who changed what, newest first',
        querystring: Query,
        response: { 200: page(AuditShape) },
      },
    },
    async ({ context, query: { subject = null, limit = 50, cursor } }) => {
      const before = cursor === undefined ? null : Number(cursor);
      const rows = await listAudit(context.db, subject, before, limit + 1);
      return pageOf(rows, limit, (row: AuditRow) => ({ ...row, at: row.at.toISOString() }));
    },
  );
}
