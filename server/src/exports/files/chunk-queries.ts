import { command, query } from '../../platform/index.ts';

/** Adds a piece of a file, and its bytes to the export's, if this attempt still has the export; primary key, locks the job's row. */
export const insertChunk = command<[jobId: number, attempt: number, number: number, bytes: Buffer]>(
  'exports.insert-chunk',
  `with holder as (
     update exports.job set stored_bytes = stored_bytes + octet_length($4::bytea)
     where id = $1 and attempt = $2 and status = 'running' returning id)
   insert into exports.chunk (job_id, attempt, number, bytes) select id, $2, $3, $4 from holder`,
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

/** Drops the pieces of the attempts at an export before this one, if no later one has it: primary keys, locks the job's row. */
export const dropEarlierChunks = command<[jobId: number, attempt: number]>(
  'exports.drop-earlier-chunks',
  `with holder as (update exports.job set stored_bytes = 0 where id = $1 and attempt <= $2 returning id)
   delete from exports.chunk using holder where chunk.job_id = holder.id and chunk.attempt < $2`,
);

/** Drops the pieces of failed and removed exports: index job_stored for these, primary key of the pieces; locks the jobs' rows. */
export const dropLooseChunks = command<[]>(
  'exports.drop-loose-chunks',
  `with loose as (
     update exports.job set stored_bytes = 0
     where stored_bytes > 0 and (status = 'failed' or removed_at is not null) returning id)
   delete from exports.chunk using loose where chunk.job_id = loose.id`,
);
