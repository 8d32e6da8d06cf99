import type { Day } from '../../kernel/index.ts';

/**
 * The results of a system's bets on one game day, one unit staked on each. All statistics use these sums: a game day is one
 * draw.
 */
export interface SystemDay {
  readonly day: Day;
  readonly won: number;
  readonly lost: number;
  readonly pushed: number;
  readonly void: number;
  /** Profit. */
  readonly units: number;
  /** Of bets won and lost, by the market's probabilities: expected wins, expected profit, and the profit's variance. */
  readonly expectedWins: number;
  readonly expectedUnits: number;
  readonly variance: number;
  /** Staked bets whose market closed at a probability, and the sum of their expected profits at it. */
  readonly closed: number;
  readonly closingValue: number;
}

type Sums = { -readonly [Name in Exclude<keyof SystemDay, 'day'>]: number };

/** The sums of no bets. */
export const noSums = (): Sums => ({
  won: 0,
  lost: 0,
  pushed: 0,
  void: 0,
  units: 0,
  expectedWins: 0,
  expectedUnits: 0,
  variance: 0,
  closed: 0,
  closingValue: 0,
});
const NAMES = Object.keys(noSums()) as (keyof Sums)[];

/** One entry per day, in order: several leagues' bets of one day are one draw. */
export function mergeByDay(days: readonly SystemDay[]): SystemDay[] {
  const together = new Map<Day, Sums>();
  for (const one of days) {
    const sums = together.get(one.day) ?? noSums();
    for (const name of NAMES) sums[name] += one[name];
    together.set(one.day, sums);
  }
  return Array.from(together, ([day, sums]) => ({ day, ...sums })).toSorted((one, other) =>
    one.day < other.day ? -1 : 1,
  );
}
