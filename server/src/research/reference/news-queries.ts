import { query } from '../../platform/index.ts';

export interface NewsRow {
  readonly playerId: number;
  readonly playerName: string;
  readonly status: string;
  readonly reason: string;
  readonly source: string;
  readonly knownAt: Date;
}

/**
 * The statuses in reports on a game, known by a moment, for a player and the teammates of the player's last team, oldest
 * first. A player who is missing from a later report is available from then on. Index box_line_by_player for the team,
 * availability's primary key for the rest; no locks.
 */
export const newsOfGame = query<[asOf: Date, playerId: number, gameId: number], NewsRow>(
  'research.news-of-game',
  `with mine as (
     select line.team_id
     from league.box_lines line
     join league.box_scores box on box.id = line.box_score_id and box.known_at <= $1 and box.superseded_at > $1
     where line.player_id = $2
     order by line.played_on desc, box.game_id desc limit 1
   ), said as (
     select player_id, source, status, reason, known_at, superseded_at
     from league.availability_reports
     where game_id = $3 and known_at <= $1 and (player_id = $2 or team_id = (select team_id from mine))
   )
   select news.player_id as "playerId", player.name as "playerName", news.status, news.reason, news.source,
     news.known_at as "knownAt"
   from (
     select player_id, source, status, reason, known_at from said
     union all
     select player_id, source, 'Available', '', superseded_at
     from said
     where superseded_at <= $1 and not exists (
       select from league.availability_reports next
       where next.game_id = $3 and next.player_id = said.player_id and next.source = said.source
         and next.known_at = said.superseded_at)
   ) news
   join league.players player on player.id = news.player_id
   order by news.known_at, news.player_id, news.source`,
);
