import type { Direction } from '../../kernel/index.ts';
import { query } from '../../platform/index.ts';
import {
  FLAG_NAMES,
  RANGE_NAMES,
  RANGES,
  type Conditions,
  type FlagName,
  type RangeName,
  type SystemPrice,
} from './conditions.ts';

/** The price to bet at, for the SQL. */
export const PRICED = ['best', 'ofBooks', 'consensus', 'closing'] as const;
export type Priced = (typeof PRICED)[number];
export type Side = 'over' | 'under';

/** A system as statements take it: its price, and its conditions as JSON. */
export interface SystemSql {
  readonly priced: Priced;
  readonly asked: string;
}

/** The input of the statements; `myBooks` are keys, null for all. */
export function systemSql(
  { where, price }: { readonly where: Conditions; readonly price: SystemPrice },
  myBooks: readonly string[] | null,
): SystemSql {
  if (price === 'consensus' || price === 'closing') return { priced: price, asked: JSON.stringify(where) };
  const { books } = where;
  const mine = price === 'atMyBooks' ? myBooks : null;
  const priceBooks = mine === null ? books : (books?.filter((book) => mine.includes(book)) ?? mine);
  return { priced: priceBooks === undefined ? 'best' : 'ofBooks', asked: JSON.stringify({ ...where, priceBooks }) };
}

/**
 * Plans the transaction's remaining statements for their actual values, without parallel workers. The plan then drops
 * conditions that are not set, instead of checking them for each of 100,000 rows. Without workers a scan leaves CPUs to
 * others. Touches no table.
 */
export const planForValues = query<[], object>(
  'lab.plan-for-values',
  `select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('max_parallel_workers_per_gather', '0', true)`,
);

/** The feature that a condition compares. Null satisfies no condition. */
const COMPARED: Readonly<Record<RangeName, (side: Side) => string>> = {
  minL5OverHits: () => 'feature.l5_over',
  maxL5OverHits: () => 'feature.l5_over',
  minL5UnderHits: () => 'feature.l5_under',
  maxL5UnderHits: () => 'feature.l5_under',
  minL10OverHits: () => 'feature.l10_over',
  maxL10OverHits: () => 'feature.l10_over',
  minL10UnderHits: () => 'feature.l10_under',
  maxL10UnderHits: () => 'feature.l10_under',
  minL15OverHits: () => 'feature.l15_over',
  maxL15OverHits: () => 'feature.l15_over',
  minL15UnderHits: () => 'feature.l15_under',
  maxL15UnderHits: () => 'feature.l15_under',
  minSeasonOverRate: () => SEASON_RATE,
  maxSeasonOverRate: () => SEASON_RATE,
  minSeasonGames: () => 'feature.season_games',
  minEdge: (side) => `feature.${side}_edge`,
  maxEdge: (side) => `feature.${side}_edge`,
  minProbability: (side) => ofSide('feature.model_over', side),
  maxProbability: (side) => ofSide('feature.model_over', side),
  minMarketProbability: (side) => ofSide('feature.over_probability', side),
  maxMarketProbability: (side) => ofSide('feature.over_probability', side),
  minLineMove: () => LINE_MOVE,
  maxLineMove: () => LINE_MOVE,
  minLine: () => LINE,
  maxLine: () => LINE,
  minPrice: () => 'taken.pays',
  maxPrice: () => 'taken.pays',
  minRest: () => 'feature.rest_days',
  maxRest: () => 'feature.rest_days',
  minOpponentRank: () => 'feature.opponent_rank',
  maxOpponentRank: () => 'feature.opponent_rank',
  minTeammatesOut: () => 'feature.teammates_out',
  maxTeammatesOut: () => 'feature.teammates_out',
  minExpectedMinutes: () => 'feature.expected_minutes',
  maxExpectedMinutes: () => 'feature.expected_minutes',
  minMinutesToTipOff: () => 'feature.minutes_to_tip_off',
  maxMinutesToTipOff: () => 'feature.minutes_to_tip_off',
  minBooks: () => 'feature.books',
};

const SEASON_RATE = '(feature.season_over::double precision / nullif(feature.season_games, 0))';
// Halves are exact in double precision, and numeric is ten times slower.
const LINE = '(feature.line_halves * 0.5::double precision)';
const LINE_MOVE = '((feature.line_halves - feature.open_halves) * 0.5::double precision)';
export const ofSide = (over: string, side: Side): string => (side === 'over' ? over : `(1 - ${over})`);

const FLAG: Readonly<Record<FlagName, string>> = {
  home: 'feature.home',
  backToBack: '(feature.rest_days = 0)',
  playoffs: "(feature.season_type = 'playoffs')",
};

/** The value of a named condition, from parameter 1. */
const given = (name: string): string => `($1::jsonb -> '${name}')`;
const words = (name: string): string => `array(select jsonb_array_elements_text(${given(name)}))`;

function boundOf(name: RangeName, side: Side): string {
  const { bound, of } = RANGES[name];
  const text = `($1::jsonb ->> '${name}')`;
  const value = of === 'american' ? `lab.pays(${text}::int)` : `${text}::double precision`;
  return `(${given(name)} is null or ${COMPARED[name](side)} ${bound === 'least' ? '>=' : '<='} ${value})`;
}

const flagOf = (name: FlagName): string =>
  `(${given(name)} is null or ${FLAG[name]} = ($1::jsonb ->> '${name}')::boolean)`;

/** What a statement needs of a bet: sums need no book, and finding only the best of a few prices is faster. */
export type Shown = 'sums' | 'bets';

/**
 * The bet on a prop: its price and book, its payout, its line, and the market's probability of the side then and at the
 * close.
 */
function takenAt(side: Side, priced: Priced, shown: Shown): string {
  const [over, closing] =
    priced === 'closing'
      ? ['feature.closing_over', 'feature.closing_over']
      : ['feature.over_probability', 'feature.closing_over_here'];
  const halves = priced === 'closing' ? 'feature.closing_halves' : 'feature.line_halves';
  const rest = `${halves} as halves, ${ofSide(over, side)} as market, ${ofSide(closing, side)} as closing`;
  if (priced === 'ofBooks') {
    const offers = `from unnest(feature.book_keys, feature.book_${side}_prices) as offer (key, price)
     where offer.price is not null and offer.key = any(${words('priceBooks')})`;
    return shown === 'sums'
      ? `(select max(lab.pays(offer.price)) as pays, ${rest} ${offers})`
      : `(
     select offer.price, offer.key as book, lab.pays(offer.price) as pays, ${rest}
     ${offers}
     order by lab.pays(offer.price) desc, offer.key limit 1)`;
  }
  const price = `feature.${priced}_${side}_price`;
  const book = priced === 'consensus' ? 'null::text' : `feature.${priced}_${side}_book`;
  return `(select ${price} as price, ${book} as book, lab.pays(${price}) as pays, ${rest})`;
}

const and = (all: readonly string[]): string => all.join('\n     and ');

/** The props of leagues (parameter 2) that a system (parameter 1) bets on, with the bet on each as `taken`. */
export const chosen = (side: Side, priced: Priced, shown: Shown): string => `
   from lab.feature feature
   cross join lateral ${takenAt(side, priced, shown)} taken
   where feature.league = any($2)
     and ${and([
       `(${given('stats')} is null or feature.stat = any(${words('stats')}))`,
       `case when ${given('periods')} is null then feature.period = 'Full' else feature.period = any(${words('periods')}) end`,
       `(${given('ratings')} is null or feature.${side}_rating = any(${words('ratings')}))`,
       `(${given('books')} is null or feature.book_keys && ${words('books')})`,
       ...RANGE_NAMES.map((name) => boundOf(name, side)),
       ...FLAG_NAMES.map(flagOf),
       'taken.pays is not null and taken.market is not null',
     ])}`;

/** By how many half points the result is past the line on the bet's side; null of a void, and before the result. */
export const marginOf = (side: Side): string =>
  side === 'over' ? '(2 * feature.actual_value - taken.halves)' : '(taken.halves - 2 * feature.actual_value)';

/** One statement for each side and price. */
export function forEach<Made>(
  make: (side: Side, priced: Priced) => Made,
): Readonly<Record<Direction, Readonly<Record<Priced, Made>>>> {
  const of = (side: Side) =>
    Object.fromEntries(PRICED.map((priced) => [priced, make(side, priced)])) as Record<Priced, Made>;
  return { Over: of('over'), Under: of('under') };
}
