import { query } from '../../platform/index.ts';
import type { Availability, Day, SeasonType } from '../../kernel/index.ts';
import { countColumns, type Count, type SportKey } from '../../sports/index.ts';
import type { League } from '../../leagues/index.ts';

/** One past game day as known at a moment: enough to detect a change since it was last read. */
export interface GameDay {
  readonly day: Day;
  /** Of the box scores in force of its finished games; a new or corrected one changes it. */
  readonly digest: string;
  /** Teams whose game has no result and was not called off. */
  readonly awaitedTeams: readonly number[];
  /** The last tip-off among those games; null without any. */
  readonly awaitedTipOff: Date | null;
}

/**
 * The game days of a league from one day to another, the last excluded. Index game_by_date, then each game's state and box
 * scores by their keys; no locks. Preseason games are excluded.
 */
export const gameDays = query<[league: League, from: Day, before: Day, asOf: Date], GameDay>(
  'league.game-days',
  `with known as (
     select game.id, game.game_date, game.home_team_id, game.away_team_id, state.tip_off,
       state.status not in ('postponed', 'cancelled') as is_on,
       case when state.status = 'final' then (
         select box.id from league.box_score box
         where box.game_id = game.id and box.known_at <= $4 and box.superseded_at > $4
         order by box.known_at desc, box.id desc
         limit 1) end as box_id
     from league.game game
     join league.game_state state on state.game_id = game.id and state.known_at <= $4 and state.superseded_at > $4
     where game.league = $1 and game.game_date >= $2 and game.game_date < $3 and game.known_at <= $4
       and game.season_type <> 'preseason'
   )
   select game_date as day, coalesce(string_agg(box_id::text, ' ' order by id), '') as digest,
     coalesce(array_agg(home_team_id) filter (where box_id is null and is_on), '{}')
       || coalesce(array_agg(away_team_id) filter (where box_id is null and is_on), '{}') as "awaitedTeams",
     max(tip_off) filter (where box_id is null and is_on) as "awaitedTipOff"
   from known
   group by game_date
   order by game_date`,
);

/**
 * One player’s line as numbers: player, team, starter (1, 0, or null where it is not known), seconds, then the counts, null
 * where the source has none.
 */
export type LineNumbers = readonly (number | null)[];
/** One player's line of one period as numbers: player, period, seconds, then the counts. */
export type PeriodNumbers = readonly (number | null)[];

/** A finished game with the box score in force at a moment. */
export interface FinishedGame {
  readonly gameId: number;
  readonly day: Day;
  readonly season: string;
  readonly seasonType: SeasonType;
  readonly homeTeamId: number;
  readonly awayTeamId: number;
  readonly tipOff: Date;
  /** The later of the moments at which its state and its box score were learned. */
  readonly knownAt: Date;
  /** One entry per player who played. */
  readonly lines: readonly LineNumbers[];
  /** By player and period; empty where the box score has none. */
  readonly periods: readonly PeriodNumbers[];
}

/**
 * The finished games of days, for the model of a sport, which names its counts once. One row per game with its lines as arrays reads several times faster than one row per
 * line. Index game_by_date, then states, box scores and their lines by their keys; no locks.
 */
export const finishedGamesOf = (sport: SportKey, counts: readonly Count[]) =>
  query<[league: League, days: readonly Day[], asOf: Date], FinishedGame>(
    `league.finished-games-${sport}`,
    `select game.id as "gameId", game.game_date as day, game.season, game.season_type as "seasonType",
     game.home_team_id as "homeTeamId", game.away_team_id as "awayTeamId", state.tip_off as "tipOff",
     greatest(game.known_at, state.known_at, box.known_at) as "knownAt",
     coalesce((
       select json_agg(json_build_array(line.player_id, line.team_id, line.starter::int, line.seconds,
         ${countColumns('line', counts)}) order by line.player_id)
       from league.box_line line
       where line.box_score_id = box.id and line.seconds > 0), '[]') as lines,
     coalesce((
       select json_agg(json_build_array(line.player_id, line.period, line.seconds,
         ${countColumns('line', counts)}) order by line.player_id, line.period)
       from league.period_line line
       where line.box_score_id = box.id), '[]') as periods
   from league.game game
   join league.game_state state on state.game_id = game.id and state.known_at <= $3 and state.superseded_at > $3
   cross join lateral (
     select box.id, box.known_at
     from league.box_score box
     where box.game_id = game.id and box.known_at <= $3 and box.superseded_at > $3
     order by box.known_at desc, box.id desc
     limit 1) box
   where game.league = $1 and game.game_date = any($2) and game.known_at <= $3
     and game.season_type <> 'preseason' and state.status = 'final'
   order by game.game_date, game.id`,
  );

export type FinishedGames = ReturnType<typeof finishedGamesOf>;

/** The last statement about a player's availability for a game. */
export interface AvailabilityEntry {
  readonly gameId: number;
  readonly teamId: number;
  readonly playerId: number;
  readonly status: Availability;
  readonly knownAt: Date;
  /** False where a later report leaves the player out; the team's report still counts as submitted. */
  readonly inForce: boolean;
}

export interface NamedAvailability extends AvailabilityEntry {
  readonly playerName: string;
}

/** The last status of every player in a report on these games, as known at a moment: primary keys, no locks. */
export const availabilityKnown = query<[gameIds: readonly number[], asOf: Date], NamedAvailability>(
  'league.availability-known',
  `select last.*, player.name as "playerName"
   from (
     select distinct on (game_id, player_id) game_id as "gameId", team_id as "teamId", player_id as "playerId", status,
       known_at as "knownAt", superseded_at > $2 as "inForce"
     from league.availability
     where game_id = any($1) and known_at <= $2
     order by game_id, player_id, superseded_at > $2 desc, known_at desc
   ) last join league.player on player.id = last."playerId"
   order by "gameId", "playerId"`,
);

/** One version of a player's status for a game. */
export interface StatusVersion {
  readonly gameId: number;
  readonly teamId: number;
  readonly playerId: number;
  readonly status: Availability;
  readonly knownAt: Date;
  /** Null while in force. */
  readonly supersededAt: Date | null;
}

/** Every version of every status reported for these games by a moment, newest first: the primary key, no locks. */
export const statusVersions = query<[gameIds: readonly number[], asOf: Date], StatusVersion>(
  'league.status-versions',
  `select game_id as "gameId", team_id as "teamId", player_id as "playerId", status, known_at as "knownAt",
     case when superseded_at <= $2 then superseded_at end as "supersededAt"
   from league.availability
   where game_id = any($1) and known_at <= $2
   order by game_id, known_at desc, player_id`,
);

/** A player with the team and tip-off of the last game before a day; null without one. */
export interface PlayerBefore {
  readonly id: number;
  readonly name: string;
  readonly teamId: number | null;
  readonly playedAt: Date | null;
}

/** One player as known at a moment: primary key, then the player's lines by index box_line_by_player; no locks. */
export const playerBefore = query<[league: League, playerId: number, before: Day, asOf: Date], PlayerBefore>(
  'league.player-before',
  `select player.id, player.name, last.team_id as "teamId", last.tip_off as "playedAt"
   from league.player player
   left join lateral (
     select line.team_id, state.tip_off
     from league.box_line line
     join league.box_score box on box.id = line.box_score_id and box.known_at <= $4 and box.superseded_at > $4
     join league.game game on game.id = box.game_id and game.league = $1
     left join league.game_state state
       on state.game_id = game.id and state.known_at <= $4 and state.superseded_at > $4
     where line.player_id = player.id and line.seconds > 0 and line.played_on < $3
     order by line.played_on desc, game.id desc
     limit 1) last on true
   where player.league = $1 and player.id = $2 and player.known_at <= $4`,
);

/** From this moment a source stated that a player is on a team; before, another team or none. */
export interface TeamChange {
  readonly source: string;
  readonly teamId: number;
  readonly knownAt: Date;
}

/**
 * Every change, since a moment (null: ever) up to another, of the team that reports give a player, oldest first. Lineups of a
 * day's and the next day's games count as a source of their own. Index availability_by_player, and game_by_date with the
 * lineups' primary key; no locks.
 */
export const teamChanges = query<
  [league: League, playerId: number, day: Day, since: Date | null, asOf: Date],
  TeamChange
>(
  'league.team-changes',
  `with stated as (
     select source, team_id, known_at from league.availability where player_id = $2 and known_at <= $5
     union all
     select 'line-ups of ' || lineup.source, lineup.team_id, lineup.known_at
     from league.game game
     join league.lineup lineup on lineup.game_id = game.id and lineup.known_at <= $5 and $2 = any(lineup.starters)
     where game.league = $1 and game.game_date between $3::date and $3::date + 1
   ), turns as (
     select stated.*, lag(team_id) over (partition by source order by known_at, team_id) as said_before from stated
   )
   select source, team_id as "teamId", known_at as "knownAt"
   from turns
   where said_before is distinct from team_id and ($4::timestamptz is null or known_at > $4)
   order by known_at, source, team_id`,
);
