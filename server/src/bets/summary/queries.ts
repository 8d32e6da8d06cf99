import { query } from '../../platform/index.ts';
import type { Day } from '../../kernel/index.ts';
import type { BetGroup, BetState, StakeKind } from '../bet.ts';
import { filtered, KIND, SOURCE } from '../filter-queries.ts';
import { told, toldLeg } from '../told-queries.ts';

const TOLD = told('$4');
const LEG = toldLeg('$4');

/** A bet on several props has no single stat or side. */
const PROP_OR_LEGS = (column: string): string => `case when bet.leg_count = 1 then ${column} else 'Several' end`;

/** The values of a bet that a summary uses. */
export interface SummedBet {
  readonly key: string;
  readonly date: Day;
  readonly state: BetState;
  readonly price: number;
  /** Exact decimal text with two places. */
  readonly stake: string;
  readonly stakeKind: StakeKind;
  readonly boostedPrice: number | null;
  readonly commission: number;
  readonly profit: string | null;
  /** What the book paid; null where it paid by the grade. */
  readonly paid: string | null;
  readonly closingProbability: number | null;
  /** Whether every leg counted: if one dropped out, the bet pays at another price. */
  readonly isWhole: boolean;
  /** The published price of the pick; null for a bet without one. */
  readonly pickPrice: number | null;
}

/**
 * An account's bets as of a moment by a filter (BetFilter as JSON), each with its group, oldest day first. Index bet_by_account and the keys
 * of picks and legs; no locks.
 */
export const betsToSum = query<[accountId: number, filter: string, by: BetGroup | null, at: Date], SummedBet>(
  'bets.bets-to-sum',
  `select case $3::text
       when 'book' then bet.book when 'stat' then ${PROP_OR_LEGS('bet.stat')} when 'direction' then ${PROP_OR_LEGS('bet.direction')} when 'league' then bet.league
       when 'month' then to_char(bet.game_date, 'YYYY-MM')
       when 'source' then ${SOURCE}
       when 'kind' then ${KIND}
       else '' end as key,
     bet.game_date as date, ${TOLD.state} as state, bet.price, bet.stake::text as stake,
     (${TOLD.profit})::text as profit,
     bet.stake_kind as "stakeKind", bet.boosted_price as "boostedPrice", bet.commission::float8 as commission,
     bet.paid_profit::text as paid, ${TOLD.closingProbability} as "closingProbability", pick.price as "pickPrice",
     bet.leg_count = 1 or not exists (
       select from bets.leg leg ${LEG.join}
       where leg.bet_id = bet.id and ${LEG.outcome} in ('Push', 'Void')) as "isWhole"
   from bets.bet bet
   ${TOLD.join}
   left join picks.picks pick on pick.id = bet.pick_id
   where ${filtered({ account: '$1', filter: '$2' })}
   order by bet.game_date, bet.id`,
);
