import type { Day, Rating } from '../../kernel/index.ts';
import type { Period, Stat } from '../../sports/index.ts';
import type { League } from '../../leagues/index.ts';
import { query } from '../../platform/index.ts';
import { chosen, forEach, marginOf, ofSide } from './chosen-queries.ts';

export type BetResult = 'won' | 'lost' | 'push' | 'void';

/** A bet of a system with all its displayed members. */
export interface ListedBet {
  readonly league: League;
  readonly season: string;
  readonly gameId: number;
  readonly gameDate: Day;
  readonly tipOff: Date;
  readonly asOf: Date;
  readonly playerId: number;
  readonly playerName: string;
  readonly teamAbbreviation: string | null;
  readonly opponentAbbreviation: string | null;
  readonly stat: Stat;
  readonly period: Period;
  readonly halves: number;
  readonly book: string | null;
  readonly price: number;
  readonly marketProbability: number;
  readonly probability: number | null;
  readonly edge: number | null;
  readonly rating: Rating | null;
  /** Null before the result. */
  readonly result: BetResult | null;
  readonly actualValue: number | null;
  readonly closingHalves: number | null;
  readonly closingProbability: number | null;
}

type Question = [
  asked: string,
  leagues: readonly League[],
  days: readonly Day[],
  /** Only these games, and also their props without a result; null for all games, with a result. */
  games: readonly number[] | null,
];
type Place = [
  date: Day | null,
  gameId: number | null,
  playerId: number | null,
  stat: string | null,
  period: string | null,
  most: number,
];

/** A page of a system's bets on some days, the newest first, after a place in the list; index feature_by_day; no locks. */
export const listBets = forEach((side, priced) => {
  const margin = marginOf(side);
  return query<[...Question, ...Place], ListedBet>(
    `lab.list-bets-${side}-${priced}`,
    `with bet as (
       select feature.*, taken.price, taken.book, taken.halves, taken.market, taken.closing,
         case when feature.outcome = 'void' then 'void' when ${margin} = 0 then 'push' when ${margin} > 0 then 'won'
           when ${margin} < 0 then 'lost' end as result
       ${chosen(side, priced, 'bets')}
         and feature.game_date = any($3)
         and case when $4::int[] is null then feature.outcome is not null else feature.game_id = any($4) end
         and ($5::date is null or
           (feature.game_date, feature.game_id, feature.player_id, feature.stat, feature.period) < ($5, $6, $7, $8, $9))
       order by feature.game_date desc, feature.game_id desc, feature.player_id desc, feature.stat desc, feature.period desc
       limit $10
     )
     select bet.league, bet.season, bet.game_id as "gameId", bet.game_date as "gameDate", bet.tip_off as "tipOff",
       case when ${priced === 'closing'} then bet.tip_off else bet.as_of end as "asOf", bet.player_id as "playerId",
       player.name as "playerName", team.abbreviation as "teamAbbreviation",
       opponent.abbreviation as "opponentAbbreviation", bet.stat, bet.period, bet.halves, bet.book, bet.price,
       bet.market as "marketProbability", ${ofSide('bet.model_over', side)} as probability, bet.${side}_edge as edge,
       bet.${side}_rating as rating, bet.result, bet.actual_value as "actualValue",
       bet.closing_halves as "closingHalves", bet.closing as "closingProbability"
     from bet
     join league.players player on player.id = bet.player_id
     left join league.teams team on team.id = bet.team_id
     left join league.teams opponent on opponent.id = bet.opponent_id
     order by bet.game_date desc, bet.game_id desc, bet.player_id desc, bet.stat desc, bet.period desc`,
  );
});
