import { query } from '../../platform/index.ts';
import type { Day, Origin, Rating } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import type { ClaimKey } from '../boards/frozen-pick.ts';

/** The claim of a published pick. */
export interface PublishedClaim extends ClaimKey {
  readonly id: number;
  readonly league: League;
  readonly gameDate: Day;
  readonly probability: number;
}

/** A pick of one origin published by a moment, with one of these ratings: primary keys; no locks. */
export const publishedClaim = query<[id: number, origin: Origin, ratings: readonly Rating[], at: Date], PublishedClaim>(
  'picks.published-claim',
  `select pick.id, board.league, board.game_date as "gameDate", pick.game_id as "gameId", pick.player_id as "playerId",
     pick.stat, pick.period, pick.line_halves as "lineHalves", pick.direction, pick.probability
   from picks.pick pick
   join picks.board board on board.id = pick.first_board_id
   where pick.id = $1 and pick.origin = $2 and pick.rating = any($3) and pick.published_at <= $4`,
);
