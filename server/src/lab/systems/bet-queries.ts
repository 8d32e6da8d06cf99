import type { Day, Direction, Period, Rating, Stat } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import { query } from '../../platform/index.ts';
import type { SystemBet } from '../statistics/index.ts';
import { FLAG_NAMES, RANGE_NAMES, RANGES, type FlagName, type RangeName, type SystemPrice } from './conditions.ts';

/** The price as the SQL knows it: that at some books is a best price too. */
export const PRICED = ['best', 'consensus', 'closing'] as const;
export type Priced = (typeof PRICED)[number];
export const pricedAs = (price: SystemPrice): Priced => (price === 'atMyBooks' ? 'best' : price);

type Side = 'over' | 'under';

/** The feature that a condition compares. What is null satisfies no condition. */
const COMPARED: Readonly<Record<RangeName, (side: Side) => string>> = {
  ...{ minL5OverHits: () => 'feature.l5_over', maxL5OverHits: () => 'feature.l5_over' },
  ...{ minL5UnderHits: () => 'feature.l5_under', maxL5UnderHits: () => 'feature.l5_under' },
  ...{ minL10OverHits: () => 'feature.l10_over', maxL10OverHits: () => 'feature.l10_over' },
  ...{ minL10UnderHits: () => 'feature.l10_under', maxL10UnderHits: () => 'feature.l10_under' },
  ...{ minL15OverHits: () => 'feature.l15_over', maxL15OverHits: () => 'feature.l15_over' },
  ...{ minL15UnderHits: () => 'feature.l15_under', maxL15UnderHits: () => 'feature.l15_under' },
  ...{ minSeasonOverRate: () => SEASON_RATE, maxSeasonOverRate: () => SEASON_RATE },
  minSeasonGames: () => 'feature.season_games',
  ...{ minEdge: (side) => `feature.${side}_edge`, maxEdge: (side) => `feature.${side}_edge` },
  ...{
    minProbability: (side) => ofSide('feature.model_over', side),
    maxProbability: (side) => ofSide('feature.model_over', side),
  },
  minMarketProbability: (side) => ofSide('feature.over_probability', side),
  maxMarketProbability: (side) => ofSide('feature.over_probability', side),
  ...{ minLineMove: () => LINE_MOVE, maxLineMove: () => LINE_MOVE },
  ...{ minLine: () => '(feature.line_halves / 2.0)', maxLine: () => '(feature.line_halves / 2.0)' },
  ...{ minPrice: () => 'lab.pays(taken.price)', maxPrice: () => 'lab.pays(taken.price)' },
  ...{ minRest: () => 'feature.rest_days', maxRest: () => 'feature.rest_days' },
  ...{ minOpponentRank: () => 'feature.opponent_rank', maxOpponentRank: () => 'feature.opponent_rank' },
  ...{ minTeammatesOut: () => 'feature.teammates_out', maxTeammatesOut: () => 'feature.teammates_out' },
  ...{ minExpectedMinutes: () => 'feature.expected_minutes', maxExpectedMinutes: () => 'feature.expected_minutes' },
  minMinutesToTipOff: () => 'feature.minutes_to_tip_off',
  maxMinutesToTipOff: () => 'feature.minutes_to_tip_off',
  minBooks: () => 'feature.books',
};

const SEASON_RATE = '(feature.season_over::double precision / nullif(feature.season_games, 0))';
const LINE_MOVE = '((feature.line_halves - feature.open_halves) / 2.0)';
const ofSide = (over: string, side: Side): string => (side === 'over' ? over : `(1 - ${over})`);

const FLAG: Readonly<Record<FlagName, string>> = {
  home: 'feature.home',
  backToBack: '(feature.rest_days = 0)',
  playoffs: "(feature.season_type = 'playoffs')",
};

const ASKED = [
  'stats text[], periods text[], ratings text[], books text[], "priceBooks" text[]',
  ...RANGE_NAMES.map((name) => `"${name}" double precision`),
  ...FLAG_NAMES.map((name) => `"${name}" boolean`),
].join(', ');

function conditionOf(name: RangeName, side: Side): string {
  const { bound, of } = RANGES[name];
  const value = of === 'american' ? `lab.pays(asked."${name}"::int)` : `asked."${name}"`;
  return `(asked."${name}" is null or ${COMPARED[name](side)} ${bound === 'least' ? '>=' : '<='} ${value})`;
}

const isOfPrice = (name: RangeName): boolean => RANGES[name].of === 'american';

const OF_BOOK = (side: Side, what: 'price' | 'key'): string => `(
         select offer.${what} from unnest(feature.book_keys, feature.book_${side}_prices) as offer (key, price)
         where offer.price is not null and offer.key = any(coalesce(asked."priceBooks", asked.books))
         order by lab.pays(offer.price) desc, offer.key limit 1)`;

/** The price that is bet, its book, its line, and the market's probability of the side at its moment. */
function takenAt(side: Side, priced: Priced): string {
  if (priced === 'closing')
    return `feature.closing_${side}_price as price, feature.closing_${side}_book as book,
       feature.closing_halves as halves, ${ofSide('feature.closing_over', side)} as market,
       ${ofSide('feature.closing_over', side)} as closing`;
  const [price, book] =
    priced === 'consensus'
      ? [`feature.consensus_${side}_price`, 'null::text']
      : [`feature.best_${side}_price`, `feature.best_${side}_book`];
  const isNarrow = 'coalesce(asked."priceBooks", asked.books) is not null';
  const [narrowPrice, narrowBook] =
    priced === 'consensus' ? [price, book] : [OF_BOOK(side, 'price'), OF_BOOK(side, 'key')];
  return `case when ${isNarrow} then ${narrowPrice} else ${price} end as price,
       case when ${isNarrow} then ${narrowBook} else ${book} end as book,
       feature.line_halves as halves, ${ofSide('feature.over_probability', side)} as market,
       ${ofSide('feature.closing_over_here', side)} as closing`;
}

const WON = { over: '>', under: '<' } as const;

/** The props of leagues that a system bets on, in a range of days or in some games alone, with the bet beside each. */
const chosen = (side: Side, priced: Priced): string => `
   from jsonb_to_record($1::jsonb) as asked (${ASKED})
   cross join lab.feature feature
   cross join lateral (select ${takenAt(side, priced)}) taken
   where feature.league = any($2) and feature.game_date between $3 and $4
     and case when $5::int[] is null then feature.outcome is not null else feature.game_id = any($5) end
     and (asked.stats is null or feature.stat = any(asked.stats))
     and feature.period = any(coalesce(asked.periods, array['Full']))
     and (asked.ratings is null or feature.${side}_rating = any(asked.ratings))
     and (asked.books is null or feature.book_keys && asked.books)
     and ${RANGE_NAMES.filter((name) => !isOfPrice(name))
       .map((name) => conditionOf(name, side))
       .join('\n     and ')}
     and ${FLAG_NAMES.map((name) => `(asked."${name}" is null or ${FLAG[name]} = asked."${name}")`).join('\n     and ')}
     and taken.price is not null and taken.market is not null
     and ${RANGE_NAMES.filter(isOfPrice)
       .map((name) => conditionOf(name, side))
       .join(' and ')}`;

const resultOf = (side: Side): string => `case when feature.outcome = 'void' then 'void'
       when feature.actual_value = taken.halves / 2.0 then 'push'
       when feature.actual_value ${WON[side]} taken.halves / 2.0 then 'won'
       when feature.actual_value is not null then 'lost' end`;

export type Question = [
  asked: string,
  leagues: readonly League[],
  from: Day,
  to: Day,
  /** Also of props without a result, and then of these games alone. */
  games: readonly number[] | null,
];

type BetRow = Omit<SystemBet, 'units'>;

const forEach = <Made>(
  make: (side: Side, priced: Priced) => Made,
): Readonly<Record<Direction, Readonly<Record<Priced, Made>>>> => {
  const of = (side: Side) => ({
    best: make(side, 'best'),
    consensus: make(side, 'consensus'),
    closing: make(side, 'closing'),
  });
  return { Over: of('over'), Under: of('under') };
};

/** The bets of a system, as its statistics need them, in the order of days: index feature_by_day; no locks. */
export const betsOfSystem = forEach((side, priced) =>
  query<Question, BetRow>(
    `lab.bets-of-system-${side}-${priced}`,
    `select feature.game_date as day, 1 + lab.pays(taken.price) as "priceDecimal", taken.market as "probabilityOfMarket",
       taken.closing as "closingProbability", ${resultOf(side)} as result
     ${chosen(side, priced)}
     order by feature.game_date, feature.game_id`,
  ),
);

/** A bet of a system with everything that is shown of it. */
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
  readonly result: SystemBet['result'] | null;
  readonly actualValue: number | null;
  readonly closingHalves: number | null;
  readonly closingProbability: number | null;
}

type Place = [
  date: Day | null,
  gameId: number | null,
  playerId: number | null,
  stat: string | null,
  period: string | null,
  most: number,
];

/** The same for people, the newest first, after a place in the list: index feature_by_day; no locks. */
export const listBets = forEach((side, priced) =>
  query<[...Question, ...Place], ListedBet>(
    `lab.list-bets-${side}-${priced}`,
    `with bet as (
       select feature.*, taken.price, taken.book, taken.halves, taken.market, taken.closing, ${resultOf(side)} as result
       ${chosen(side, priced)}
         and ($6::date is null or
           (feature.game_date, feature.game_id, feature.player_id, feature.stat, feature.period) < ($6, $7, $8, $9, $10))
       order by feature.game_date desc, feature.game_id desc, feature.player_id desc, feature.stat desc, feature.period desc
       limit $11
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
  ),
);

/** The days of a league's season in which props have features with a result. */
export interface SeasonSpan {
  readonly league: League;
  readonly season: string;
  readonly from: Day;
  readonly to: Day;
  /** In a range of days. */
  readonly props: number;
  readonly firstAsked: Day | null;
  readonly lastAsked: Day | null;
}

/** The seasons of leagues, and what they have between two days: index feature_by_day; no locks. */
export const seasonSpans = query<[leagues: readonly League[], from: Day, to: Day], SeasonSpan>(
  'lab.season-spans',
  `select league, season, min(game_date) as "from", max(game_date) as "to",
     count(*) filter (where game_date between $2 and $3)::int as props,
     min(game_date) filter (where game_date between $2 and $3) as "firstAsked",
     max(game_date) filter (where game_date between $2 and $3) as "lastAsked"
   from lab.feature
   where league = any($1) and outcome is not null
   group by league, season
   order by league, season`,
);
