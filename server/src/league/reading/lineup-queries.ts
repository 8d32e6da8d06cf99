import { command, query } from '../../platform/index.ts';

interface StoredLineup {
  readonly gameId: number;
  readonly teamId: number;
  readonly knownAt: Date;
  readonly starters: readonly number[];
}

/** Every version of these games' lineups from one source, oldest first: primary key, no locks. */
export const lineupVersions = query<[source: string, gameIds: readonly number[]], StoredLineup>(
  'league.lineup-versions',
  `select game_id as "gameId", team_id as "teamId", known_at as "knownAt", starters
   from league.lineup where source = $1 and game_id = any($2) order by known_at`,
);

/** Ends each team's lineup in force when its first new one starts; locks those rows. */
export const endLineups = command<[lineups: string]>(
  'league.end-lineups',
  `update league.lineup kept set superseded_at = stated.first
   from (
     select "gameId", "teamId", source, min("knownAt") as first
     from json_to_recordset($1) as stated ("gameId" int, "teamId" int, source text, "knownAt" timestamptz) group by 1, 2, 3
   ) stated
   where kept.game_id = stated."gameId" and kept.team_id = stated."teamId" and kept.source = stated.source
     and kept.superseded_at = 'infinity'`,
);

/** Adds lineups. */
export const insertLineups = command<[lineups: string]>(
  'league.insert-lineups',
  `insert into league.lineup (game_id, team_id, source, known_at, superseded_at, starters)
   select "gameId", "teamId", source, "knownAt", "supersededAt", starters
   from json_to_recordset($1) as stated
     ("gameId" int, "teamId" int, source text, "knownAt" timestamptz, "supersededAt" timestamptz, starters int[])`,
);

/** A team's starters as known at a moment. */
export interface AnnouncedLineup {
  readonly gameId: number;
  readonly teamId: number;
  readonly starters: readonly number[];
  readonly knownAt: Date;
}

/** The same with the feed that named them. */
export interface NamedLineup extends AnnouncedLineup {
  readonly source: string;
}

/**
 * The lineup in force of each team of these games at a moment; of several sources, the one learned last. Primary key, no
 * locks.
 */
export const lineupsKnown = query<[gameIds: readonly number[], asOf: Date], NamedLineup>(
  'league.lineups-known',
  `select distinct on (game_id, team_id) game_id as "gameId", team_id as "teamId", starters, known_at as "knownAt", source
   from league.lineup
   where game_id = any($1) and known_at <= $2 and superseded_at > $2
   order by game_id, team_id, known_at desc, source`,
);

/** A version of a team's starters. */
export interface LineupVersion extends AnnouncedLineup {
  /** Null if it was still in force at the requested moment. */
  readonly until: Date | null;
}

/** Every lineup of these games known by a moment, of all sources, oldest first: primary key, no locks. */
export const lineupsUpTo = query<[gameIds: readonly number[], asOf: Date], LineupVersion>(
  'league.lineups-up-to',
  `select game_id as "gameId", team_id as "teamId", starters, known_at as "knownAt",
     case when superseded_at <= $2 then superseded_at end as until
   from league.lineup
   where game_id = any($1) and known_at <= $2
   order by game_id, team_id, known_at, source`,
);
