import { query } from '../../platform/index.ts';
import type { BetClaim } from '../bet.ts';

/** An open bet on one prop, with its owner. */
export interface OpenOnGame extends Pick<BetClaim, 'playerId' | 'stat' | 'period' | 'lineHalves' | 'direction'> {
  readonly id: number;
  readonly accountId: number;
  readonly playerName: string;
}

/** All open bets on one prop of a game, of all accounts: index bet_by_open_game, then each player by its key; no locks. */
export const openBetsOnGame = query<[gameId: number], OpenOnGame>(
  'bets.open-on-game',
  `select bet.id, bet.account_id as "accountId", bet.player_id as "playerId", player.name as "playerName", bet.stat, bet.period,
     bet.line_halves as "lineHalves", bet.direction
   from bets.bet bet
   join league.players player on player.id = bet.player_id
   where bet.game_id = $1 and bet.state = 'open' and bet.deleted_at is null and bet.leg_count = 1
   order by bet.id`,
);
