import type { PricesFilter } from '../../api/prices.ts';
import { STAT_NAMES, type Stat } from '../../kernel.ts';

export const SCREENS = ['arbitrage', 'middle', 'low-hold', 'positive-ev'] as const;
export type Screen = (typeof SCREENS)[number];
/** The screens, and which book moves first. */
export const TABS = [...SCREENS, 'lead'] as const;
export type Tab = (typeof TABS)[number];
export const STATES = ['upcoming', 'live', 'all'] as const;
/** The most minutes since a price was quoted. */
export const AGES = [15, 60, 360, 1_440] as const;
export const REFERENCES = ['consensus', 'sharp', 'model'] as const;
/** Of which book moves first: the last game days, and the most minutes that the others take. */
export const PERIODS = [7, 30, 90] as const;
export const WITHINS = [15, 60, 360] as const;
export const METHODS = ['proportional', 'additive', 'power', 'shin', 'worst'] as const;

/** The view, in the address: a link reproduces it. */
export interface PricesSearch {
  /** By default arbitrage. */
  readonly screen?: Tab | undefined;
  readonly stat?: Stat | undefined;
  /** By default upcoming. */
  readonly state?: (typeof STATES)[number] | undefined;
  /** By default the first of AGES. */
  readonly age?: (typeof AGES)[number] | undefined;
  readonly against?: (typeof REFERENCES)[number] | undefined;
  readonly devig?: (typeof METHODS)[number] | undefined;
  readonly books?: 'mine' | undefined;
  /** By default 30. */
  readonly days?: (typeof PERIODS)[number] | undefined;
  /** By default 60. */
  readonly within?: (typeof WITHINS)[number] | undefined;
}

export function readPrices(search: Readonly<Record<string, unknown>>): PricesSearch {
  const { screen, stat, state, age, against, devig, books, days, within } = search;
  return {
    screen: TABS.find((one) => one === screen),
    stat: STAT_NAMES.find((one) => one === stat),
    state: STATES.find((one) => one === state),
    age: AGES.find((one) => one === Number(age)),
    against: REFERENCES.find((one) => one === against),
    devig: METHODS.find((one) => one === devig),
    books: books === 'mine' ? 'mine' : undefined,
    days: PERIODS.find((one) => one === Number(days)),
    within: WITHINS.find((one) => one === Number(within)),
  };
}

/** What is asked of the service for a view. A reference belongs to one screen alone. */
export function filterOf(screen: Screen, search: PricesSearch, date: string): PricesFilter {
  const { stat, state = 'upcoming', age = AGES[0], against, devig, books } = search;
  const isAgainst = screen === 'positive-ev';
  return {
    screen,
    date,
    stats: stat && [stat],
    state: state === 'all' ? undefined : state,
    maxAge: age * 60,
    against: isAgainst ? against : undefined,
    devig: isAgainst ? devig : undefined,
    books: books && [books],
  };
}
