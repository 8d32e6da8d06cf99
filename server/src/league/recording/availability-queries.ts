import type { Availability } from '../../kernel/index.ts';
import { command, copy, query } from '../../platform/index.ts';

interface StoredAvailability {
  readonly gameId: number;
  readonly playerId: number;
  readonly teamId: number;
  readonly status: Availability;
  readonly reason: string;
  readonly knownAt: Date;
  /** A moment, or Infinity while in force. */
  readonly supersededAt: Date | number;
}

/** Every report of one source on these games: primary key by game, no locks. */
export const availabilityKept = query<[source: string, gameIds: readonly number[]], StoredAvailability>(
  'league.availability-kept',
  `select game_id as "gameId", player_id as "playerId", team_id as "teamId", status, reason, known_at as "knownAt",
     superseded_at as "supersededAt"
   from league.availability where source = $1 and game_id = any($2)`,
);

/** When one source first gave a list of each team for these games: primary key by game, no locks. */
export const submissionsKept = query<
  [source: string, gameIds: readonly number[]],
  { readonly gameId: number; readonly teamId: number; readonly knownAt: Date }
>(
  'league.submissions-kept',
  `select game_id as "gameId", team_id as "teamId", known_at as "knownAt"
   from league.availability_submission where source = $1 and game_id = any($2)`,
);

/** Changes the start and end of report entries, by primary key; locks those rows. */
export const moveAvailability = command<[source: string, entries: string]>(
  'league.move-availability',
  `update league.availability kept set known_at = stated."knownAt", superseded_at = stated."supersededAt"
   from json_to_recordset($2) as stated
     ("gameId" int, "playerId" int, "keptFrom" timestamptz, "knownAt" timestamptz, "supersededAt" timestamptz)
   where kept.game_id = stated."gameId" and kept.player_id = stated."playerId" and kept.source = $1
     and kept.known_at = stated."keptFrom"`,
);

export type AvailabilityRow = readonly [
  gameId: number,
  playerId: number,
  teamId: number,
  knownAt: Date,
  supersededAt: Date | 'infinity',
  source: string,
  status: string,
  reason: string,
];

/** Adds report entries. */
export const copyAvailability = copy<AvailabilityRow>(
  `copy league.availability (game_id, player_id, team_id, known_at, superseded_at, source, status, reason) from stdin`,
);

/**
 * Notes when a team's report for a game was first known, and returns the games for which it is new. A report learned later
 * with an earlier moment moves it back. Primary key; locks those rows.
 */
export const recordSubmissions = query<[source: string, reports: string], { readonly gameId: number }>(
  'league.record-submissions',
  `insert into league.availability_submission as kept (game_id, team_id, source, known_at)
   select "gameId", "teamId", $1, min("knownAt")
   from json_to_recordset($2) as stated ("gameId" int, "teamId" int, "knownAt" timestamptz)
   group by "gameId", "teamId"
   on conflict (game_id, team_id, source) do update set known_at = excluded.known_at
     where excluded.known_at < kept.known_at
   returning kept.game_id as "gameId"`,
);
