import { command, query } from '../../platform/index.ts';
import type { Day, Origin, Rating } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import { FROZEN_COLUMNS, FROZEN_OF_NEW, FROZEN_RECORDSET, selectFrozen } from '../members/pick-columns.ts';
import { pickRows } from '../members/pick-queries.ts';
import type { PickRow } from '../members/pick.ts';
import { CLAIM, CONTENT, type ClaimKey, type PickContent } from './frozen-pick.ts';

/** Takes the lock for publishing this board until the transaction ends. */
export const lockBoard = command<[league: League, date: Day, origin: Origin]>(
  'picks.lock-board',
  `select pg_advisory_xact_lock(hashtextextended(format('picks.board %s %s %s', $1::text, $2::text, $3::text), 0))`,
);

export interface BoardRow {
  readonly id: number;
  readonly version: number;
  /** It has no facts learned later. */
  readonly asOf: Date;
  readonly publishedAt: Date;
  readonly contentHash: string;
}

/**
 * The current board of a day at a moment; none if nothing was published by then. One entry of board_by_publication; no locks.
 */
export const boardAt = query<[league: League, date: Day, origin: Origin, at: Date], BoardRow>(
  'picks.board-at',
  `select id, version, as_of as "asOf", published_at as "publishedAt", content_hash as "contentHash"
   from picks.board
   where league = $1 and game_date = $2 and origin = $3 and published_at <= $4
   order by published_at desc, version desc
   limit 1`,
);

/** Placeholders of a statement, such as `$1`. */
interface BoardParameters {
  readonly league: string;
  readonly date: string;
  readonly at: string;
  readonly origin: string;
}

/**
 * The id of the current board of a day and league at a moment, of an origin. Null if nothing was published by then. One entry of
 * board_by_publication.
 */
export const currentBoard = ({ league, date, at, origin }: BoardParameters): string => `(
       select id from picks.board
       where league = ${league} and game_date = ${date} and published_at <= ${at} and origin = ${origin}
       order by published_at desc, version desc
       limit 1)`;

type CurrentBoard = [league: League, date: Day, at: Date, origin: Origin];
const CURRENT = currentBoard({ league: '$1', date: '$2', at: '$3', origin: '$4' });

/** The last day with a board; null without one. One entry of the unique index of days and versions; no locks. */
export const newestBoardDay = query<[league: League, origin: Origin], { day: Day | null }>(
  'picks.newest-board-day',
  `select max(game_date)::text as day from picks.board where league = $1 and origin = $2`,
);

export type ListedPick = PickContent & { readonly id: number };

/** The picks on the current board of a day at a moment, in order: primary keys, no locks. */
export const currentPicks = query<CurrentBoard, ListedPick>(
  'picks.current-picks',
  `select pick.id, ${selectFrozen(CONTENT)}
   from picks.board_pick listed
   join picks.pick pick on pick.id = listed.pick_id
   where listed.board_id = ${CURRENT}
   order by listed.rank`,
);

/** Adds the next version of a day's board; the caller holds its lock. */
export const insertBoard = query<
  [league: League, date: Day, origin: Origin, asOf: Date, publishedAt: Date, modelVersion: string, hash: string],
  BoardRow
>(
  'picks.insert-board',
  `insert into picks.board (league, game_date, origin, version, as_of, published_at, model_version, content_hash)
   select $1, $2, $3, coalesce(max(version), 0) + 1, $4, $5, $6, $7
   from picks.board where league = $1 and game_date = $2 and origin = $3
   returning id, version, as_of as "asOf", published_at as "publishedAt", content_hash as "contentHash"`,
);

/**
 * Freezes picks, given as JSON; blocks and forecast are stored as written. A pick is of record if its claim was never
 * published before: index pick_of_record, which also rejects a second one. Locks only the new rows.
 */
export const insertPicks = query<[boardId: number, picks: string], ClaimKey & { readonly id: number }>(
  'picks.insert-picks',
  `insert into picks.pick as pick (first_board_id, of_record, ${FROZEN_COLUMNS})
   select $1,
     not exists (select from picks.pick earlier
       where earlier.of_record and earlier.game_id = new."gameId" and earlier.player_id = new."playerId"
         and earlier.stat = new.stat and earlier.period = new.period and earlier.line_halves = new."lineHalves"
         and earlier.direction = new.direction and earlier.origin = new.origin),
     ${FROZEN_OF_NEW}
   from json_to_recordset($2::json) as new (${FROZEN_RECORDSET})
   returning pick.id, ${selectFrozen(CLAIM)}`,
);

/** Lists picks on a board, ranked in the given order; locks only the new rows. */
export const listOnBoard = command<[boardId: number, pickIds: readonly number[]]>(
  'picks.list-on-board',
  `insert into picks.board_pick (board_id, pick_id, rank)
   select $1, pick_id, rank from unnest($2::int[]) with ordinality as listed (pick_id, rank)`,
);

/**
 * The best picks of the current board of a day at a moment, with their grades in force then, in the board's order. Primary keys
 * and outcome's own; no locks.
 */
export const topOfBoard = query<[...CurrentBoard, ratings: readonly Rating[], count: number], PickRow>(
  'picks.top-of-board',
  `${pickRows({ at: '$3' })}
   where listed.board_id = ${CURRENT} and pick.rating = any($5)
   order by listed.rank
   limit $6`,
);
