import { query } from '../platform/index.ts';
import type { Day, Origin } from '../kernel/index.ts';
import type { League } from '../leagues/index.ts';
import type { CellRow, Grouping } from './cell-row.ts';

const KEYS: Readonly<Record<Grouping | 'all', string>> = {
  all: `''`,
  stat: 'fact.stat',
  rating: 'fact.rating',
  direction: 'fact.direction',
  book: '(select book.key from odds.books book where book.id = fact.book_id)',
  // The Monday of the week.
  week: `to_char(date_trunc('week', fact.game_date), 'YYYY-MM-DD')`,
  month: `to_char(fact.game_date, 'YYYY-MM')`,
  day: `to_char(fact.game_date, 'YYYY-MM-DD')`,
};

/**
 * Sums over the facts in force at a moment, for a league's days, both included. For ungraded picks also whether the game is
 * over. record_fact_by_day, and the key of game_state for the few ungraded ones; no locks.
 */
const cells = (by: Grouping | 'all') =>
  query<[league: League, origin: Origin, from: Day, to: Day, at: Date, bins: number], CellRow>(
    `record.cells-by-${by}`,
    `with fact as (
       select ${KEYS[by]} as key, fact.game_date as date,
         least($6::int - 1, floor(fact.probability * $6::int)::int) as bin, fact.probability as ours,
         fact.market_probability as market, fact.outcome, fact.profit, fact.is_period_data_gap, fact.is_regraded,
         case fact.outcome when 'Hit' then 1.0::float8 when 'Miss' then 0.0::float8 end as is_hit,
         case when fact.is_period_data_gap is null then exists (
           select from league.game_states state
           where state.game_id = fact.game_id and state.known_at <= $5 and state.superseded_at > $5
             and state.status = 'final') end as is_over,
         fact.win, fact.closing_value
       from picks.record_facts fact
       where fact.league = $1 and fact.origin = $2 and fact.game_date between $3 and $4
         and fact.known_at <= $5 and fact.superseded_at > $5
     )
     select key, date, bin, count(*) as picks,
       count(*) filter (where outcome = 'Hit') as hits, count(*) filter (where outcome = 'Miss') as misses,
       count(*) filter (where outcome = 'Push') as pushes, count(*) filter (where outcome = 'Void') as voids,
       count(*) filter (where not is_over) as pending, count(*) filter (where is_over) as "awaitingStats",
       count(*) filter (where is_period_data_gap) as "dataGaps",
       count(*) filter (where is_regraded) as regraded,
       (coalesce(sum(profit), 0) * 10000000000)::bigint as "tinyUnits",
       coalesce(sum(ours) filter (where is_hit is not null), 0) as predicted,
       coalesce(sum(market) filter (where is_hit is not null), 0) as market,
       coalesce(sum(-ln(case when is_hit = 1 then ours when is_hit = 0 then 1 - ours end)), 0) as "logLoss",
       coalesce(sum(-ln(case when is_hit = 1 then market when is_hit = 0 then 1 - market end)), 0)
         as "marketLogLoss",
       coalesce(sum(market * (win + 1) - 1) filter (where is_hit is not null), 0) as "marketUnits",
       coalesce(sum(market * (1 - market) * (win + 1) ^ 2) filter (where is_hit is not null), 0)
         as "marketVariance",
       coalesce(sum((ours - is_hit) ^ 2), 0) as brier,
       coalesce(sum((market - is_hit) ^ 2), 0) as "marketBrier",
       count(closing_value) as closed, count(*) filter (where closing_value > 0) as "beatClose",
       coalesce(sum(closing_value), 0) as "closingValue"
     from fact
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
  day: cells('day'),
};

/** Equal states mean equal figures: facts are append-only, and the other source is the games of ungraded picks. */
export interface RecordState {
  /** Facts ever known. */
  readonly facts: number;
  /** Ids of games that are over and have ungraded picks. */
  readonly overGames: string;
}

/** A league's state of the record at a moment. record_fact_by_knowledge, record_fact_ungraded, the key of game_state; no locks. */
export const recordState = query<[league: League, origin: Origin, at: Date], RecordState>(
  'record.state',
  `select count(*) as facts,
     (select coalesce(string_agg(open.game_id::text, ' ' order by open.game_id), '')
      from (select distinct game_id from picks.record_facts
            where league = $1 and origin = $2 and is_period_data_gap is null and known_at <= $3 and superseded_at > $3) open
      join league.game_states state on state.game_id = open.game_id and state.known_at <= $3 and state.superseded_at > $3
        and state.status = 'final') as "overGames"
   from picks.record_facts
   where league = $1 and origin = $2 and known_at <= $3`,
);
