import { query } from '../../platform/index.ts';
import type { Bet } from '../bet.ts';

/** A graded bet with its owner. */
export type GradedBet = Pick<
  Bet,
  'id' | 'league' | 'gameId' | 'playerId' | 'playerName' | 'stat' | 'period' | 'lineHalves' | 'direction'
> &
  Pick<Bet, 'book' | 'price' | 'state' | 'profit' | 'actualValue'> & {
    readonly accountId: number;
    readonly gradedAt: Date;
    readonly legCount: number;
  };

/** Those of these bets that are graded: primary keys; no locks. */
export const gradedBets = query<[ids: readonly number[]], GradedBet>(
  'bets.graded-bets',
  `select bet.id, bet.account_id as "accountId", bet.league, bet.game_id as "gameId", bet.player_id as "playerId",
     player.name as "playerName", bet.stat, bet.period, bet.line_halves as "lineHalves", bet.direction, bet.book,
     bet.price, bet.state, bet.profit::text as profit, bet.actual_value as "actualValue", bet.graded_at as "gradedAt",
     bet.leg_count as "legCount"
   from bets.bet bet
   join league.players player on player.id = bet.player_id
   where bet.id = any($1) and bet.deleted_at is null and bet.state <> 'open'
   order by bet.id`,
);
