import type { Day, SeasonType } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import { query } from '../../platform/index.ts';
import { teamOn } from '../histories/team-queries.ts';

/** A finished game of the player's team at that time, with the player's line if there is one. */
export interface LoggedGame {
  readonly gameId: number;
  readonly league: League;
  readonly date: Day;
  readonly season: string;
  readonly seasonType: SeasonType;
  readonly opponent: string;
  readonly isHome: boolean;
  readonly points: number | null;
  readonly opponentPoints: number | null;
  readonly boxScoreId: number | null;
  readonly seconds: number | null;
  readonly started: boolean | null;
  /** The last reported reason of an absence; null without a report. */
  readonly reason: string | null;
}

/**
 * A player's finished games as known at a moment, newest first, after a place. They are the games in the player's box lines,
 * and those that the player's team then played without the player. Index box_line_by_player for the lines, game_by_date for
 * the teams' games of those days, keys for the rest; no locks.
 */
export const loggedGames = query<
  [
    asOf: Date,
    playerId: number,
    season: string | null,
    from: Day,
    to: Day,
    beforeDay: Day | null,
    beforeGame: number | null,
    most: number,
  ],
  LoggedGame
>(
  'research.logged-games',
  `with lines as materialized (
     select box.game_id, box.id as box_id, line.team_id, line.seconds, line.starter, line.played_on
     from league.box_lines line
     join league.box_scores box on box.id = line.box_score_id and box.known_at <= $1 and box.superseded_at > $1
     where line.player_id = $2
   ), shown as (
     select game.id, game.league, game.game_date, game.season, game.season_type, game.home_team_id, game.away_team_id,
       coalesce(played.team_id, ${teamOn('$2', 'game.game_date')}) as team_id,
       played.box_id, played.seconds, played.starter, state.home_points, state.away_points
     from league.games game
     join league.game_states state on state.game_id = game.id and state.known_at <= $1 and state.superseded_at > $1
     left join lines played on played.game_id = game.id
     where game.known_at <= $1 and game.league = (select league from league.players where id = $2) and game.game_date between greatest($4::date, (select min(played_on) from lines)) and $5
       and game.season_type <> 'preseason' and ($3::text is null or game.season = $3)
       and ($6::date is null or (game.game_date, game.id) < ($6, $7))
       and (played.game_id is not null or state.status = 'final' and (
         game.home_team_id in (select team_id from lines) or game.away_team_id in (select team_id from lines)))
   )
   select shown.id as "gameId", shown.league, shown.game_date as date, shown.season, shown.season_type as "seasonType",
     opponent.abbreviation as opponent, shown.team_id = shown.home_team_id as "isHome",
     case when shown.team_id = shown.home_team_id then home_points else away_points end as points,
     case when shown.team_id = shown.home_team_id then away_points else home_points end as "opponentPoints",
     shown.box_id as "boxScoreId", shown.seconds, shown.starter as started,
     (select report.reason from league.availability_reports report
      where report.game_id = shown.id and report.player_id = $2 and report.known_at <= $1
      order by report.known_at desc, report.source limit 1) as reason
   from shown
   join league.teams opponent
     on opponent.id = case when shown.team_id = shown.home_team_id then shown.away_team_id else shown.home_team_id end
   where shown.team_id in (shown.home_team_id, shown.away_team_id)
   order by shown.game_date desc, shown.id desc
   limit $8`,
);
