import { Type, type Static } from 'typebox';
import { callerOf, notFound, pageById, type Api } from '../../platform/http/index.ts';
import { listAudit, type AuditRow } from '../audit/queries.ts';
import type { ConfigSection } from './config-keys.ts';
import type { Configuration } from './configuration.ts';
import { actorOf } from '../queue/routes.ts';
import { Cursor, Limit, page } from '../schemas.ts';
import { Moment, Nullable } from '../../platform/schemas/index.ts';
import { findSection, listConfig, setConfig, type ConfigEffect, type ConfigEntry } from './set-config.ts';

const TAGS = { tags: ['Configuration'] };

const EntryShape = Type.Object({
  section: Type.String({ examples: ['schedule'] }),
  key: Type.String({ examples: ['settle-recent-days'] }),
  value: Type.String({ description: 'The current value, as text.', examples: ['at 04:30, 12:00'] }),
  type: Type.String({ examples: ['schedule'] }),
  default: Type.String({ examples: ['at 04:30, 12:00'] }),
  range: Type.String({ description: 'The accepted values.', examples: ['every 5m, at 04:30, off'] }),
  description: Type.String({ examples: ['Grades the picks of the last days.'] }),
  updatedAt: Nullable(Moment('Null if it was never set.')),
  updatedBy: Nullable(Type.String({ examples: ['account 1'] })),
});

const Section = Type.String({
  maxLength: 200,
  description: 'A section, as in GET /admin/config.',
  examples: ['schedule'],
});
const Key = Type.String({ maxLength: 200, description: 'A key of the section.', examples: ['settle-recent-days'] });
const SectionParams = Type.Object({ section: Section });
const KeyParams = Type.Object({ section: Section, key: Key });

const entryOnWire = (entry: ConfigEntry): Static<typeof EntryShape> => ({
  ...entry,
  updatedAt: entry.updatedAt?.toISOString() ?? null,
});

export function configRoutes(api: Api, configuration: Configuration, effect?: ConfigEffect): void {
  const { sections } = configuration;
  api.get(
    '/admin/config',
    {
      config: { access: 'ops-config' },
      schema: {
        ...TAGS,
        summary: 'The whole configuration',
        description: `Every key with its current value, its default and the accepted values. ${keysOf(sections)}`,
        response: { 200: Type.Array(EntryShape) },
      },
    },
    async ({ context }) => (await listConfig(context, sections)).map(entryOnWire),
  );
  api.get(
    '/admin/config/:section',
    {
      config: { access: 'ops-config' },
      schema: {
        ...TAGS,
        summary: 'One section of the configuration',
        description: "The section's keys.",
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
      config: { access: 'ops-config' },
      schema: {
        ...TAGS,
        summary: 'One key of the configuration',
        description: 'Its current value, who set it and when.',
        params: KeyParams,
        response: { 200: EntryShape },
      },
    },
    async ({ context, params }) => readEntry(context, configuration, params),
  );
  writeRoute(api, configuration, effect);
  auditRoute(api);
}

/** Lists the keys in the description; in the demo one section has none. */
const keysOf = (sections: readonly ConfigSection[]): string =>
  sections.map(({ name, keys }) => `\`${name}\`: ${Object.keys(keys).join(', ') || 'no keys here'}.`).join(' ');

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

function writeRoute(api: Api, configuration: Configuration, effect: ConfigEffect | undefined): void {
  api.put(
    '/admin/config/:section/:key',
    {
      config: { access: 'ops-config', problems: ['unprocessable'] },
      schema: {
        ...TAGS,
        summary: 'Set one key',
        description:
          'In effect on every node within a second. A value out of range is refused and the previous one stays.',
        params: KeyParams,
        body: Type.Object({ value: Type.String({ maxLength: 2_000, examples: ['at 05:00, 12:00'] }) }),
        response: { 200: EntryShape },
      },
    },
    async (request) => {
      const { context, params, body } = request;
      const actor = actorOf(callerOf(request));
      const change = { ...params, ...body, actor, requestId: request.id };
      await setConfig(context, configuration.sections, change, effect);
      await configuration.refresh();
      return readEntry(context, configuration, params);
    },
  );
}

const AuditShape = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  at: Moment('When.'),
  actor: Type.String({ examples: ['account 1'] }),
  action: Type.String({ examples: ['config.set'] }),
  subject: Type.String({ examples: ['schedule/settle-recent-days'] }),
  before: Nullable(Type.String({ examples: ['at 04:30, 12:00'] })),
  after: Nullable(Type.String({ examples: ['at 05:00, 12:00'] })),
  requestId: Nullable(Type.String({ examples: ['req_2c9f0b'] })),
});

function auditRoute(api: Api): void {
  const Query = Type.Object({
    subject: Type.Optional(
      Type.String({ maxLength: 400, description: 'Only entries about this subject, such as `schedule/housekeeping`.' }),
    ),
    limit: Limit,
    cursor: Cursor,
  });
  api.get(
    '/admin/audit',
    {
      config: { access: 'admin' },
      schema: {
        ...TAGS,
        summary: 'The audit trail, newest first',
        description:
          'Changes of the configuration, accounts, operations tokens and operations. Entries are never changed.',
        querystring: Query,
        response: { 200: page(AuditShape) },
      },
    },
    async ({ context, query: { subject = null, limit = 50, cursor } }) => {
      const before = cursor === undefined ? null : Number(cursor);
      const rows = await listAudit(context.db, subject, before, limit + 1);
      return pageById(rows, limit, (row: AuditRow) => ({ ...row, at: row.at.toISOString() }));
    },
  );
}
