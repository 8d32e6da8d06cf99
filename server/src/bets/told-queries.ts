/**
 * SQL of what is told of a bet at a moment: its grade, closing and verification as of then. Facts that were stored later are as
 * if they were not stored yet. The moment is a parameter such as `$6`.
 */
export const told = (at: string) => ({
  /** Joined to `bets.bet bet`: reads the replaced grades only of bets that were graded again since. */
  join: `left join lateral (
     select earlier.state, earlier.actual_value, earlier.profit, earlier.graded_at, earlier.reason
     from bets.earlier_grade earlier
     where bet.graded_at > ${at} and earlier.bet_id = bet.id and earlier.graded_at <= ${at}
     order by earlier.graded_at desc
     limit 1) earlier on true`,
  state: `case when bet.graded_at <= ${at} then bet.state else coalesce(earlier.state, 'open') end`,
  actualValue: `case when bet.graded_at <= ${at} then bet.actual_value else earlier.actual_value end`,
  profit: `case when bet.graded_at <= ${at} then bet.profit else earlier.profit end`,
  gradedAt: `case when bet.graded_at <= ${at} then bet.graded_at else earlier.graded_at end`,
  reason: `case when bet.graded_at <= ${at} then bet.reason else earlier.reason end`,
  closingProbability: `case when bet.closed_at <= ${at} then bet.closing_probability end`,
  isVerified: `(bet.is_verified and bet.priced_at <= ${at})`,
  /** Compared with prices that are later than the moment: to a reader of then it may be verified. */
  mayBeVerified: `(bet.priced_at > ${at} and bet.leg_count = 1 and not bet.is_live and bet.recorded_at < bet.tip_off)`,
  /** Without the join. */
  isOpen: `(bet.first_graded_at is null or bet.first_graded_at > ${at})`,
});

/** The same of `bets.leg leg`. */
export const toldLeg = (at: string) => {
  const isCurrent = `(leg.graded_at is null or leg.graded_at <= ${at})`;
  return {
    join: `left join lateral (
     select before.outcome, before.actual_value
     from bets.earlier_leg_grade before
     where leg.graded_at > ${at} and before.bet_id = leg.bet_id and before.place = leg.place and before.graded_at <= ${at}
     order by before.graded_at desc
     limit 1) before on true`,
    outcome: `case when ${isCurrent} then leg.outcome else before.outcome end`,
    actualValue: `case when ${isCurrent} then leg.actual_value else before.actual_value end`,
    closingProbability: `case when leg.closed_at <= ${at} then leg.closing_probability end`,
  };
};
