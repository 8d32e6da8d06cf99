import { command, query } from '../../platform/index.ts';
import type { Outcome } from '../../kernel/index.ts';
import type { SlipLeg } from './slip.ts';

/** A leg with its current grade. */
export interface LegToGrade extends SlipLeg {
  readonly betId: number;
  readonly place: number;
  readonly outcome: Outcome | null;
  readonly actualValue: number | null;
  readonly isClosed: boolean;
  readonly closingProbability: number | null;
}

/** The legs of bets, in order: primary key; no locks, the caller has locked the bets. */
export const legsToGrade = query<[betIds: readonly number[]], LegToGrade>(
  'bets.legs-to-grade',
  `select bet_id as "betId", place, game_id as "gameId", game_date as "gameDate", player_id as "playerId",
     team_id as "teamId", stat, period, line_halves as "lineHalves", direction, tip_off as "tipOff", outcome,
     actual_value as "actualValue", closed_at is not null as "isClosed", closing_probability as "closingProbability"
   from bets.leg where bet_id = any($1) order by bet_id, place`,
);

/** Writes grades of legs, given as JSON, and keeps the ones that they replace: primary keys; locks the rows. */
export const writeLegGrades = command<[grades: string, at: Date]>(
  'bets.write-leg-grades',
  `with given as materialized (
     select * from jsonb_to_recordset($1::jsonb) as one ("betId" int, place smallint, outcome text, "actualValue" smallint)
   ), replaced as (
     insert into bets.earlier_leg_grade (bet_id, place, graded_at, outcome, actual_value)
     select leg.bet_id, leg.place, leg.graded_at, leg.outcome, leg.actual_value
     from given join bets.leg leg on leg.bet_id = given."betId" and leg.place = given.place
     where leg.graded_at is not null
     on conflict do nothing)
   update bets.leg leg set outcome = given.outcome, actual_value = given."actualValue", graded_at = $2
   from given
   where leg.bet_id = given."betId" and leg.place = given.place`,
);

/** Writes the closings of legs, given as JSON: primary key; locks the rows. */
export const writeLegClosings = command<[closings: string, at: Date]>(
  'bets.write-leg-closings',
  `update bets.leg leg set closed_at = $2, closing_probability = given.probability
   from jsonb_to_recordset($1::jsonb) as given ("betId" int, place smallint, probability double precision)
   where leg.bet_id = given."betId" and leg.place = given.place`,
);
