import { Type } from 'typebox';
import { fairPlaces, oneBatch, only } from '../platform/index.ts';
import {
  callerOf,
  idempotently,
  NOT_CHANGED,
  pageById,
  prepareJson,
  sendPrepared,
  type Api,
  type ApiModule,
} from '../platform/http/index.ts';
import { addWork } from '../platform/work/index.ts';
import type { Deps } from './deps.ts';
import { downloadRoute } from './files/download-route.ts';
import { checkedFilters } from './tables/filters.ts';
import { findJob, insertJob, listJobs } from './job-queries.ts';
import {
  exportOnWire,
  ExportShape,
  IdParam,
  ListQuery,
  ListShape,
  noExport,
  PATH,
  RequestShape,
  TAGS,
} from './schemas.ts';
import { deleteExports, exportsAskedFor } from './own-data-queries.ts';
import { requireSpace } from './space.ts';
import { EXPORT } from './run-export.ts';

/** Requests of a process: each sums the space of all exports. */
const PLACES = { atOnce: 2, most: 32 };

export function exportsModule(deps: Deps): ApiModule {
  return {
    name: 'exports',
    owned: [
      {
        name: 'exports',
        read: (db, accountId) => oneBatch(exportsAskedFor(db, accountId)),
        erase: async (tx, accountId) => void (await deleteExports(tx, accountId)),
      },
    ],
    routes(api) {
      createRoute(api, deps);
      readRoutes(api, deps);
      downloadRoute(api, deps);
    },
  };
}

function createRoute(api: Api, deps: Deps): void {
  const { clock, leagues } = deps;
  api.post(
    PATH,
    {
      config: {
        access: 'export-jobs',
        problems: ['unprocessable', 'idempotency-mismatch'],
        places: fairPlaces(PLACES),
      },
      schema: {
        ...TAGS,
        summary: 'Ask for an export',
        description:
          'Made in the background, as of the moment it was asked for; its links say where it can be followed and downloaded.',
        headers: Type.Object({
          'idempotency-key': Type.Optional(Type.String({ description: 'The same key again gets the same export.' })),
        }),
        body: RequestShape,
        response: { 202: ExportShape },
      },
    },
    async (request, reply) => {
      const { type, format, filters: given = {} } = request.body;
      const { id: accountId } = callerOf(request).account;
      return idempotently(request, reply, `account ${accountId}`, async (tx) => {
        const filters = await checkedFilters(tx, leagues, type, given);
        await requireSpace(tx, deps, accountId, 1);
        const now = clock.now();
        const job = only(await insertJob(tx, accountId, type, format, JSON.stringify(filters), now));
        await addWork(tx, EXPORT, job.id);
        return { status: 202, body: exportOnWire(job, now) };
      });
    },
  );
}

function readRoutes(api: Api, { db, clock }: Deps): void {
  api.get(
    PATH,
    {
      config: { access: 'data' },
      schema: {
        ...TAGS,
        summary: 'Your exports',
        description: 'Newest first, also those whose file was removed.',
        querystring: ListQuery,
        response: { 200: ListShape, 304: NOT_CHANGED },
      },
    },
    async (request, reply) => {
      const { limit = 50, cursor } = request.query;
      const { id: accountId } = callerOf(request).account;
      const rows = await listJobs(db, accountId, cursor === undefined ? null : Number(cursor), limit + 1);
      const page = pageById(rows, limit, (job) => exportOnWire(job, clock.now()));
      return sendPrepared(request, reply, prepareJson(page));
    },
  );
  api.get(
    `${PATH}/:id`,
    {
      config: { access: 'data' },
      schema: {
        ...TAGS,
        summary: 'One export',
        description: 'How it stands, and where its file is once it has one.',
        params: IdParam,
        response: { 200: ExportShape, 304: NOT_CHANGED },
      },
    },
    async (request, reply) => {
      const [job] = await findJob(db, callerOf(request).account.id, request.params.id);
      if (job === undefined) throw noExport();
      return sendPrepared(request, reply, prepareJson(exportOnWire(job, clock.now())));
    },
  );
}
