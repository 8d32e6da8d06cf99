import type { Day } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import { MINUTES_HALF_LIFE, STARTS_HALF_LIFE } from '../../model/index.ts';
import { query } from '../../platform/index.ts';

/** A player's projection from the last games. */
export interface Form {
  readonly playerId: number;
  readonly playerName: string;
  /** Of the last game. */
  readonly teamId: number;
  /** Expected minutes, if the player plays. */
  readonly minutes: number;
  /** Share of games started, 0 to 1. */
  readonly starts: number;
}

/** A mean in which a game counts half as much as the one so many games later. */
const weighted = (column: string, halfLife: number): string =>
  `sum(${column} * 0.5 ^ (ago::float8 / ${halfLife})) / sum(0.5 ^ (ago::float8 / ${halfLife}))`;
/** Of the games in which it is known who started; 0 without one. */
const STARTS = `coalesce(sum(starter * 0.5 ^ (ago::float8 / ${STARTS_HALF_LIFE}))
  / sum(0.5 ^ (ago::float8 / ${STARTS_HALF_LIFE})) filter (where starter is not null), 0)`;
const MINUTES = `${weighted('seconds', MINUTES_HALF_LIFE)} / 60`;

/**
 * The form of every player whose last game was for one of these teams, weighted by games ago as in the projection. From the
 * games of a league between two days (the second excluded) as known at a moment. Index game_by_date, then the box score of
 * each game by its unique key and its lines by theirs; no locks.
 */
export const formOfTeams = query<
  [league: League, teamIds: readonly number[], since: Day, before: Day, asOf: Date],
  Form
>(
  'research.form-of-teams',
  `with box as (
     select distinct on (game.id) box.id, game.id as game_id, game.game_date
     from league.games game
     join league.box_scores box on box.game_id = game.id and box.known_at <= $5 and box.superseded_at > $5
     where game.league = $1 and game.game_date >= $3 and game.game_date < $4 and game.season_type <> 'preseason'
     order by game.id, box.known_at desc, box.id desc
   ), played as (
     select line.player_id, line.team_id, line.seconds, line.starter::int as starter,
       row_number() over (partition by line.player_id order by box.game_date desc, box.game_id desc) - 1 as ago
     from box
     join league.box_lines line on line.box_score_id = box.id and line.seconds > 0
   ), form as (
     select player_id, (array_agg(team_id order by ago))[1] as team_id,
       ${MINUTES} as minutes, ${STARTS} as starts
     from played
     group by player_id
   )
   select form.player_id as "playerId", player.name as "playerName", form.team_id as "teamId", form.minutes, form.starts
   from form
   join league.players player on player.id = form.player_id
   where form.team_id = any($2)`,
);

/**
 * The minutes that players usually play when playing, weighted in the same way, over their games between two days (the second
 * excluded) as known at a moment. No row without a game. Index box_line_by_player; no locks.
 */
export const usualMinutesOf = query<
  [playerIds: readonly number[], since: Day, before: Day, asOf: Date],
  { readonly playerId: number; readonly minutes: number }
>(
  'research.usual-minutes-of',
  `with line as (
     select distinct on (line.player_id, box.game_id) line.player_id, line.seconds, line.played_on, box.game_id
     from league.box_lines line
     join league.box_scores box on box.id = line.box_score_id and box.known_at <= $4 and box.superseded_at > $4
     join league.games game on game.id = box.game_id
     where line.player_id = any($1) and line.played_on >= $2 and line.played_on < $3 and line.seconds > 0
       and game.season_type <> 'preseason'
     order by line.player_id, box.game_id, box.known_at desc, box.id desc
   ), played as (
     select player_id, seconds, row_number() over (partition by player_id order by played_on desc, game_id desc) - 1 as ago
     from line
   )
   select player_id as "playerId", ${MINUTES} as minutes from played group by player_id`,
);
