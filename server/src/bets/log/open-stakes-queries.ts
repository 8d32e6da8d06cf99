import type { Day, Direction, LineHalves } from '../../kernel/index.ts';
import type { Period, Stat } from '../../sports/index.ts';
import { query } from '../../platform/index.ts';
import { told } from '../told-queries.ts';

/** An account's total stake on a line and side, in open bets. */
export interface OpenStake {
  readonly gameId: number;
  readonly playerId: number;
  readonly stat: Stat;
  readonly period: Period;
  readonly lineHalves: LineHalves;
  readonly direction: Direction;
  /** In the owner's currency. */
  readonly stake: number;
}

/**
 * An account's stakes on games of some days that were open at a moment, summed by line and side. A bet on several props
 * counts once, under its first leg's player and game and without a line. A bonus stakes nothing, nor does a bet that the book
 * has paid. Index bet_by_account_day; no locks.
 */
export const openStakes = query<[accountId: number, dates: readonly Day[], at: Date], OpenStake>(
  'bets.open-stakes',
  `select game_id as "gameId", player_id as "playerId", stat, period,
     case when leg_count = 1 then line_halves else 0 end as "lineHalves", direction, sum(stake)::float8 as stake
   from bets.bet bet
   where account_id = $1 and game_date = any($2::date[]) and ${told('$3').isOpen} and deleted_at is null
     and stake_kind <> 'bonus' and paid_state is null
   group by 1, 2, 3, 4, 5, 6`,
);
