import { query } from '../../platform/index.ts';
import type { Origin, Rating } from '../../kernel/index.ts';
import type { GivenGrade } from './outcome-queries.ts';

/** A grade of a pick, and the time it was in force. */
export interface PastGrade extends GivenGrade {
  readonly gradedAt: Date;
  /** Null while in force. */
  readonly supersededAt: Date | null;
}

export interface PickWithClose {
  readonly price: number;
  readonly isOver: boolean;
  readonly closedAt: Date | null;
  readonly tipOff: Date | null;
  readonly lineHalves: number | null;
  readonly overProbability: number | null;
  readonly books: number | null;
  readonly probability: number | null;
}

/**
 * A pick of one origin published by a moment, with one of these ratings. Also whether its game was known to be over then, and
 * its closing if noted. Primary keys; no locks.
 */
export const pickWithClose = query<[id: number, origin: Origin, ratings: readonly Rating[], at: Date], PickWithClose>(
  'picks.pick-with-close',
  `select pick.price, coalesce(state.status = 'final', false) as "isOver", closing.noted_at as "closedAt",
     closing.tip_off as "tipOff", closing.line_halves as "lineHalves", closing.over_probability as "overProbability",
     closing.books, closing.probability
   from picks.pick pick
   left join league.game_states state
     on state.game_id = pick.game_id and state.known_at <= $4 and state.superseded_at > $4
   left join picks.closing closing on closing.pick_id = pick.id and closing.noted_at <= $4
   where pick.id = $1 and pick.origin = $2 and pick.rating = any($3) and pick.published_at <= $4`,
);

/** Every grade that a pick had been given by a moment, in order: primary key of outcome; no locks. */
export const gradesGiven = query<[pickId: number, at: Date], PastGrade>(
  'picks.grades-given',
  `select version, known_at as "gradedAt", case when superseded_at <= $2 then superseded_at end as "supersededAt", profile,
     outcome, actual_value as "actualValue", profit, is_period_data_gap as "isPeriodDataGap", reason
   from picks.outcome
   where pick_id = $1 and known_at <= $2
   order by version`,
);
