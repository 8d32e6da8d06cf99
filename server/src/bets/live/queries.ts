import { query } from '../../platform/index.ts';
import type { Day } from '../../kernel/index.ts';
import type { OpenPick } from '../../picks/index.ts';
import type { League } from '../../leagues/index.ts';
import type { BetClaim } from '../bet.ts';
import { told } from '../told-queries.ts';

/** The side of a line that is bet on. */
type BegunSide = Pick<BetClaim, 'lineHalves' | 'direction'>;

/** An account's singles that were open at a moment, when their game was to begin: index bet_by_account; no locks. */
export const begunBets = query<[accountId: number, at: Date], OpenPick & BegunSide & { readonly league: League }>(
  'bets.begun-bets',
  `select id, league, game_id as "gameId", player_id as "playerId", stat, period, line_halves as "lineHalves", direction
   from bets.bet bet
   where account_id = $1 and deleted_at is null and ${told('$2').isOpen} and tip_off <= $2 and leg_count = 1
   order by id desc
   limit 500`,
);

/** A leg of an open bet on several props. */
export interface BegunLeg extends Omit<OpenPick, 'id'>, BegunSide {
  readonly betId: number;
  readonly gameDate: Day;
  readonly place: number;
  readonly league: League;
}

/**
 * All legs of an account's open bets on several props whose first game was to begin by a moment. Index bet_by_account and the
 * primary key of legs; no locks.
 */
export const begunLegs = query<[accountId: number, at: Date], BegunLeg>(
  'bets.begun-legs',
  `select bet.id as "betId", leg.place, bet.league, leg.game_id as "gameId", leg.game_date as "gameDate",
     leg.player_id as "playerId", leg.stat, leg.period, leg.line_halves as "lineHalves", leg.direction
   from (
     select id, league from bets.bet bet
     where account_id = $1 and deleted_at is null and ${told('$2').isOpen} and tip_off <= $2 and leg_count > 1
     order by id desc
     limit 200) bet
   join bets.leg leg on leg.bet_id = bet.id
   order by bet.id desc, leg.place`,
);

/** An open bet before its first tip-off. */
export interface OpenBet extends Omit<BetClaim, 'pickId'> {
  readonly id: number;
  readonly book: string;
  /** Of a bet on several props; null for a single. */
  readonly legs: readonly Omit<BetClaim, 'pickId' | 'league'>[] | null;
}

/**
 * An account's bets that were open at a moment and whose first game has not begun now, the next ones first. Index bet_by_account and the
 * primary key of legs; no locks.
 */
export const openBefore = query<[accountId: number, at: Date, now: Date, limit: number], OpenBet>(
  'bets.open-before',
  `select bet.id, bet.league, bet.game_id as "gameId", bet.game_date as "gameDate", bet.player_id as "playerId", bet.stat,
     bet.period, bet.line_halves as "lineHalves", bet.direction, bet.book,
     case when bet.leg_count > 1 then (
       select jsonb_agg(jsonb_build_object('gameId', leg.game_id, 'gameDate', leg.game_date, 'playerId', leg.player_id,
           'stat', leg.stat, 'period', leg.period, 'lineHalves', leg.line_halves, 'direction', leg.direction)
         order by leg.place)
       from bets.leg leg where leg.bet_id = bet.id) end as legs
   from bets.bet bet
   where bet.account_id = $1 and bet.deleted_at is null and ${told('$2').isOpen} and bet.tip_off > $3
   order by bet.tip_off, bet.id
   limit $4`,
);

/**
 * Total seconds on court of all players in these games, by the box scores in force at a moment. Unique key (game_id, source,
 * known_at); no locks.
 */
export const courtSeconds = query<
  [gameIds: readonly number[], at: Date],
  { readonly gameId: number; readonly seconds: number }
>(
  'bets.court-seconds',
  `select score.game_id as "gameId", coalesce(sum(line.seconds), 0)::int as seconds
   from league.box_scores score
   join league.box_lines line on line.box_score_id = score.id
   where score.game_id = any($1) and score.known_at <= $2 and score.superseded_at > $2
   group by score.game_id`,
);
