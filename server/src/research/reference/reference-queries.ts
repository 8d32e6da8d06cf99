import { query } from '../../platform/index.ts';
import type { Day, GameStatus } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';

export interface TeamRow {
  readonly id: number;
  readonly abbreviation: string;
  readonly name: string;
  readonly league: League;
}

/** Every team of a league by its abbreviation: unique key, no locks. */
export const teamsOf = query<[league: League], TeamRow>(
  'research.teams-of',
  `select id, abbreviation, name, league from league.teams where league = $1 order by abbreviation`,
);

export interface PlayerRow {
  readonly id: number;
  readonly name: string;
  readonly position: string | null;
  readonly league: League;
  /** Of the player's last game; null without a recent one. */
  readonly teamAbbreviation: string | null;
}

/**
 * Players ordered by name after a place, at most $9. Their key contains $4 (empty: all), or matches one of the patterns $8
 * where no key contains it. Their last team since $3 is $5 (null: any), by the box scores in force at a moment. Index
 * game_by_date, the box scores' keys and the leagues' players, one pass; no locks.
 */
export const findPlayers = query<
  [
    leagues: readonly League[],
    asOf: Date,
    since: Day,
    key: string,
    team: string | null,
    afterName: string,
    afterId: number,
    similar: readonly string[],
    most: number,
  ],
  PlayerRow
>(
  'research.find-players',
  `with last_game as (
     select distinct on (line.player_id) line.player_id, line.team_id
     from league.games game
     join league.box_scores box on box.game_id = game.id and box.known_at <= $2 and box.superseded_at > $2
     join league.box_lines line on line.box_score_id = box.id
     where game.league = any($1) and game.game_date >= $3
     order by line.player_id, game.game_date desc, game.id desc
   )
   select player.id, player.name, player.position, player.league, team.abbreviation as "teamAbbreviation"
   from league.players player
   left join last_game on last_game.player_id = player.id
   left join league.teams team on team.id = last_game.team_id
   where player.league = any($1)
     and (position($4 in player.name_key) > 0
       or (player.name_key like any($8::text[]) and not exists (
         select from league.players exact where exact.league = any($1) and position($4 in exact.name_key) > 0)))
     and ($5::text is null or team.abbreviation = $5)
     and (player.name, player.id) > ($6, $7)
   order by player.name, player.id
   limit $9`,
);

/**
 * One player with the team of the last game since a day, as known at a moment: box_line_by_player from its newest end, no
 * locks.
 */
export const playerById = query<[id: number, asOf: Date, since: Day], PlayerRow>(
  'research.player-by-id',
  `select player.id, player.name, player.position, player.league,
     (select team.abbreviation
      from league.box_lines line
      join league.box_scores box on box.id = line.box_score_id and box.known_at <= $2 and box.superseded_at > $2
      join league.teams team on team.id = line.team_id
      where line.player_id = player.id and line.played_on >= $3
      order by line.played_on desc, box.game_id desc limit 1) as "teamAbbreviation"
   from league.players player
   where player.id = $1`,
);

export interface GameRow {
  readonly id: number;
  readonly homeTeam: string;
  readonly awayTeam: string;
  readonly homeTeamAbbr: string;
  readonly awayTeamAbbr: string;
  /** The home team's handicap: negative where it is the favourite. */
  readonly spread: number | null;
  readonly total: number | null;
  readonly status: GameStatus;
  readonly tipOff: Date;
  readonly date: Day;
  readonly league: League;
}

/** The displayed values of a game at the moment $1; conditions follow. */
const SHOWN_GAME = `
  select game.id, home.name as "homeTeam", away.name as "awayTeam", home.abbreviation as "homeTeamAbbr",
    away.abbreviation as "awayTeamAbbr", line.home_spread::float8 as spread, line.total::float8 as total,
    state.status, state.tip_off as "tipOff", game.game_date as date, game.league
  from league.games game
  join league.teams home on home.id = game.home_team_id
  join league.teams away on away.id = game.away_team_id
  join league.game_states state on state.game_id = game.id and state.known_at <= $1 and state.superseded_at > $1
  left join lateral (
    select home_spread, total from odds.game_lines line
    where line.game_id = game.id and line.known_at <= $1 and line.superseded_at > $1
    order by line.known_at desc, line.source limit 1) line on true
  where game.known_at <= $1`;

/** The games of some days, both included, by tip-off: index game_by_date and primary keys, no locks. */
export const gamesBetween = query<[asOf: Date, league: League, from: Day, to: Day], GameRow>(
  'research.games-between',
  `${SHOWN_GAME} and game.league = $2 and game.game_date between $3 and $4 order by state.tip_off, game.id`,
);

/**
 * A player's games of a season (null: the season of the last game), newest first: games played, and future games of the last
 * team. Index box_line_by_player for the last game and for the season's days, which game_by_season gives; game_by_date for
 * future games. Each state is looked up separately (offset 0: otherwise all states ever known are scanned); no locks.
 */
export const gamesOfPlayer = query<[asOf: Date, playerId: number, season: string | null], GameRow>(
  'research.games-of-player',
  `with latest as materialized (
     select game.league, coalesce($3, game.season) as season, line.played_on, line.team_id
     from league.box_lines line
     join league.box_scores box on box.id = line.box_score_id and box.known_at <= $1 and box.superseded_at > $1
     join league.games game on game.id = box.game_id
     where line.player_id = $2 and line.seconds > 0
     order by line.played_on desc, game.id desc limit 1
   ), days as materialized (
     select season,
       (select min(game_date) from league.games where league = latest.league and season = latest.season) as first,
       (select max(game_date) from league.games where league = latest.league and season = latest.season) as last
     from latest
   ), shown as (
     select game.id
     from days
     join league.box_lines line
       on line.player_id = $2 and line.seconds > 0 and line.played_on between days.first and days.last
     join league.box_scores box on box.id = line.box_score_id and box.known_at <= $1 and box.superseded_at > $1
     join league.games game on game.id = box.game_id and game.season = days.season
     union
     select game.id
     from latest
     join league.games game on game.league = latest.league and game.game_date >= latest.played_on
       and latest.team_id in (game.home_team_id, game.away_team_id) and ($3::text is null or game.season = $3)
     cross join lateral (
       select state.status from league.game_states state
       where state.game_id = game.id and state.known_at <= $1 and state.superseded_at > $1
       offset 0) state
     where state.status in ('scheduled', 'live')
   )
   ${SHOWN_GAME} and game.id in (select id from shown) order by state.tip_off desc, game.id desc`,
);
