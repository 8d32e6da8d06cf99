import { query } from '../../platform/index.ts';
import type { League } from '../../leagues/index.ts';

/** A player's charted game and the shots from one zone; a game without a shot has one row without a zone. */
export interface ZoneRow {
  readonly season: string;
  readonly gameId: number;
  readonly zone: string | null;
  readonly attempts: number;
  readonly makes: number;
  readonly points: number;
}

/**
 * A player's shots by game and zone, as known at a moment, newest game first. They are of the last season with a charted game
 * of the player, without preseason. Index box_line_by_player, then the charts' unique key and shot_by_player; no locks.
 */
export const zonesOfPlayer = query<[asOf: Date, playerId: number], ZoneRow>(
  'research.zones-of-player',
  `with charted as materialized (
     select distinct on (game.id) game.id as game_id, game.season, game.game_date, chart.id as chart_id
     from league.box_lines line
     join league.box_scores box on box.id = line.box_score_id and box.known_at <= $1 and box.superseded_at > $1
     join league.games game on game.id = box.game_id and game.season_type <> 'preseason'
     join league.shot_charts chart on chart.game_id = game.id and chart.known_at <= $1 and chart.superseded_at > $1
     where line.player_id = $2 and line.seconds > 0
     order by game.id, chart.known_at desc, chart.id desc
   )
   select charted.season, charted.game_id as "gameId", shot.zone_basic as zone, count(shot.number) as attempts,
     count(shot.number) filter (where shot.made) as makes,
     coalesce(sum(case when shot.three then 3 else 2 end) filter (where shot.made), 0) as points
   from charted
   left join league.shots shot on shot.player_id = $2 and shot.shot_chart_id = charted.chart_id
   where charted.season = (select max(season) from charted)
   group by charted.season, charted.game_date, charted.game_id, shot.zone_basic
   order by charted.game_date desc, charted.game_id desc`,
);

/** The state of a season's charts: versions are only added. Index game_by_date, no locks. */
export const chartsOfSeason = query<
  [asOf: Date, league: League, season: string],
  { readonly charts: number; readonly newest: Date | null }
>(
  'research.charts-of-season',
  `select count(*) as charts, max(chart.known_at) as newest
   from league.games game
   join league.shot_charts chart on chart.game_id = game.id and chart.known_at <= $1
   where game.league = $2 and game.season = $3`,
);

export interface AllowedRow {
  readonly zone: string;
  /** The defending team; null where the shooter is in no box score. */
  readonly teamId: number | null;
  readonly attempts: number;
  readonly makes: number;
}

/**
 * A season's shots of the whole league by zone and defending team, without preseason, as known at a moment. Reads all of
 * them, about 220,000 in 0.3 s; no locks.
 */
export const shotsAllowed = query<[asOf: Date, league: League, season: string], AllowedRow>(
  'research.shots-allowed',
  `with charted as (
     select distinct on (game.id) game.id, game.home_team_id, game.away_team_id, chart.id as chart_id, box.id as box_id
     from league.games game
     join league.shot_charts chart on chart.game_id = game.id and chart.known_at <= $1 and chart.superseded_at > $1
     left join league.box_scores box on box.game_id = game.id and box.known_at <= $1 and box.superseded_at > $1
     where game.league = $2 and game.season = $3 and game.season_type <> 'preseason'
     order by game.id, chart.known_at desc, chart.id desc, box.known_at desc, box.id desc
   )
   select shot.zone_basic as zone,
     case line.team_id when charted.home_team_id then charted.away_team_id
       when charted.away_team_id then charted.home_team_id end as "teamId",
     count(*) as attempts, count(*) filter (where shot.made) as makes
   from charted
   join league.shots shot on shot.shot_chart_id = charted.chart_id
   left join league.box_lines line on line.box_score_id = charted.box_id and line.player_id = shot.player_id
   group by 1, 2`,
);
