import type { Availability } from '../../kernel/index.ts';
import { query } from '../../platform/index.ts';

/** One version of a player's status for a game by a source. */
export interface Listing {
  readonly gameId: number;
  readonly teamId: number;
  readonly playerId: number;
  readonly source: string;
  readonly status: Availability;
  /** In the source's words; empty if it gives none. */
  readonly reason: string;
  readonly from: Date;
  /** Null if it was still in force at the requested moment. */
  readonly until: Date | null;
}

/**
 * Every status known by a moment of the players of these games, by game, player, source and time: the primary key, no locks.
 */
export const listingsUpTo = query<[gameIds: readonly number[], asOf: Date], Listing>(
  'league.listings-up-to',
  `select game_id as "gameId", team_id as "teamId", player_id as "playerId", source, status, reason, known_at as "from",
     case when superseded_at <= $2 then superseded_at end as until
   from league.availability
   where game_id = any($1) and known_at <= $2
   order by game_id, player_id, source, known_at`,
);

/** When a team's own report for a game was first known. */
export interface Submission {
  readonly gameId: number;
  readonly teamId: number;
  readonly knownAt: Date;
}

/**
 * The teams whose own report for these games was known by a moment, each with the first moment. By game and team: primary
 * key, no locks.
 */
export const submissionsKnown = query<[gameIds: readonly number[], asOf: Date], Submission>(
  'league.submissions-known',
  `select game_id as "gameId", team_id as "teamId", min(known_at) as "knownAt"
   from league.availability_submission
   where game_id = any($1) and known_at <= $2
   group by game_id, team_id
   order by game_id, team_id`,
);
