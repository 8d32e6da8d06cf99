import { query } from '../../platform/index.ts';

/** A game's market: the home team's spread (negative if favored) and the total of both teams. */
export interface GameLine {
  readonly gameId: number;
  readonly homeSpread: number | null;
  readonly total: number | null;
  readonly knownAt: Date;
}

const GAME_LINE = `line.game_id as "gameId", line.home_spread::float8 as "homeSpread", line.total::float8 as total,
     line.known_at as "knownAt"`;

/** The line in force for each of these games at a moment; the newest of several sources. Primary key, no locks. */
export const gameLinesInForce = query<[gameIds: readonly number[], asOf: Date], GameLine>(
  'odds.game-lines-in-force',
  `select distinct on (line.game_id) ${GAME_LINE}
   from odds.game_line line
   where line.game_id = any($1) and line.known_at <= $2 and line.superseded_at > $2
   order by line.game_id, line.known_at desc`,
);

/** The same, each game at its own moment: its closing line. */
export const closingGameLines = query<[gameIds: readonly number[], tipOffs: readonly Date[]], GameLine>(
  'odds.closing-game-lines',
  `select distinct on (line.game_id) ${GAME_LINE}
   from unnest($1::int[], $2::timestamptz[]) as game (id, tip_off)
   join odds.game_line line on line.game_id = game.id and line.known_at < game.tip_off
     and line.superseded_at >= game.tip_off
   order by line.game_id, line.known_at desc`,
);

export interface StartingGameLine {
  readonly gameId: number;
  readonly total: number | null;
  readonly homeMoneyline: number | null;
  readonly awayMoneyline: number | null;
}

/** The line at the very start of each game: read at that second too. For studies: no board may know it. */
export const startingGameLines = query<[gameIds: readonly number[], tipOffs: readonly Date[]], StartingGameLine>(
  'odds.starting-game-lines',
  `select distinct on (line.game_id) line.game_id as "gameId", line.total::float8 as total,
     line.home_moneyline::float8 as "homeMoneyline", line.away_moneyline::float8 as "awayMoneyline"
   from unnest($1::int[], $2::timestamptz[]) as game (id, tip_off)
   join odds.game_line line on line.game_id = game.id and line.known_at <= game.tip_off
     and line.superseded_at > game.tip_off
   order by line.game_id, line.known_at desc`,
);
