import { query } from '../platform/index.ts';
import type { Day, Origin } from '../kernel/index.ts';
import type { League } from '../leagues/index.ts';

/** Sums over the picks of record of some days, with the probabilities frozen with the picks. */
export interface RecordTotals {
  readonly picks: number;
  readonly hits: number;
  readonly misses: number;
  readonly pushes: number;
  readonly voids: number;
  readonly unsettled: number;
  /** Exact decimal, one unit staked per pick. */
  readonly units: string;
  /** Mean log loss and Brier score over hits and misses; null without any. */
  readonly logLoss: number | null;
  readonly brier: number | null;
  /** The same for the market's no-vig probability. */
  readonly marketLogLoss: number | null;
  readonly marketBrier: number | null;
}

/** Totals of a league's days, both included, by the facts in force at a moment: record_fact_by_day; no locks. */
export const recordTotals = query<[league: League, origin: Origin, from: Day, to: Day, at: Date], RecordTotals>(
  'record.totals',
  `with graded as (
     select outcome, profit, probability as ours, market_probability as market,
       case outcome when 'Hit' then 1.0::float8 when 'Miss' then 0.0::float8 end as is_hit
     from picks.record_facts
     where league = $1 and origin = $2 and game_date between $3 and $4 and known_at <= $5 and superseded_at > $5
   )
   select count(*) as picks,
     count(*) filter (where outcome = 'Hit') as hits, count(*) filter (where outcome = 'Miss') as misses,
     count(*) filter (where outcome = 'Push') as pushes, count(*) filter (where outcome = 'Void') as voids,
     count(*) filter (where outcome is null) as unsettled,
     coalesce(sum(profit), 0) as units,
     avg(-ln(case when is_hit = 1 then ours when is_hit = 0 then 1 - ours end)) as "logLoss",
     avg((ours - is_hit) ^ 2) as brier,
     avg(-ln(case when is_hit = 1 then market when is_hit = 0 then 1 - market end)) as "marketLogLoss",
     avg((market - is_hit) ^ 2) as "marketBrier"
   from graded`,
);
