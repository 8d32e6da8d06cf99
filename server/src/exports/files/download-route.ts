import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { callerOf, hasAlready, NOT_CHANGED, Problem, type Api } from '../../platform/http/index.ts';
import type { ServedBy } from '../../platform/analysis/index.ts';
import { readFileBytes } from './chunks.ts';
import type { Deps } from '../deps.ts';
import { findJob, type JobRow } from '../job-queries.ts';
import { isSameFile, rangeOf } from './range.ts';
import { hasFile, IdParam, noExport, PATH, TAGS } from '../schemas.ts';
import { MEDIA } from '../types.ts';

const FILE = {
  content: Object.fromEntries(
    Object.values(MEDIA).map((type) => [type.split(';', 1)[0] ?? '', { schema: Type.String() }]),
  ),
};

export function downloadRoute(api: Api, deps: Deps): void {
  api.get(
    `${PATH}/:id/download`,
    {
      config: { access: 'data', problems: ['export-state', 'export-removed', 'range-not-satisfiable'] },
      schema: {
        ...TAGS,
        summary: 'Download an export',
        description:
          'The file never changes. Resume an interrupted download with Range (one range of bytes) and If-Range (the ETag). HEAD returns the size and the tag.',
        produces: Object.keys(FILE.content),
        params: IdParam,
        response: {
          200: { ...FILE, description: 'The file.' },
          206: { ...FILE, description: 'The part of it that was asked for.' },
          304: NOT_CHANGED,
        },
      },
    },
    async (request, reply) => {
      const [job] = await findJob(deps.db, callerOf(request).account.id, request.params.id);
      if (job === undefined) throw noExport();
      return sendFile(deps, request, reply, fileOf(job, deps.clock.now()));
    },
  );
}

interface DownloadableFile {
  readonly id: number;
  readonly attempt: number;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly sha256: Buffer;
  readonly madeAt: Date;
  readonly servedBy: ServedBy | null;
}

/** The file of an export; throws a problem with the reason if there is none. */
function fileOf(job: JobRow, now: Date): DownloadableFile {
  const { id, attempt, type, format, status, bytes, sha256, endedAt, createdAt, servedBy } = job;
  if (status !== 'completed' || bytes === null || sha256 === null || endedAt === null)
    throw new Problem('export-state', `The export is ${status} and has no file.`, {
      members: { exportStatus: status },
    });
  if (!hasFile(job, now)) throw new Problem('export-removed', 'The file was removed after 7 days.');
  const name = `${type}-${createdAt.toISOString().slice(0, 10)}-${id}.${format}`;
  return { id, attempt, name, type: MEDIA[format], size: bytes, sha256, madeAt: endedAt, servedBy };
}

/** The whole file or a range of it (RFC 9110, 14); for HEAD only the headers. */
function sendFile(
  { db, analysis }: Deps,
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
  file: DownloadableFile,
): FastifyReply {
  const { size, type, name, sha256, madeAt, servedBy } = file;
  const etag = `"${sha256.toString('base64url')}"`;
  const modified = madeAt.toUTCString();
  reply.headers({
    etag,
    'last-modified': modified,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    vary: 'Authorization, X-API-Key',
  });
  if (analysis.hasStandby && servedBy !== null) reply.header('prop-pick-answered-by', servedBy);
  if (hasAlready(headers['if-none-match'], etag)) return reply.code(304).send();
  const ifRange = headers['if-range'];
  const isOurs = isSameFile(typeof ifRange === 'string' ? ifRange : undefined, etag, modified);
  const range = isOurs && method === 'GET' ? rangeOf(headers.range, size) : undefined;
  if (range === 'unsatisfiable')
    throw new Problem('range-not-satisfiable', `The file has ${size} bytes.`, {
      headers: { 'content-range': `bytes */${size}` },
    });
  const { from, until } = range ?? { from: 0, until: size };
  reply.code(range === undefined ? 200 : 206).headers({
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
    'content-length': until - from,
    'repr-digest': `sha-256=:${sha256.toString('base64')}:`,
  });
  if (range !== undefined) reply.header('content-range', `bytes ${from}-${until - 1}/${size}`);
  return reply.send(method === 'HEAD' ? Readable.from([]) : readFileBytes(db, file, from, until));
}
