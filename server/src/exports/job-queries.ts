import { command, query } from '../platform/index.ts';
import type { ServedBy } from '../platform/analysis/index.ts';
import type { Filters } from './tables/filters.ts';
import type { ExportType, Format, Status } from './types.ts';

export interface JobRow {
  readonly id: number;
  readonly accountId: number;
  readonly type: ExportType;
  readonly format: Format;
  readonly filters: Filters;
  readonly status: Status;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly attempt: number;
  readonly tries: number;
  readonly rows: number | null;
  readonly bytes: number | null;
  readonly sha256: Buffer | null;
  readonly expiresAt: Date | null;
  readonly removedAt: Date | null;
  readonly error: string | null;
  readonly servedBy: ServedBy | null;
}

const COLUMNS = `id, account_id as "accountId", type, format, filters, status, created_at as "createdAt",
  started_at as "startedAt", ended_at as "endedAt", attempt, tries, row_count as rows, byte_count as bytes, sha256,
  expires_at as "expiresAt", removed_at as "removedAt", error, answered_by as "servedBy"`;

/** Adds a queued export. */
export const insertJob = query<
  [accountId: number, type: ExportType, format: Format, filters: string, createdAt: Date],
  JobRow
>(
  'exports.insert-job',
  `insert into exports.job (account_id, type, format, filters, created_at) values ($1, $2, $3, $4::jsonb, $5)
   returning ${COLUMNS}`,
);

/** One export of an account; primary key, no locks. */
export const findJob = query<[accountId: number, id: number], JobRow>(
  'exports.find-job',
  `select ${COLUMNS} from exports.job where id = $2 and account_id = $1`,
);

/** An account's exports, newest first, before an id (null: from the newest): index job_by_account, no locks. */
export const listJobs = query<[accountId: number, before: number | null, most: number], JobRow>(
  'exports.list-jobs',
  `select ${COLUMNS} from exports.job where account_id = $1 and ($2::int is null or id < $2) order by id desc limit $3`,
);

/** Open exports: index job_open, no locks. */
export const listOpenJobs = query<[], { id: number }>(
  'exports.list-open-jobs',
  `select id from exports.job where status in ('queued', 'running') order by id`,
);

/** Claims an open export, even from a worker that holds it: primary key, locks the row for the statement. */
export const claimJob = query<[id: number, at: Date], JobRow>(
  'exports.claim-job',
  `update exports.job set status = 'running', attempt = attempt + 1, tries = tries + 1, started_at = coalesce(started_at, $2)
   where id = $1 and status in ('queued', 'running') returning ${COLUMNS}`,
);

/** Requeues an export whose attempt failed for external reasons; primary key. */
export const giveBackJob = command<[id: number, attempt: number]>(
  'exports.give-back-job',
  `update exports.job set status = 'queued', tries = tries - 1 where id = $1 and attempt = $2 and status = 'running'`,
);

/** Completes an export if this attempt still holds it; primary key, locks the row. */
export const completeJob = command<
  [
    id: number,
    attempt: number,
    at: Date,
    expiresAt: Date,
    rows: number,
    bytes: number,
    sha256: Buffer,
    servedBy: ServedBy,
  ]
>(
  'exports.complete-job',
  `update exports.job set status = 'completed', ended_at = $3, expires_at = $4, row_count = $5, byte_count = $6, sha256 = $7,
     answered_by = $8
   where id = $1 and attempt = $2 and status = 'running'`,
);

/** Fails an export if this attempt still holds it; primary key, locks the row. */
export const failJob = command<[id: number, attempt: number, at: Date, error: string]>(
  'exports.fail-job',
  `update exports.job set status = 'failed', ended_at = $3, error = $4
   where id = $1 and attempt = $2 and status = 'running'`,
);

/** Fails exports open since before a time: index job_open, locks those rows. */
export const failForgotten = command<[before: Date, at: Date, error: string]>(
  'exports.fail-forgotten',
  `update exports.job set status = 'failed', ended_at = $2, error = $3
   where status in ('queued', 'running') and created_at < $1`,
);

/** Marks expired files as removed: index job_kept, locks those rows. */
export const markRemoved = command<[at: Date]>(
  'exports.mark-removed',
  `update exports.job set removed_at = $1 where status = 'completed' and removed_at is null and expires_at <= $1`,
);

/** Bytes of unexpired files, of an account and of all: index job_stored; no locks. */
export const spaceUsed = query<[accountId: number, at: Date], { readonly account: number; readonly instance: number }>(
  'exports.space-used',
  `select coalesce(sum(stored_bytes) filter (where account_id = $1), 0)::float8 as account,
     coalesce(sum(stored_bytes), 0)::float8 as instance
   from exports.job where stored_bytes > 0 and (expires_at is null or expires_at > $2)`,
);
