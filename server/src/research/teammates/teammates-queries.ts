import { query } from '../../platform/index.ts';
import type { Availability, Day } from '../../kernel/index.ts';
import { countColumns, type CountLine } from '../../sports/index.ts';

/** The line of a teammate in a game. */
export interface TeamLine extends CountLine {
  readonly gameId: number;
  readonly date: Day;
  readonly playerId: number;
  readonly playerName: string;
  readonly seconds: number;
}

/**
 * Every line of a player's last team in the season of the player's last game, without preseason, as known at a moment, oldest
 * game first. Index box_line_by_player for the team, game_by_season and the box scores' keys for the lines; no locks.
 */
export const linesOfTeam = query<[asOf: Date, playerId: number], TeamLine>(
  'research.lines-of-team',
  `with latest as materialized (
     select line.team_id, game.league, game.season
     from league.box_lines line
     join league.box_scores box on box.id = line.box_score_id and box.known_at <= $1 and box.superseded_at > $1
     join league.games game on game.id = box.game_id and game.season_type <> 'preseason'
     where line.player_id = $2 and line.seconds > 0
     order by line.played_on desc, game.id desc
     limit 1
   ), box as (
     select distinct on (game.id) box.id, game.id as game_id, game.game_date, latest.team_id
     from latest
     join league.games game on game.league = latest.league and game.season = latest.season
       and game.season_type <> 'preseason' and latest.team_id in (game.home_team_id, game.away_team_id)
     join league.box_scores box on box.game_id = game.id and box.known_at <= $1 and box.superseded_at > $1
     order by game.id, box.known_at desc, box.id desc
   )
   select box.game_id as "gameId", box.game_date as date, line.player_id as "playerId", player.name as "playerName",
     line.seconds, ${countColumns('line')}
   from box
   join league.box_lines line on line.box_score_id = box.id and line.team_id = box.team_id and line.seconds > 0
   join league.players player on player.id = line.player_id
   order by box.game_date, box.game_id, line.player_id`,
);

/** Players among these with a game for another team than $2 since a day: box_line_by_player, no locks. */
export const movedSince = query<
  [asOf: Date, playerId: number, others: readonly number[]],
  { readonly playerId: number; readonly since: Day }
>(
  'research.moved-since',
  `with played as (
     select line.player_id, line.team_id, game.game_date, game.id
     from league.box_lines line
     join league.box_scores box on box.id = line.box_score_id and box.known_at <= $1 and box.superseded_at > $1
     join league.games game on game.id = box.game_id and game.season_type <> 'preseason'
     where (line.player_id = $2 or line.player_id = any($3)) and line.seconds > 0
   ), mine as (
     select team_id from played where player_id = $2 order by game_date desc, id desc limit 1
   ), stayed as (
     select player_id, max(game_date) as last from played where team_id = (select team_id from mine) group by player_id
   )
   select played.player_id as "playerId", min(played.game_date) as since
   from played join stayed on stayed.player_id = played.player_id and played.game_date > stayed.last
   where played.player_id <> $2
   group by played.player_id`,
);

/** The last reported status of some players for a game at a moment: availability's primary key, no locks. */
export const availabilityIn = query<
  [asOf: Date, gameId: number, playerIds: readonly number[]],
  { readonly playerId: number; readonly status: Availability }
>(
  'research.availability-in',
  `select distinct on (player_id) player_id as "playerId", status
   from league.availability_reports
   where game_id = $2 and player_id = any($3) and known_at <= $1 and superseded_at > $1
   order by player_id, known_at desc, source`,
);
