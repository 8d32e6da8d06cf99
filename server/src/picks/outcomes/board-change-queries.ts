import type { Day, Origin } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import { query } from '../../platform/index.ts';

/** A claim's change when a board was published: it stayed, was removed, or was added. */
export type ClaimChange = 'kept' | 'withdrawn' | 'added';

export interface ChangedClaim {
  readonly publishedAt: Date;
  readonly change: ClaimChange;
  readonly gameId: number;
  readonly playerId: number;
  readonly teamId: number;
  readonly price: number;
  /** Units; null if it is not graded. */
  readonly profit: string | null;
  /** Of a hit, by the market at tip-off; null where unknown. */
  readonly closingProbability: number | null;
}

/**
 * Each version of these days' boards compared with the previous one, for games that had not begun. It has the claims of both,
 * at the newer price if there is one, else the older. Unique key (league, game_date, origin, version), then primary keys; no
 * locks.
 */
export const boardChanges = query<[league: League, origin: Origin, from: Day, to: Day], ChangedClaim>(
  'picks.board-changes',
  `with version as (
     select board.id, board.published_at as made_at,
       lag(board.id) over (partition by board.game_date order by board.version) as before
     from picks.board board
     where board.league = $1 and board.origin = $2 and board.game_date between $3 and $4
   ), claim as (
     select version.made_at, listed.board_id = version.id as is_now, pick.*
     from version
     join picks.board_pick listed on listed.board_id in (version.id, version.before)
     join picks.pick pick on pick.id = listed.pick_id and pick.tip_off > version.made_at
   ), told as (
     select distinct on (made_at, game_id, player_id, stat, period, line_halves, direction) claim.*,
       bool_or(is_now) over same and not bool_and(is_now) over same as is_kept
     from claim
     window same as (partition by made_at, game_id, player_id, stat, period, line_halves, direction)
     order by made_at, game_id, player_id, stat, period, line_halves, direction, is_now desc
   )
   select told.made_at as "publishedAt",
     case when told.is_kept then 'kept' when told.is_now then 'added' else 'withdrawn' end as change,
     told.game_id as "gameId", told.player_id as "playerId", told.team_id as "teamId", told.price,
     outcome.profit, closing.probability as "closingProbability"
   from told
   left join picks.outcome outcome on outcome.pick_id = told.id and outcome.superseded_at = 'infinity'
   left join picks.closing closing on closing.pick_id = told.id
   order by told.made_at, told.id`,
);
