import { command, copy, query } from '../../platform/index.ts';
import type { Day, GameStatus, SeasonType } from '../../kernel/index.ts';
import { countColumns, type CountLine } from '../../sports/index.ts';

/** Takes ids from a table's sequence; no lock. Ids of a failed transaction are lost. */
export const nextIds = query<[table: string, count: number], { id: number }>(
  'league.next-ids',
  `select nextval(pg_get_serial_sequence($1, 'id'))::int as id from generate_series(1, $2)`,
);

/** Adds or renames teams, unique key (league, abbreviation); locks the rows it changes. */
export const upsertTeams = command<[teams: string]>(
  'league.upsert-teams',
  `insert into league.team (league, abbreviation, name, known_at)
   select league, abbreviation, name, "knownAt"
   from json_to_recordset($1) as stated (league text, abbreviation text, name text, "knownAt" timestamptz)
   on conflict (league, abbreviation) do update set name = excluded.name where team.name <> excluded.name`,
);

export interface ExternalPlayer {
  readonly id: number;
  readonly externalId: string;
  readonly name: string;
  readonly position: string | null;
}

/** Players of a league by a source's ids, primary key of player_external; no locks. */
export const playersByExternalId = query<[league: string, ids: string, externalIds: readonly string[]], ExternalPlayer>(
  'league.players-by-external-id',
  `select player.id, external.external_id as "externalId", player.name, player.position
   from league.player_external external
   join league.player player on player.id = external.player_id
   where external.league = $1 and external.source = $2 and external.external_id = any($3)`,
);

/** Adds players with their allocated ids, and their source's ids. */
export const insertPlayers = command<[league: string, ids: string, players: string]>(
  'league.insert-players',
  `with stated as (
     select * from json_to_recordset($3) as stated
       (id int, "externalId" text, name text, "nameKey" text, position text, "knownAt" timestamptz)
   ), added as (
     insert into league.player (id, league, name, name_key, position, known_at)
     overriding system value
     select id, $1, name, "nameKey", position, "knownAt" from stated
   )
   insert into league.player_external (league, source, external_id, player_id, known_at)
   select $1, $2, "externalId", id, "knownAt" from stated`,
);

/** Players of these names without any source's id, if the name is unique in the league: index player_by_name; no locks. */
export const unnumberedPlayers = query<
  [league: string, nameKeys: readonly string[]],
  { readonly id: number; readonly nameKey: string; readonly position: string | null }
>(
  'league.unnumbered-players',
  `select player.id, player.name_key as "nameKey", player.position
   from league.player player
   where player.league = $1 and player.name_key = any($2)
     and not exists (select from league.player_external external where external.player_id = player.id)
     and (select count(*) from league.player other where other.league = $1 and other.name_key = player.name_key) = 1`,
);

/** Adds players who have no id yet. */
export const insertUnnumbered = command<[league: string, players: string]>(
  'league.insert-unnumbered-players',
  `insert into league.player (league, name, name_key, known_at)
   select $1, name, "nameKey", "knownAt"
   from json_to_recordset($2) as stated (name text, "nameKey" text, "knownAt" timestamptz)`,
);

/** Every id of a numbering and its player; a scan of player_external's primary key by league and source, no locks. */
export const externalPlayers = query<
  [league: string, ids: string],
  { readonly externalId: string; readonly playerId: number }
>(
  'league.external-players',
  `select external_id as "externalId", player_id as "playerId" from league.player_external
   where league = $1 and source = $2`,
);

/** Adds ids of a numbering for existing players; an existing id keeps its player. */
export const insertPlayerLinks = command<[league: string, ids: string, knownAt: Date, links: string]>(
  'league.insert-player-links',
  `insert into league.player_external (league, source, external_id, player_id, known_at)
   select $1, $2, "externalId", "playerId", $3
   from json_to_recordset($4) as stated ("externalId" text, "playerId" int)
   on conflict (league, source, external_id) do nothing`,
);

/** Renames players or sets their positions, primary key; locks the rows it changes. */
export const updatePlayers = command<[players: string]>(
  'league.update-players',
  `update league.player set name = stated.name, name_key = stated."nameKey", position = stated.position
   from json_to_recordset($1) as stated (id int, name text, "nameKey" text, position text)
   where player.id = stated.id`,
);

export interface ExternalGame {
  readonly id: number;
  readonly externalId: string;
  readonly season: string;
  readonly seasonType: SeasonType;
  readonly gameDate: Day;
  readonly homeTeamId: number;
  readonly awayTeamId: number;
}

/** Games of a league by a source's ids, primary key of game_external; no locks. */
export const gamesByExternalId = query<[league: string, ids: string, externalIds: readonly string[]], ExternalGame>(
  'league.games-by-external-id',
  `select game.id, external.external_id as "externalId", game.season, game.season_type as "seasonType",
     game.game_date as "gameDate", game.home_team_id as "homeTeamId", game.away_team_id as "awayTeamId"
   from league.game_external external
   join league.game game on game.id = external.game_id
   where external.league = $1 and external.source = $2 and external.external_id = any($3)`,
);

/** Adds games with their allocated ids, and their source's ids. */
export const insertGames = command<[league: string, ids: string, games: string]>(
  'league.insert-games',
  `with stated as (
     select * from json_to_recordset($3) as stated
       (id int, "externalId" text, season text, "seasonType" text, "gameDate" date, "homeTeamId" int, "awayTeamId" int,
        "knownAt" timestamptz)
   ), added as (
     insert into league.game (id, league, season, season_type, game_date, home_team_id, away_team_id, known_at)
     overriding system value
     select id, $1, season, "seasonType", "gameDate", "homeTeamId", "awayTeamId", "knownAt" from stated
   )
   insert into league.game_external (league, source, external_id, game_id, known_at)
   select $1, $2, "externalId", id, "knownAt" from stated`,
);

/** Moves games to another day or other teams, primary key; locks the rows it changes. */
export const updateGames = command<[games: string]>(
  'league.update-games',
  `update league.game
   set season = stated.season, season_type = stated."seasonType", game_date = stated."gameDate",
     home_team_id = stated."homeTeamId", away_team_id = stated."awayTeamId"
   from json_to_recordset($1) as stated
     (id int, season text, "seasonType" text, "gameDate" date, "homeTeamId" int, "awayTeamId" int)
   where game.id = stated.id`,
);

interface StoredGameState {
  readonly gameId: number;
  readonly knownAt: Date;
  readonly status: GameStatus;
  readonly tipOff: Date;
  readonly tipOffAssumed: boolean;
  readonly homePoints: number | null;
  readonly awayPoints: number | null;
}

/** Every version of these games' states, oldest first: primary key, no locks. */
export const gameStatesOf = query<[gameIds: readonly number[]], StoredGameState>(
  'league.game-states-of',
  `select game_id as "gameId", known_at as "knownAt", status, tip_off as "tipOff", tip_off_assumed as "tipOffAssumed",
     home_points as "homePoints", away_points as "awayPoints"
   from league.game_state where game_id = any($1)
   order by game_id, known_at`,
);

export interface GameStateNow extends Omit<StoredGameState, 'knownAt'> {
  readonly source: string;
}

/** The state in force of these games, and its source: primary key, no locks. */
export const stateInForce = query<[gameIds: readonly number[]], GameStateNow>(
  'league.state-in-force',
  `select game_id as "gameId", source, status, tip_off as "tipOff", tip_off_assumed as "tipOffAssumed",
     home_points as "homePoints", away_points as "awayPoints"
   from league.game_state where game_id = any($1) and superseded_at = 'infinity'`,
);

/** A line of a box score in force, and its source. */
export type SourcedLine = CountLine & {
  readonly gameId: number;
  readonly boxScoreId: number;
  readonly source: string;
  readonly hasPeriods: boolean;
  readonly playerId: number;
};

/** The lines in force of these games from other sources: unique key (game_id, source, known_at), no locks. */
export const linesElsewhere = query<[gameIds: readonly number[], source: string], SourcedLine>(
  'league.told-elsewhere',
  `select box.game_id as "gameId", box.id as "boxScoreId", box.source, box.has_periods as "hasPeriods",
     line.player_id as "playerId", ${countColumns('line')}
   from league.box_score box
   join league.box_line line on line.box_score_id = box.id
   where box.game_id = any($1) and box.source <> $2 and box.superseded_at = 'infinity' and line.seconds > 0`,
);

/** Ends each game's state in force when its first new one starts; locks those rows. */
export const endGameStates = command<[states: string]>(
  'league.end-game-states',
  `update league.game_state state set superseded_at = stated.first
   from (
     select "gameId", min("knownAt") as first
     from json_to_recordset($1) as stated ("gameId" int, "knownAt" timestamptz) group by "gameId"
   ) stated
   where state.game_id = stated."gameId" and state.superseded_at = 'infinity'`,
);

/** Adds states of games. */
export const insertGameStates = command<[states: string]>(
  'league.insert-game-states',
  `insert into league.game_state (game_id, known_at, superseded_at, known_at_assumed, source, status, tip_off,
     tip_off_assumed, home_points, away_points)
   select "gameId", "knownAt", "supersededAt", assumed, source, status, "tipOff", "tipOffAssumed", "homePoints",
     "awayPoints"
   from json_to_recordset($1) as stated
     ("gameId" int, "knownAt" timestamptz, "supersededAt" timestamptz, assumed boolean, source text, status text,
      "tipOff" timestamptz, "tipOffAssumed" boolean, "homePoints" int, "awayPoints" int)`,
);

/** Every version of these games' box scores from one source, oldest first: unique key (game_id, source, known_at). */
export const boxScoreVersions = query<
  [source: string, gameIds: readonly number[]],
  { readonly gameId: number; readonly knownAt: Date; readonly totalsHash: string; readonly periodsHash: string }
>(
  'league.box-score-versions',
  `select game_id as "gameId", known_at as "knownAt", totals_hash as "totalsHash", periods_hash as "periodsHash"
   from league.box_score where source = $1 and game_id = any($2)
   order by game_id, known_at`,
);

/** Ends the box score in force of each game and source that has a new one; locks those rows. */
export const endBoxScores = command<[scores: string]>(
  'league.end-box-scores',
  `update league.box_score score set superseded_at = stated."knownAt"
   from json_to_recordset($1) as stated ("gameId" int, source text, "knownAt" timestamptz)
   where score.game_id = stated."gameId" and score.source = stated.source and score.superseded_at = 'infinity'`,
);

/** Adds headers of box scores with their allocated ids. */
export const insertBoxScores = command<[scores: string]>(
  'league.insert-box-scores',
  `insert into league.box_score (id, game_id, known_at, superseded_at, known_at_assumed, source, has_periods,
     totals_hash, periods_hash)
   overriding system value
   select id, "gameId", "knownAt", "supersededAt", assumed, source, "hasPeriods", "totalsHash", "periodsHash"
   from json_to_recordset($1) as stated
     (id int, "gameId" int, "knownAt" timestamptz, "supersededAt" timestamptz, assumed boolean, source text,
      "hasPeriods" boolean, "totalsHash" text, "periodsHash" text)`,
);

export type BoxLineRow = readonly [
  boxScoreId: number,
  playerId: number,
  teamId: number,
  starter: boolean | null,
  seconds: number,
  ...counts: (number | null)[],
];

/** Adds the lines of new box scores; counts in the order of BOX_COUNTS. */
export const copyBoxLines = copy<BoxLineRow>(
  `copy league.box_line (box_score_id, player_id, team_id, starter, seconds,
     ${countColumns()}) from stdin`,
);

export type PeriodLineRow = readonly [
  boxScoreId: number,
  playerId: number,
  period: number,
  seconds: number,
  ...counts: (number | null)[],
];

/** Adds the period lines of new box scores; counts in the order of BOX_COUNTS. */
export const copyPeriodLines = copy<PeriodLineRow>(
  `copy league.period_line (box_score_id, player_id, period, seconds,
     ${countColumns()}) from stdin`,
);

/** Every version of these games' shot charts from one source, oldest first: unique key (game_id, source, known_at). */
export const shotChartVersions = query<
  [source: string, gameIds: readonly number[]],
  { readonly gameId: number; readonly knownAt: Date; readonly contentHash: string }
>(
  'league.shot-chart-versions',
  `select game_id as "gameId", known_at as "knownAt", content_hash as "contentHash"
   from league.shot_chart where source = $1 and game_id = any($2)
   order by game_id, known_at`,
);

/** Ends the shot chart in force of each game and source that has a new one; locks those rows. */
export const endShotCharts = command<[charts: string]>(
  'league.end-shot-charts',
  `update league.shot_chart chart set superseded_at = stated."knownAt"
   from json_to_recordset($1) as stated ("gameId" int, source text, "knownAt" timestamptz)
   where chart.game_id = stated."gameId" and chart.source = stated.source and chart.superseded_at = 'infinity'`,
);

/** Adds headers of shot charts with their allocated ids. */
export const insertShotCharts = command<[charts: string]>(
  'league.insert-shot-charts',
  `insert into league.shot_chart (id, game_id, known_at, superseded_at, known_at_assumed, source, content_hash)
   overriding system value
   select id, "gameId", "knownAt", "supersededAt", assumed, source, "contentHash"
   from json_to_recordset($1) as stated
     (id int, "gameId" int, "knownAt" timestamptz, "supersededAt" timestamptz, assumed boolean, source text,
      "contentHash" text)`,
);

export type ShotRow = readonly [
  shotChartId: number,
  number: number,
  playerId: number,
  period: number,
  clockSeconds: number,
  xFt: number,
  yFt: number,
  distanceFt: number,
  zoneBasic: string,
  zoneArea: string,
  zoneRange: string,
  three: boolean,
  made: boolean,
];

/** Adds the shots of new shot charts. */
export const copyShots = copy<ShotRow>(
  `copy league.shot (shot_chart_id, number, player_id, period, clock_seconds, x_ft, y_ft, distance_ft,
     zone_basic, zone_area, zone_range, three, made) from stdin`,
);

/**
 * Adds or changes decided spellings and returns those that are new or changed. Only an operator changes an operator's
 * decision. Primary key (league, name_key), locks the rows it changes.
 */
export const upsertAliases = query<
  [league: string, decidedBy: 'operator' | 'list', aliases: string],
  { readonly nameKey: string }
>(
  'league.upsert-aliases',
  `insert into league.player_alias (league, name_key, player_id, known_at, decided_by)
   select $1, "nameKey", "playerId", "knownAt", $2
   from json_to_recordset($3) as stated ("nameKey" text, "playerId" int, "knownAt" timestamptz)
   on conflict (league, name_key) do update
     set player_id = excluded.player_id, known_at = excluded.known_at, decided_by = excluded.decided_by
     where excluded.decided_by = 'operator'
       or (player_alias.decided_by <> 'operator' and player_alias.player_id <> excluded.player_id)
   returning name_key as "nameKey"`,
);

/** Updates the planner's statistics of imported facts; reads samples and blocks no reader or writer. */
export const analyzeLeague = command<[]>('league.analyze', 'select league.analyze_facts()');
