import { command, query } from '../../platform/index.ts';

/** Adds one refresh. */
export const insertSnapshot = query<
  [source: string, capturedAt: Date, books: number, props: number, changed: number],
  { readonly id: number }
>(
  'odds.insert-snapshot',
  `insert into odds.snapshot (source, captured_at, books, props, changed) values ($1, $2, $3, $4, $5) returning id`,
);

export interface LineAnchor {
  readonly gameId: number;
  readonly playerId: number;
  readonly stat: string;
  readonly period: string;
  readonly lineHalves: number;
  readonly since: Date;
  readonly openHalves: number;
  readonly openedAt: Date;
}

/**
 * The anchors of some games: one range scan of the primary key per game. The caller holds the lock of fact writers, so
 * no other transaction changes them.
 */
export const lineAnchors = query<[gameIds: readonly number[]], LineAnchor>(
  'odds.line-anchors',
  `select game_id as "gameId", player_id as "playerId", stat, period, line_halves as "lineHalves", since,
     open_halves as "openHalves", opened_at as "openedAt"
   from odds.line_anchor where game_id = any($1)`,
);

/** Sets anchors by primary key and locks those rows. The opening line never changes. */
export const setLineAnchors = command<[anchors: string]>(
  'odds.set-line-anchors',
  `insert into odds.line_anchor (game_id, player_id, stat, period, line_halves, since, open_halves, opened_at)
   select "gameId", "playerId", stat, period, "lineHalves", since, "lineHalves", since
   from json_to_recordset($1) as said
     ("gameId" int, "playerId" int, stat text, period text, "lineHalves" smallint, since timestamptz)
   on conflict (game_id, player_id, stat, period) do update
     set line_halves = excluded.line_halves, since = excluded.since`,
);

/** Adds movements. */
export const insertMovements = command<[movements: string]>(
  'odds.insert-movements',
  `insert into odds.movement (game_id, player_id, stat, period, from_halves, to_halves, books, detected_at, from_since,
     open_halves, opened_at)
   select "gameId", "playerId", stat, period, "fromHalves", "toHalves", books, "detectedAt", "fromSince", "openHalves",
     "openedAt"
   from json_to_recordset($1) as said
     ("gameId" int, "playerId" int, stat text, period text, "fromHalves" smallint, "toHalves" smallint,
      books smallint, "detectedAt" timestamptz, "fromSince" timestamptz, "openHalves" smallint, "openedAt" timestamptz)`,
);
