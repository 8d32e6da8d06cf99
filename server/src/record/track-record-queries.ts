import { query, sharedQuery } from '../platform/index.ts';
import type { Day, Origin } from '../kernel/index.ts';
import type { League } from '../leagues/index.ts';

export const GROUPINGS = ['stat', 'rating', 'direction', 'book', 'month', 'week'] as const;
export type Grouping = (typeof GROUPINGS)[number];

const KEYS: Readonly<Record<Grouping | 'all', string>> = {
  all: `''`,
  stat: 'pick.stat',
  rating: 'pick.rating',
  direction: 'pick.direction',
  book: 'book.key',
  // By its Monday.
  week: `to_char(date_trunc('week', board.game_date), 'YYYY-MM-DD')`,
  month: `to_char(board.game_date, 'YYYY-MM')`,
};

/** Probabilities are binned by steps of 1 / BINS. */
export const BINS = 20;

/** Sums over the picks of record of one group, and of them those of one game day, or those of one bin of probability. */
export interface CellRow {
  readonly key: string;
  /** Null in a bin’s sums. */
  readonly date: Day | null;
  /** 0 to BINS - 1; null in a day’s sums. */
  readonly bin: number | null;
  readonly picks: number;
  readonly hits: number;
  readonly misses: number;
  readonly pushes: number;
  readonly voids: number;
  /** Not graded: the game is not over; it is, and its box score is not in; its figures by period are missing. */
  readonly pending: number;
  readonly awaitingStats: number;
  readonly dataGaps: number;
  /** Given another grade after they had an outcome. */
  readonly regraded: number;
  /** In 10^-10 units, which is exact. */
  readonly tinyUnits: number;
  /** Sums over hits and misses: our probabilities and the market's, and the losses of both. */
  readonly predicted: number;
  readonly market: number;
  readonly logLoss: number;
  readonly marketLogLoss: number;
  readonly brier: number;
  readonly marketBrier: number;
  /** What the market's probabilities led to expect of hits and misses at the frozen prices, in units, and its variance
   *  if the picks were independent. */
  readonly marketUnits: number;
  readonly marketVariance: number;
  /** Picks whose market is known to have closed at a probability, voids among them; those it closed in favour of, by
   *  more than the price asks; and the expected value of the frozen prices at those probabilities, added up. */
  readonly closed: number;
  readonly beatClose: number;
  readonly closingValue: number;
}

/**
 * The picks of record of a league's days, both included, by the grades and closes known at a moment: the board's unique
 * key, pick_by_board and the primary keys of outcome and closing; no locks. The range is written so that a plan made for
 * any range expects much of the table and hashes it: `between` lets it expect next to nothing and look up pick by pick,
 * which took 100 ms for a season of 20,400 picks where this takes 45.
 */
const cells = (by: Grouping | 'all') =>
  query<[league: League, origin: Origin, from: Day, to: Day, at: Date, bins: number], CellRow>(
    `record.cells-by-${by}`,
    `with pick as (
       select ${KEYS[by]} as key, board.game_date as date,
         least($6::int - 1, floor(pick.probability * $6::int)::int) as bin, pick.probability as ours,
         pick.consensus_probability as market, grade.outcome, grade.profit, grade.is_period_data_gap,
         grade.version > 1 and exists (
           select from picks.outcome earlier
           where earlier.pick_id = pick.id and earlier.version < grade.version and earlier.outcome is not null
         ) as is_regraded,
         case grade.outcome when 'Hit' then 1.0::float8 when 'Miss' then 0.0::float8 end as came_true,
         grade.outcome is null and state.status = 'final' as is_over,
         paid.win, closing.probability * (paid.win + 1) - 1 as closing_value
       from picks.board board
       join picks.pick pick on pick.first_board_id = board.id and pick.of_record and pick.published_at <= $5
       cross join lateral (
         select case when pick.price > 0 then pick.price / 100.0::float8 else -100.0::float8 / pick.price end as win
       ) paid
       join odds.book book on book.id = pick.book_id
       left join picks.outcome grade
         on grade.pick_id = pick.id and grade.known_at <= $5 and grade.superseded_at > $5
       left join league.game_state state
         on grade.pick_id is null and state.game_id = pick.game_id and state.known_at <= $5 and state.superseded_at > $5
       left join picks.closing closing on closing.pick_id = pick.id and closing.noted_at <= $5
       where board.league = $1 and board.origin = $2
         and (board.game_date < $3) is not true and (board.game_date > $4) is not true
     )
     select key, date, bin, count(*) as picks,
       count(*) filter (where outcome = 'Hit') as hits, count(*) filter (where outcome = 'Miss') as misses,
       count(*) filter (where outcome = 'Push') as pushes, count(*) filter (where outcome = 'Void') as voids,
       count(*) filter (where outcome is null and is_period_data_gap is null and not coalesce(is_over, false)) as pending,
       count(*) filter (where is_over and is_period_data_gap is null) as "awaitingStats",
       count(*) filter (where is_period_data_gap) as "dataGaps",
       count(*) filter (where is_regraded) as regraded,
       (coalesce(sum(profit), 0) * 10000000000)::bigint as "tinyUnits",
       coalesce(sum(ours) filter (where came_true is not null), 0) as predicted,
       coalesce(sum(market) filter (where came_true is not null), 0) as market,
       coalesce(sum(-ln(case when came_true = 1 then ours when came_true = 0 then 1 - ours end)), 0) as "logLoss",
       coalesce(sum(-ln(case when came_true = 1 then market when came_true = 0 then 1 - market end)), 0)
         as "marketLogLoss",
       coalesce(sum(market * (win + 1) - 1) filter (where came_true is not null), 0) as "marketUnits",
       coalesce(sum(market * (1 - market) * (win + 1) ^ 2) filter (where came_true is not null), 0)
         as "marketVariance",
       coalesce(sum((ours - came_true) ^ 2), 0) as brier,
       coalesce(sum((market - came_true) ^ 2), 0) as "marketBrier",
       count(closing_value) as closed, count(*) filter (where closing_value > 0) as "beatClose",
       coalesce(sum(closing_value), 0) as "closingValue"
     from pick
     group by grouping sets ((key, date), (key, bin))
     order by key, date, bin`,
  );

export const CELLS: Readonly<Record<Grouping | 'all', ReturnType<typeof cells>>> = {
  all: cells('all'),
  stat: cells('stat'),
  rating: cells('rating'),
  direction: cells('direction'),
  book: cells('book'),
  week: cells('week'),
  month: cells('month'),
};

/** What the record of some moment rests on, told by a number: where it is the same, so are the facts. */
export interface RecordState {
  readonly facts: number;
}

/**
 * How many facts the picks of record were added up from, as known at a moment, but for a number that stays the same: picks,
 * grades, closes and ends of games are only ever added, and what ends one is the next. A table of a few rows, and by
 * their indexes on the moment the facts that are newer (migrations 000130, 000132), however many there are; no locks.
 */
export const recordState = sharedQuery<[at: Date], RecordState>(
  'record.state',
  'select picks.facts_known($1) as facts',
);
