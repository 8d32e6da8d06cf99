import { seenAt } from '../../access/index.ts';
import { Type } from 'typebox';
import { csvRecord, DomainError } from '../../platform/index.ts';
import { callerOf, pageById, type Api } from '../../platform/http/index.ts';
import { Moment, Nullable, Words } from '../../platform/schemas/index.ts';
import { TAGS } from '../schemas.ts';
import { TEMPLATES } from './formats/known-formats.ts';
import {
  betsOfImport,
  forgetImports,
  listImports,
  lockImport,
  noteTakenBack,
  takeBack,
  type ImportBatch,
} from './batch-queries.ts';

/** Imports that were taken back and are still listed. */
const KEPT = 100;

const Count = (description: string) => Type.Integer({ minimum: 0, description });
const BatchShape = Type.Object(
  {
    id: Type.Integer({ minimum: 1 }),
    importedAt: Moment('When its bets were written.'),
    format: Type.String({ examples: ['pikkit'] }),
    total: Count('Rows of the file.'),
    accepted: Count('New bets.'),
    differs: Count('New bets whose own result differs from our grade.'),
    duplicates: Count('Rows that were bets of yours already.'),
    skipped: Count('Rows that were left out.'),
    wrong: Count('Rows that could not be read.'),
    bets: Count('Its bets that are still there.'),
    takenBackAt: Nullable(Moment('When it was taken back.')),
  },
  { title: 'ImportedFile' },
);

const batchOnWire = ({ importedAt, takenBackAt, ...batch }: ImportBatch) => ({
  ...batch,
  importedAt: importedAt.toISOString(),
  takenBackAt: takenBackAt?.toISOString() ?? null,
});

export function batchRoutes(api: Api): void {
  listRoute(api);
  templateRoute(api);
  takeBackRoute(api);
}

function templateRoute(api: Api): void {
  api.get(
    '/me/bets/imports/template',
    {
      config: { access: 'bets' },
      schema: {
        ...TAGS,
        summary: 'A template of an import',
        description: 'A CSV file with its header line alone, to fill in and import.',
        querystring: Type.Object({
          kind: Type.Optional(
            Words(['columns', 'text'], 'columns: player, stat, line and side in columns. text: the bet in words.'),
          ),
        }),
        response: {
          200: {
            content: { 'text/csv': { schema: Type.Unsafe<unknown>({ type: 'string' }) } },
            description: 'The file.',
          },
        },
      },
    },
    async (request, reply) => {
      const { kind = 'columns' } = request.query;
      reply.header('content-disposition', `attachment; filename="bets-${kind}.csv"`);
      return reply.type('text/csv; charset=utf-8').send(csvRecord(TEMPLATES[kind]));
    },
  );
}

function listRoute(api: Api): void {
  api.get(
    '/me/bets/imports',
    {
      config: { access: 'bets' },
      schema: {
        ...TAGS,
        summary: 'Your imports',
        description: `Files whose bets were written, newest first. Of those that were taken back the newest ${KEPT} are listed.`,
        querystring: Type.Object({
          limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'Imports a page.' })),
          cursor: Type.Optional(
            Type.String({ pattern: '^[1-9][0-9]{0,8}$', description: 'nextCursor of the page before.' }),
          ),
        }),
        response: { 200: Type.Object({ items: Type.Array(BatchShape), nextCursor: Nullable(Type.String()) }) },
      },
    },
    async (request) => {
      const { limit = 50, cursor } = request.query;
      const before = cursor === undefined ? null : Number(cursor);
      const rows = await listImports(request.context.db, callerOf(request).account.id, before, limit + 1);
      return pageById(rows, limit, batchOnWire);
    },
  );
}

function takeBackRoute(api: Api): void {
  api.delete(
    '/me/bets/imports/:id',
    {
      config: { access: 'bets', problems: ['bet-locked'] },
      schema: {
        ...TAGS,
        summary: 'Take an import back',
        description:
          'Deletes all its bets at once, also those that were changed since; the same file can be imported again. A verified bet whose game has begun stays: then the response is 409 with the ids of these bets, and nothing is deleted, unless `partly` is true.',
        params: Type.Object({
          id: Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'The import’s id.' }),
        }),
        querystring: Type.Object({
          partly: Type.Optional(
            Type.Boolean({ default: false, description: 'Deletes the others where some bets must stay.' }),
          ),
        }),
        response: {
          200: Type.Object(
            {
              deleted: Count('Bets that are gone.'),
              kept: Type.Array(Type.Integer(), { description: 'Ids of verified bets that stay.' }),
            },
            { title: 'TakenBack' },
          ),
        },
      },
    },
    async (request) => {
      const { clock, db } = request.context;
      const { id: accountId, tier } = callerOf(request).account;
      const { id } = request.params;
      const now = clock.now();
      return db.transaction(async (tx) => {
        const [found] = await lockImport(tx, accountId, id);
        if (found === undefined) throw new DomainError('not-found', 'You have no import with this id.');
        const bets = await betsOfImport(tx, id, now, seenAt(tier, now));
        const kept = bets.filter(({ isLocked }) => isLocked).map((bet) => bet.id);
        if (kept.length > 0 && request.query.partly !== true)
          throw new DomainError(
            'bet-locked',
            `${kept.length} bets of this import are verified, or may be as far as your tier knows, and stand as they are, because their games have begun: nothing was deleted. Send partly=true to delete the others.`,
            { facts: { betIds: kept.slice(0, 1_000) } },
          );
        const gone = bets.filter(({ isLocked }) => !isLocked).map((bet) => bet.id);
        await takeBack(tx, gone, now);
        await noteTakenBack(tx, id, now);
        await forgetImports(tx, accountId, KEPT);
        return { deleted: gone.length, kept };
      });
    },
  );
}
