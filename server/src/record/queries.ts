import { query } from '../platform/index.ts';
import type { Day, Origin } from '../kernel/index.ts';
import type { League } from '../leagues/index.ts';

/** Sums over the picks of record of some days. Probabilities are those frozen with the picks. */
export interface RecordTotals {
  readonly picks: number;
  readonly hits: number;
  readonly misses: number;
  readonly pushes: number;
  readonly voids: number;
  readonly unsettled: number;
  /** Exact decimal, one unit staked a pick. */
  readonly units: string;
  /** Mean log loss and Brier score over hits and misses; null without any. */
  readonly logLoss: number | null;
  readonly brier: number | null;
  /** The same of the market's no-vig probability. */
  readonly marketLogLoss: number | null;
  readonly marketBrier: number | null;
}

/** Totals of a league's days, both included, by the grades in force at a moment: the board's unique key, pick_by_board
 *  and the primary key of outcome; no locks. */
export const recordTotals = query<[league: League, origin: Origin, from: Day, to: Day, at: Date], RecordTotals>(
  'record.totals',
  `with graded as (
     select grade.outcome, grade.profit, pick.probability as ours, pick.consensus_probability as market,
       case grade.outcome when 'Hit' then 1.0::float8 when 'Miss' then 0.0::float8 end as came_true
     from picks.board board
     join picks.pick pick on pick.first_board_id = board.id and pick.of_record and pick.published_at <= $5
     left join picks.outcome grade
       on grade.pick_id = pick.id and grade.known_at <= $5 and grade.superseded_at > $5
     where board.league = $1 and board.origin = $2 and board.game_date between $3 and $4
   )
   select count(*) as picks,
     count(*) filter (where outcome = 'Hit') as hits, count(*) filter (where outcome = 'Miss') as misses,
     count(*) filter (where outcome = 'Push') as pushes, count(*) filter (where outcome = 'Void') as voids,
     count(*) filter (where outcome is null) as unsettled,
     coalesce(sum(profit), 0) as units,
     avg(-ln(case when came_true = 1 then ours when came_true = 0 then 1 - ours end)) as "logLoss",
     avg((ours - came_true) ^ 2) as brier,
     avg(-ln(case when came_true = 1 then market when came_true = 0 then 1 - market end)) as "marketLogLoss",
     avg((market - came_true) ^ 2) as "marketBrier"
   from graded`,
);
