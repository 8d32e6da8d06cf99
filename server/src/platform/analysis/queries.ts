import { query } from '../database/query.ts';

/**
 * How far the log of the primary is, and on which timeline: every commit that anyone has seen is before it. A server that takes
 * over begins a timeline, and names the file that it writes to after it. Reads no table.
 */
export const primaryPosition = query<[], { position: string; timeline: number }>(
  'analysis.primary-position',
  `select pg_current_wal_insert_lsn()::text as position,
     ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int as timeline`,
);

/**
 * Whether a standby has everything up to a position of a timeline; false of a server that is none. A standby receives a timeline
 * only if it replayed nothing that this one does not have; roles without pg_read_all_stats do not see what it receives. Then
 * what it noted to have replayed counts, which may be some minutes older. Reads no table.
 */
export const hasReplayed = query<[position: string, timeline: number], { isThere: boolean }>(
  'analysis.has-replayed',
  `select pg_is_in_recovery() and coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) and coalesce($2::int in (
     (select received_tli from pg_stat_wal_receiver),
     (select min_recovery_end_timeline from pg_control_recovery())), false) as "isThere"`,
);
