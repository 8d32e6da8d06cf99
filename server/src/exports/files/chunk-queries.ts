import { command, query } from '../../platform/index.ts';

/** Adds a piece of a file if this attempt still has the export; primary key of the job. */
export const insertChunk = command<[jobId: number, attempt: number, number: number, bytes: Buffer]>(
  'exports.insert-chunk',
  `insert into exports.chunk (job_id, attempt, number, bytes)
   select $1, $2, $3, $4 from exports.job where id = $1 and attempt = $2 and status = 'running'`,
);

/** A part of one piece, `from` counted from 0: primary key, and of the bytes only those asked for; no locks. */
export const partOfChunk = query<
  [jobId: number, attempt: number, number: number, from: number, length: number],
  { readonly bytes: Buffer }
>(
  'exports.part-of-chunk',
  `select substring(bytes from $4::int + 1 for $5::int) as bytes
   from exports.chunk where job_id = $1 and attempt = $2 and number = $3`,
);

/** Drops the pieces that earlier attempts at an export left: primary key. */
export const dropEarlierChunks = command<[jobId: number, attempt: number]>(
  'exports.drop-earlier-chunks',
  `delete from exports.chunk where job_id = $1 and attempt < $2`,
);

/** Drops the pieces of failed and removed exports, and of attempts that a later one replaced: the chunks' primary key,
 *  whole, and each one's job. Some thousand rows, once a day. */
export const dropLooseChunks = command<[]>(
  'exports.drop-loose-chunks',
  `delete from exports.chunk using exports.job
   where job.id = chunk.job_id
     and (job.status = 'failed' or job.removed_at is not null or chunk.attempt < job.attempt)`,
);
