import { command, query } from '../../platform/index.ts';

/**
 * Adds a chunk of a file, and its bytes to the export's total, if this attempt still holds the export. Primary key,
 * locks the job's row.
 */
export const insertChunk = command<[jobId: number, attempt: number, number: number, bytes: Buffer]>(
  'exports.insert-chunk',
  `with holder as (
     update exports.job set stored_bytes = stored_bytes + octet_length($4::bytea)
     where id = $1 and attempt = $2 and status = 'running' returning id)
   insert into exports.chunk (job_id, attempt, number, bytes) select id, $2, $3, $4 from holder`,
);

/** A part of one chunk, `from` counted from 0: primary key, reads only the requested bytes; no locks. */
export const partOfChunk = query<
  [jobId: number, attempt: number, number: number, from: number, length: number],
  { readonly bytes: Buffer }
>(
  'exports.part-of-chunk',
  `select substring(bytes from $4::int + 1 for $5::int) as bytes
   from exports.chunk where job_id = $1 and attempt = $2 and number = $3`,
);

/**
 * Deletes the chunks of earlier attempts at an export, unless a later attempt holds it: primary keys, locks the job's
 * row.
 */
export const dropEarlierChunks = command<[jobId: number, attempt: number]>(
  'exports.drop-earlier-chunks',
  `with holder as (update exports.job set stored_bytes = 0 where id = $1 and attempt <= $2 returning id)
   delete from exports.chunk using holder where chunk.job_id = holder.id and chunk.attempt < $2`,
);

/**
 * Deletes the chunks of failed and removed exports: index job_stored, primary key of the chunks; locks the jobs' rows.
 */
export const dropUnusedChunks = command<[]>(
  'exports.drop-unused-chunks',
  `with loose as (
     update exports.job set stored_bytes = 0
     where stored_bytes > 0 and (status = 'failed' or removed_at is not null) returning id)
   delete from exports.chunk using loose where chunk.job_id = loose.id`,
);
