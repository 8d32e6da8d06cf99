import { query } from '../database/query.ts';

/** How far the log of the primary is: every commit that anyone has seen is before it. Reads no table. */
export const primaryPosition = query<[], { position: string }>(
  'analysis.primary-position',
  'select pg_current_wal_insert_lsn()::text as position',
);

/** Whether a standby has everything up to a position; false of a server that is none. Reads no table. */
export const hasReplayed = query<[position: string], { isThere: boolean }>(
  'analysis.has-replayed',
  `select pg_is_in_recovery() and coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as "isThere"`,
);
