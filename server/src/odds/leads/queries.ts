import type { Day } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import { query } from '../../platform/index.ts';

/**
 * A league's quoted games from one day to another, both included, that had begun at a moment, as known then, in the order of
 * their tip-offs. Index game_by_date and primary keys; no locks.
 */
export const begunGames = query<
  [league: League, from: Day, to: Day, at: Date],
  { readonly gameId: number; readonly tipOff: Date }
>(
  'odds.begun-games',
  `select game.id as "gameId", state.tip_off as "tipOff"
   from league.games game
   join league.game_states state on state.game_id = game.id and state.known_at <= $4 and state.superseded_at > $4
     and state.status in ('live', 'final') and state.tip_off <= $4
   join odds.quoted_game quoted on quoted.game_id = game.id
   where game.league = $1 and game.game_date between $2 and $3 and game.known_at <= $4
   order by state.tip_off, game.id`,
);
