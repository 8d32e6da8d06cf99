import { query } from '../../platform/index.ts';

export interface NextGame {
  readonly gameId: number;
  readonly opponentId: number;
  readonly opponentAbbreviation: string;
}

/**
 * The next game of a player's last team, as known at a moment: box_line_by_player for the team, game_by_date for its games.
 * Each state is looked up separately (offset 0); no locks.
 */
export const nextGame = query<[asOf: Date, playerId: number], NextGame>(
  'research.next-game',
  `with latest as materialized (
     select line.team_id, game.league
     from league.box_lines line
     join league.box_scores box on box.id = line.box_score_id and box.known_at <= $1 and box.superseded_at > $1
     join league.games game on game.id = box.game_id
     where line.player_id = $2 and line.seconds > 0
     order by line.played_on desc, game.id desc
     limit 1
   )
   select game.id as "gameId", opponent.id as "opponentId", opponent.abbreviation as "opponentAbbreviation"
   from latest
   join league.games game on game.league = latest.league and game.known_at <= $1
     and game.game_date >= ($1::timestamptz at time zone 'utc')::date - 1
     and latest.team_id in (game.home_team_id, game.away_team_id)
   join league.teams opponent
     on opponent.id = case latest.team_id when game.home_team_id then game.away_team_id else game.home_team_id end
   cross join lateral (
     select state.status, state.tip_off from league.game_states state
     where state.game_id = game.id and state.known_at <= $1 and state.superseded_at > $1
     offset 0) state
   where state.status = 'scheduled' and state.tip_off > $1
   order by state.tip_off, game.id
   limit 1`,
);
