import { command, query } from '../platform/index.ts';

/** All exports of an account; index job_by_account, no locks. */
export const exportsAskedFor = query<[accountId: number], object>(
  'exports.exports-asked-for',
  `select id, type, format, filters, status, created_at as "createdAt", ended_at as "endedAt", row_count as rows,
     byte_count as bytes, expires_at as "expiresAt"
   from exports.job where account_id = $1 order by id`,
);

/**
 * Deletes an account's exports with their files, running ones too: their workers then find them missing. Index
 * job_by_account and the chunks' primary key; locks the rows.
 */
export const deleteExports = command<[accountId: number]>(
  'exports.delete-exports',
  `with pieces as (
     delete from exports.chunk where job_id in (select id from exports.job where account_id = $1) returning job_id)
   delete from exports.job where account_id = $1 and (select count(*) from pieces) >= 0`,
);
