import { query } from '../../platform/index.ts';
import type { Period, Stat } from '../../sports/index.ts';
import type { League } from '../../leagues/index.ts';

/** An announced movement of a prop's consensus line. */
export interface ListedMovement {
  readonly id: number;
  readonly gameId: number;
  readonly playerId: number;
  readonly playerName: string;
  readonly stat: Stat;
  readonly period: Period;
  readonly fromHalves: number;
  readonly fromSince: Date;
  readonly toHalves: number;
  readonly openHalves: number;
  readonly openedAt: Date;
  readonly books: number;
  readonly detectedAt: Date;
  readonly league: League;
}

/**
 * A page of movements, newest first, after a cursor: index movement_by_time, movement_by_player or movement_by_game; no
 * locks.
 */
export const movementList = query<
  [
    from: Date,
    to: Date,
    playerId: number | null,
    gameId: number | null,
    stat: Stat | null,
    afterAt: Date | null,
    afterId: number | null,
    count: number,
    leagues: readonly League[],
  ],
  ListedMovement
>(
  'odds.list-movements',
  `select movement.id, movement.game_id as "gameId", movement.player_id as "playerId", player.name as "playerName",
     movement.stat, movement.period, movement.from_halves as "fromHalves", movement.from_since as "fromSince",
     movement.to_halves as "toHalves", movement.open_halves as "openHalves", movement.opened_at as "openedAt",
     movement.books, movement.detected_at as "detectedAt", player.league
   from odds.movement movement
   join league.players player on player.id = movement.player_id
   where movement.detected_at between $1 and $2
     and ($3::int is null or movement.player_id = $3) and ($4::int is null or movement.game_id = $4)
     and ($5::text is null or movement.stat = $5)
     and player.league = any($9)
     and ($6::timestamptz is null or (movement.detected_at, movement.id) < ($6, $7::int))
   order by movement.detected_at desc, movement.id desc
   limit $8`,
);
