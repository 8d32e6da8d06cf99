import { command, query } from '../../platform/index.ts';
import type { Day, Direction, LineHalves } from '../../kernel/index.ts';
import type { Period, Stat } from '../../sports/index.ts';
import type { League } from '../../leagues/index.ts';
import type { BetState, StakeKind } from '../bet.ts';
import type { SlipPayout } from '../slips/slip.ts';

/** A bet with its current grade. */
export interface BetToGrade {
  readonly id: number;
  readonly league: League;
  readonly date: Day;
  readonly gameId: number;
  readonly playerId: number;
  readonly stat: Stat;
  readonly period: Period;
  readonly lineHalves: LineHalves;
  readonly direction: Direction;
  readonly book: string;
  readonly price: number;
  readonly stake: string;
  readonly stakeKind: StakeKind;
  readonly boostedPrice: number | null;
  readonly commission: number;
  readonly tipOff: Date;
  readonly state: BetState;
  readonly actualValue: number | null;
  readonly profit: string | null;
  readonly firstGradedAt: Date | null;
  /** The label of the rules that graded it; null before, and for grades from before labels were stored. */
  readonly profile: string | null;
  readonly isClosed: boolean;
  readonly legCount: number;
  readonly payout: SlipPayout | null;
  readonly dependence: number | null;
}

const TO_GRADE = `
   select bet.id, bet.league, bet.game_date as date, bet.game_id as "gameId", bet.player_id as "playerId", bet.stat,
     bet.period, bet.line_halves as "lineHalves", bet.direction, bet.book, bet.price, bet.stake::text as stake,
     bet.profit::text as profit,
     bet.stake_kind as "stakeKind", bet.boosted_price as "boostedPrice", bet.commission::float8 as commission, bet.tip_off as "tipOff", bet.state, bet.actual_value as "actualValue", bet.first_graded_at as "firstGradedAt",
     bet.profile, bet.closed_at is not null as "isClosed", bet.leg_count as "legCount", bet.payout, bet.dependence
   from bets.bet bet`;

/**
 * The bets of a league's days, both included, that are ungraded or still correctable since a moment. Index bet_by_day; locks
 * the rows in order of id until the transaction ends.
 */
export const betsToGrade = query<[league: League, from: Day, to: Day, gradedSince: Date], BetToGrade>(
  'bets.bets-to-grade',
  `${TO_GRADE}
   where bet.league = $1 and bet.game_date between $2 and $3 and bet.deleted_at is null
     and (bet.first_graded_at is null or bet.first_graded_at >= $4)
   order by bet.id
   for update`,
);

/** These bets: primary key; locks the rows in order of id until the transaction ends. */
export const newBetsToGrade = query<[ids: readonly number[]], BetToGrade>(
  'bets.new-bets-to-grade',
  `${TO_GRADE} where bet.id = any($1) order by bet.id for update`,
);

/**
 * Writes grades by one version of the rules, given as JSON, in force from a moment, and keeps the ones that they replace: primary
 * keys; locks the rows.
 */
export const writeGrades = command<[grades: string, profile: string, at: Date]>(
  'bets.write-grades',
  `with given as materialized (
     select * from jsonb_to_recordset($1::jsonb) as one (
       id int, state text, "actualValue" smallint, profit numeric, reason text)
   ), replaced as (
     insert into bets.earlier_grade (bet_id, graded_at, state, actual_value, profit, reason)
     select bet.id, bet.graded_at, bet.state, bet.actual_value, bet.profit, bet.reason
     from given join bets.bet bet on bet.id = given.id
     where bet.graded_at is not null
     on conflict do nothing)
   update bets.bet bet
   set state = given.state, actual_value = given."actualValue", profit = given.profit, reason = given.reason,
     profile = $2, graded_at = $3, first_graded_at = coalesce(bet.first_graded_at, $3)
   from given
   where bet.id = given.id`,
);

/** Writes the closings of bets, given as JSON: primary keys; locks the rows. */
export const writeClosings = command<[closings: string, at: Date]>(
  'bets.write-closings',
  `update bets.bet bet set closed_at = $2, closing_probability = given.probability
   from jsonb_to_recordset($1::jsonb) as given ("pickId" int, probability double precision)
   where bet.id = given."pickId"`,
);

/**
 * The first day before a given one with an ungraded bet whose game has news since a moment; null without one. Indexes
 * box_score_by_news, game_state_by_news and bet_by_day; no locks.
 */
export const firstUngraded = query<[league: League, before: Day, since: Date], { readonly date: Day | null }>(
  'bets.first-ungraded',
  `select min(bet.game_date) as date
   from bets.bet bet
   where bet.league = $1 and bet.game_date < $2 and bet.deleted_at is null and bet.state = 'open'
     and exists (
       select from (
         select game_id from league.box_scores where known_at >= $3
         union select game_id from league.game_states where known_at >= $3) learned
       where learned.game_id = bet.game_id
         or (bet.leg_count > 1 and learned.game_id in (select leg.game_id from bets.leg where leg.bet_id = bet.id)))`,
);
