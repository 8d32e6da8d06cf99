import { query } from '../database/query.ts';

/**
 * The WAL position of the primary and its timeline. Every visible commit is before the position. A promoted server
 * starts a new timeline and puts its number into WAL file names. Reads no table.
 */
export const primaryPosition = query<[], { position: string; timeline: number }>(
  'analysis.primary-position',
  `select pg_current_wal_insert_lsn()::text as position,
     ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int as timeline`,
);

/**
 * Whether a standby has replayed a position of a timeline; false for a server that is not a standby. A standby receives
 * a timeline only if all it replayed is part of it. Roles without pg_read_all_stats do not see what it receives. For
 * them the last restart point counts, which may be some minutes old. Reads no table.
 */
export const hasReplayed = query<[position: string, timeline: number], { isThere: boolean }>(
  'analysis.has-replayed',
  `select pg_is_in_recovery() and coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) and coalesce($2::int in (
     (select received_tli from pg_stat_wal_receiver),
     (select min_recovery_end_timeline from pg_control_recovery())), false) as "isThere"`,
);
