import { command, query } from '../../platform/index.ts';
import type { Day, Origin, Outcome } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import type { ClaimKey } from '../boards/frozen-pick.ts';

/** Takes the lock for grading a league's picks until the transaction ends. */
export const lockOutcomes = command<[league: League]>(
  'picks.lock-outcomes',
  `select pg_advisory_xact_lock(hashtextextended('picks.outcome ' || $1::text, 0))`,
);

/** One version of a pick's grade. */
export interface GivenGrade {
  /** One more than the grade it replaces; 1 for the first. */
  readonly version: number;
  /** The label of the rules that gave it. */
  readonly profile: string;
  /** Null for a data gap. */
  readonly outcome: Outcome | null;
  readonly actualValue: number | null;
  /** Exact decimal text, units. */
  readonly profit: string | null;
  readonly isPeriodDataGap: boolean;
  readonly reason: string;
}

/** A published pick with its current grade, if any. */
export interface PickToGrade extends ClaimKey {
  readonly id: number;
  readonly date: Day;
  readonly origin: Origin;
  readonly ofRecord: boolean;
  readonly price: number;
  readonly tipOff: Date;
  /** The grade in force; all its members are null without one. */
  readonly version: number | null;
  readonly gradedAt: Date | null;
  /** The label of the rules that gave it. */
  readonly profile: string | null;
  readonly outcome: Outcome | null;
  readonly actualValue: number | null;
  readonly isPeriodDataGap: boolean | null;
  /** When the pick first had an outcome; later versions are corrections. */
  readonly firstSettledAt: Date | null;
  /** Whether its closing was written. */
  readonly isClosed: boolean;
}

/** Every pick of a league's days, both included, with its grade in force: the board's unique key, pick_by_board and
 *  outcome_in_force; no locks. */
export const picksToGrade = query<[league: League, from: Day, to: Day], PickToGrade>(
  'picks.picks-to-grade',
  `select pick.id, board.game_date as date, board.origin, pick.of_record as "ofRecord", pick.game_id as "gameId",
     pick.player_id as "playerId", pick.stat, pick.period, pick.line_halves as "lineHalves", pick.direction,
     pick.price, pick.tip_off as "tipOff", grade.version, grade.known_at as "gradedAt", grade.profile,
     grade.outcome,
     grade.actual_value as "actualValue", grade.is_period_data_gap as "isPeriodDataGap",
     (select min(earlier.known_at) from picks.outcome earlier
      where earlier.pick_id = pick.id and earlier.outcome is not null) as "firstSettledAt",
     exists (select from picks.closing closing where closing.pick_id = pick.id) as "isClosed"
   from picks.board board
   join picks.pick pick on pick.first_board_id = board.id
   left join picks.outcome grade on grade.pick_id = pick.id and grade.superseded_at = 'infinity'
   where board.league = $1 and board.game_date between $2 and $3
   order by board.game_date, pick.id`,
);

/**
 * The first day before a given one with a pick of record without an outcome and with news of its game since a moment; null
 * without one. Indexes box_score_by_news, game_state_by_news, pick_of_record and outcome_in_force; no locks.
 */
export const firstUnsettled = query<[league: League, before: Day, since: Date], { readonly date: Day | null }>(
  'picks.first-unsettled',
  `select min(board.game_date) as date
   from (
     select game_id from league.box_scores where known_at >= $3
     union select game_id from league.game_states where known_at >= $3
   ) news
   join picks.pick pick on pick.game_id = news.game_id and pick.of_record
   join picks.board board on board.id = pick.first_board_id and board.league = $1 and board.game_date < $2
   where not exists (
     select from picks.outcome grade
     where grade.pick_id = pick.id and grade.superseded_at = 'infinity' and grade.outcome is not null)`,
);

/** Ends the grades in force of these picks at a moment: outcome_in_force; locks those rows until the transaction ends. */
export const supersedeOutcomes = command<[pickIds: readonly number[], at: Date]>(
  'picks.supersede-outcomes',
  `update picks.outcome set superseded_at = $2 where pick_id = any($1) and superseded_at = 'infinity'`,
);

/** Adds a version of each pick's grade, given as JSON, in force from a moment; locks only the new rows. */
export const insertOutcomes = command<[outcomes: string, at: Date]>(
  'picks.insert-outcomes',
  `insert into picks.outcome (pick_id, version, known_at, box_score_id, profile, outcome, actual_value, profit,
     is_period_data_gap, reason)
   select new."pickId", new.version, $2, new."boxScoreId", new.profile, new.outcome, new."actualValue", new.profit,
     new."isPeriodDataGap", new.reason
   from jsonb_to_recordset($1::jsonb) as new (
     "pickId" int, version int, "boxScoreId" int, profile text, outcome text, "actualValue" smallint,
     profit numeric, "isPeriodDataGap" boolean, reason text)`,
);

/** Adds the closings of some picks, given as JSON, noted at a moment; locks only the new rows. */
export const insertClosings = command<[closings: string, at: Date]>(
  'picks.insert-closings',
  `insert into picks.closing (pick_id, noted_at, tip_off, line_halves, over_probability, feeds, books, probability)
   select new."pickId", $2, new."tipOff", new."lineHalves", new.over, new.feeds, new.books, new.probability
   from jsonb_to_recordset($1::jsonb) as new (
     "pickId" int, "tipOff" timestamptz, "lineHalves" smallint, over double precision, feeds smallint, books smallint,
     probability double precision)`,
);
