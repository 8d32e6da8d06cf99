import type { LineHalves } from '../../kernel/index.ts';
import { command, query } from '../../platform/index.ts';
import type { Stat } from '../../sports/index.ts';

/** By `<player> <stat>`: the probability of the over in the last point, and how many points there are. */
export type LastPoints = Readonly<Record<string, readonly [over: number, points: number]>>;

/** How far a running game is followed. */
export interface FollowedGame {
  readonly knownAt: Date;
  readonly announcedAt: Date | null;
  readonly announcedState: Date | null;
  readonly last: LastPoints;
}

/** How far a game is followed: primary key, locks the row. */
export const lockFollowed = query<[gameId: number], FollowedGame>(
  'picks.lock-followed-game',
  `select known_at as "knownAt", announced_at as "announcedAt", announced_state as "announcedState", last
   from picks.live_game where game_id = $1 for update`,
);

/** Notes how far a game is followed: primary key, locks the row. */
export const noteFollowed = command<
  [gameId: number, knownAt: Date, announcedAt: Date | null, announcedState: Date | null, last: string]
>(
  'picks.note-followed-game',
  `insert into picks.live_game (game_id, known_at, announced_at, announced_state, last) values ($1, $2, $3, $4, $5)
   on conflict (game_id) do update set known_at = excluded.known_at, announced_at = excluded.announced_at,
     announced_state = excluded.announced_state, last = excluded.last`,
);

/** Deletes the games followed before a moment, with their points: the whole table, which has a row a game of a month. */
export const forgetFollowed = command<[before: Date]>(
  'picks.forget-followed-games',
  'delete from picks.live_game where known_at < $1',
);

/** A point of a line's live path. */
export interface LivePoint {
  readonly playerId: number;
  readonly stat: Stat;
  readonly lineHalves: LineHalves;
  readonly at: Date;
  readonly period: number;
  readonly clockSeconds: number;
  readonly value: number;
  readonly over: number;
}

/** Adds the points of a state. */
export const insertPoints = command<[gameId: number, points: string]>(
  'picks.insert-live-points',
  `insert into picks.live_point (game_id, player_id, stat, line_halves, at, period, clock_seconds, value, over)
   select $1, "playerId", stat, "lineHalves", at, period, "clockSeconds", value, over
   from json_to_recordset($2) as stated ("playerId" int, stat text, "lineHalves" int, at timestamptz, period int,
     "clockSeconds" int, value float8, over float8)
   on conflict do nothing`,
);

/** A point with the names of a page. */
export interface NamedPoint extends LivePoint {
  readonly playerName: string;
}

/** The points of a game by line and time: primary key, then each player by its key; no locks. */
export const livePoints = query<[gameId: number], NamedPoint>(
  'picks.live-points',
  `select point.player_id as "playerId", player.name as "playerName", point.stat, point.line_halves as "lineHalves", point.at,
     point.period, point.clock_seconds as "clockSeconds", point.value, point.over
   from picks.live_point point
   join league.players player on player.id = point.player_id
   where point.game_id = $1
   order by point.player_id, point.stat, point.at`,
);
