import { query } from '../platform/index.ts';

export interface NewsRow {
  readonly playerId: number;
  readonly playerName: string;
  readonly status: string;
  readonly reason: string;
  readonly source: string;
  readonly knownAt: Date;
}

/** What reports on a game said, by a moment, of a player and of those of the team that he last played for, oldest first:
 *  box_line_by_player for his team, availability's primary key for the game; no locks. */
export const newsOfGame = query<[asOf: Date, playerId: number, gameId: number], NewsRow>(
  'research.news-of-game',
  `with mine as (
     select line.team_id
     from league.box_line line
     join league.box_score box on box.id = line.box_score_id and box.known_at <= $1 and box.superseded_at > $1
     where line.player_id = $2
     order by line.played_on desc, box.game_id desc limit 1
   )
   select said.player_id as "playerId", player.name as "playerName", said.status, said.reason, said.source,
     said.known_at as "knownAt"
   from league.availability said
   join league.player player on player.id = said.player_id
   where said.game_id = $3 and said.known_at <= $1
     and (said.player_id = $2 or said.team_id = (select team_id from mine))
   order by said.known_at, said.player_id, said.source`,
);
