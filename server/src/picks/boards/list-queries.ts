import { cursorQuery, query } from '../../platform/index.ts';
import type { Day, Origin, Rating } from '../../kernel/index.ts';
import type { Stat } from '../../sports/index.ts';
import type { League } from '../../leagues/index.ts';
import { pickRows } from '../members/pick-queries.ts';
import type { PickRow } from '../members/pick.ts';

const ROWS = pickRows({ at: '$3' });

/** The state of a day's board. An equal state means an equal board with equal grades: both are append-only. */
interface BoardState {
  readonly boardId: number;
  /** Grades of all picks whose ids are between the board's first and last. */
  readonly grades: number;
  /** How often news of the league was written, as of now; null before the first. */
  readonly news: number | null;
}

/**
 * The current board of a day at a moment, the number of grades given by then, and the league's count of news. Reads one entry
 * of board_by_publication and both ends of the board in the primary key of board_pick. Then the range of outcome's primary key
 * between them; no locks.
 */
export const boardState = query<[league: League, date: Day, origin: Origin, at: Date], BoardState>(
  'picks.board-state',
  `select board.id as "boardId",
     (select count(*) from picks.outcome outcome
      where outcome.known_at <= $4
        and outcome.pick_id >= (select min(pick_id) from picks.board_pick where board_id = board.id)
        and outcome.pick_id <= (select max(pick_id) from picks.board_pick where board_id = board.id)) as grades,
     (select turn from league.news_turns where league = $1) as news
   from picks.board board
   where league = $1 and game_date = $2 and origin = $3 and published_at <= $4
   order by published_at desc, version desc
   limit 1`,
);

export const PICK_SORTS = ['date', '-date', 'score', '-score'] as const;
export type PickSort = (typeof PICK_SORTS)[number];

/** A board's ranks follow the scores: within one board's day every order is that of its ranks. */
const ORDERS: Readonly<Record<PickSort, string>> = {
  date: 'board.game_date, pick.score_final desc, board.league, listed.rank',
  '-date': 'board.game_date desc, pick.score_final desc, board.league, listed.rank',
  score: 'pick.score_final desc, board.game_date desc, board.league, listed.rank',
  '-score': 'pick.score_final desc, board.game_date desc, board.league, listed.rank',
};

/** The board started last, 0 without one: last row of the primary key; no locks. */
export const lastBoard = query<[], { readonly id: number }>(
  'picks.last-board',
  'select coalesce(max(id), 0) as id from picks.board',
);

type ListInput = [
  leagues: readonly League[],
  origin: Origin,
  at: Date,
  from: readonly Day[],
  to: readonly Day[],
  count: number,
  offset: number,
  lastBoard: number,
];

/**
 * The picks on the current boards of some days of each league at a moment, in an order, with offset and limit. Boards started
 * after a given one are ignored. board_by_publication and primary keys; no locks.
 */
const pickList = (sort: PickSort) =>
  query<ListInput, PickRow>(
    `picks.list-by-${sort}`,
    `with current as (
       select board.id
       from unnest($1::text[], $4::date[], $5::date[]) as asked (league, first, last)
       cross join lateral (
         select distinct on (game_date) id from picks.board
         where league = asked.league and origin = $2 and game_date between asked.first and asked.last
           and published_at <= $3 and id <= $8
         order by game_date, published_at desc, version desc) board
     )
     ${ROWS}
     where listed.board_id in (select id from current)
     order by ${ORDERS[sort]}
     limit $6 offset $7`,
  );

export const PICK_LISTS = {
  date: pickList('date'),
  '-date': pickList('-date'),
  score: pickList('score'),
  '-score': pickList('-score'),
} as const;

/**
 * The same for picks of record, as first listed, including those that a later board dropped: the board's unique key,
 * pick_by_board and primary keys; no locks.
 */
const recordList = (sort: PickSort) =>
  query<ListInput, PickRow>(
    `picks.record-list-by-${sort}`,
    `with asked as (
       select board.id
       from unnest($1::text[], $4::date[], $5::date[]) as asked (league, first, last)
       join picks.board on board.league = asked.league and board.origin = $2
         and board.game_date between asked.first and asked.last and board.published_at <= $3 and board.id <= $8
     )
     ${ROWS}
     where listed.board_id in (select id from asked) and listed.board_id = pick.first_board_id and pick.of_record
     order by ${ORDERS[sort]}, pick.id
     limit $6 offset $7`,
  );

export const RECORD_LISTS = {
  date: recordList('date'),
  '-date': recordList('-date'),
  score: recordList('score'),
  '-score': recordList('-score'),
} as const;

/** The filter of a pick table; null means all. */
type PickTableInput = readonly [
  league: League,
  origin: Origin,
  at: Date,
  from: Day,
  to: Day,
  stat: Stat | null,
  rating: Rating | null,
  playerId: number | null,
];
const PASSES = `($6::text is null or pick.stat = $6) and ($7::text is null or pick.rating = $7)
       and ($8::int is null or pick.player_id = $8)`;

/**
 * The picks on the current boards of some days at a moment, day by day, in the boards' order. The board's unique key and
 * primary keys; no locks.
 */
export const listedPicksTable = cursorQuery<PickTableInput, PickRow>(
  'picks_listed',
  `with current as (
       select distinct on (game_date) id from picks.board
       where league = $1 and origin = $2 and game_date between $4 and $5 and published_at <= $3
       order by game_date, published_at desc, version desc
     )
     ${ROWS}
     where listed.board_id in (select id from current) and ${PASSES}
     order by board.game_date, listed.rank`,
);

/**
 * The picks of record of some days that were settled at a moment, day by day as first listed. The board's unique key,
 * pick_by_board and primary keys; no locks.
 */
export const settledPicksTable = cursorQuery<PickTableInput, PickRow>(
  'picks_settled',
  `${ROWS}
     where board.league = $1 and board.origin = $2 and board.game_date between $4 and $5 and pick.published_at <= $3
       and listed.board_id = pick.first_board_id and pick.of_record and grade.outcome is not null and ${PASSES}
     order by board.game_date, pick.id`,
);

/**
 * The picks of record of some days published by a moment, settled or not, as first listed. The board's unique key,
 * pick_by_board and primary keys; no locks.
 */
export const recordPicksTable = cursorQuery<PickTableInput, PickRow>(
  'picks_of_record',
  `${ROWS}
     where board.league = $1 and board.origin = $2 and board.game_date between $4 and $5 and pick.published_at <= $3
       and listed.board_id = pick.first_board_id and pick.of_record and ${PASSES}
     order by board.game_date, pick.id`,
);
