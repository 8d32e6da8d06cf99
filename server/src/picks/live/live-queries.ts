import { query } from '../../platform/index.ts';
import type { Day, Origin, Rating } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import type { Prop } from '../../odds/index.ts';
import { currentBoard } from '../boards/board-queries.ts';

/** The claim that a running game's values are compared with. */
export interface OpenPick extends Prop {
  readonly id: number;
}

/**
 * The ungraded picks on the current board of a day at a moment whose game was to begin by then, in the board's order. Primary
 * keys and outcome's own; no locks.
 */
export const openPicks = query<
  [league: League, date: Day, at: Date, origin: Origin, ratings: readonly Rating[]],
  OpenPick
>(
  'picks.open-picks',
  `select pick.id, pick.game_id as "gameId", pick.player_id as "playerId", pick.stat, pick.period
   from picks.board_pick listed
   join picks.pick pick on pick.id = listed.pick_id
   where listed.board_id = ${currentBoard({ league: '$1', date: '$2', at: '$3', origin: '$4' })} and pick.rating = any($5) and pick.tip_off <= $3
     and not exists (
       select from picks.outcome outcome
       where outcome.pick_id = pick.id and outcome.known_at <= $3 and outcome.superseded_at > $3
         and outcome.outcome is not null)
   order by listed.rank`,
);
