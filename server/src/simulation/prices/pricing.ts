import { fairPrice } from '../../kernel/index.ts';
import { statDefinition, type BasketballStat } from '../../sports/basketball/index.ts';
import type { Period } from '../../sports/index.ts';
import { PARTS } from './expectation.ts';
import { QUARTER_SPREADS, SPREADS, type Spread } from '../games/figures.ts';

/** `tail[k]` is the probability of k and more; 0 beyond its end. */
export type Tail = readonly number[];

const NEGLIGIBLE = 0.002;

/** The bookmaker's distribution of a stat: a mixture of negative binomials over equally likely nights. */
export function tailOf(stat: BasketballStat, period: Period, nights: readonly Float64Array[]): Tail {
  const definition = statDefinition(stat);
  const spreads = period === 'Full' ? SPREADS : QUARTER_SPREADS;
  if (definition.doubles !== undefined) return [1, doubleDouble(nights)];
  const columns = definition.parts.map((part) => PARTS.findIndex((each) => each === part));
  const means = nights.map((night) => columns.reduce((sum, column) => sum + (night[column] ?? 0), 0));
  return mixtureTail(means, spreads[stat] ?? POISSON);
}

const POISSON: Spread = { c0: 1, c1: 0, lift: 1 };

/** The variance given the night is c0·mu + c1·mu²; Poisson if that is at most mu. */
export function mixtureTail(means: readonly number[], spread: Spread): Tail {
  const states = means.map((mean) => startCount(mean, spread));
  const tail = [1];
  let above = 1;
  for (let k = 0; above > NEGLIGIBLE && k < 120; k++) {
    for (const state of states) {
      above -= state.probability / states.length;
      state.probability *= ((k + state.size) / (k + 1)) * state.ratio;
    }
    tail.push(Math.max(0, above));
  }
  return tail;
}

interface CountState {
  /** Probability of the count reached so far. */
  probability: number;
  readonly size: number;
  readonly ratio: number;
}

/** The recursion p(k+1) = p(k)·(k + r)/(k + 1)·mu/(r + mu) from k = 0; a huge r is Poisson. */
function startCount(mean: number, { c0, c1, lift }: Spread): CountState {
  const mu = Math.max(mean * lift, 1e-6);
  const excess = c0 - 1 + c1 * mu;
  const size = excess < 1e-4 ? 1e6 : mu / excess;
  return { probability: Math.exp(-size * Math.log1p(mu / size)), size, ratio: mu / (size + mu) };
}

/** Two of points, rebounds and assists reach ten; given the night they are independent, and other stats never do. */
function doubleDouble(nights: readonly Float64Array[]): number {
  const stats = [
    [0, 'Points'],
    [1, 'Rebounds'],
    [2, 'Assists'],
  ] as const;
  let sum = 0;
  for (const night of nights) {
    const [a, b, c] = stats.map(
      ([column, stat]) => mixtureTail([night[column] ?? 0], SPREADS[stat] ?? POISSON)[10] ?? 0,
    );
    sum += (a ?? 0) * (b ?? 0) + (a ?? 0) * (c ?? 0) + (b ?? 0) * (c ?? 0) - 2 * (a ?? 0) * (b ?? 0) * (c ?? 0);
  }
  return sum / nights.length;
}

/** A probability shifted by log-odds. */
export function shifted(probability: number, shift: number): number {
  const odds = (probability / (1 - probability)) * Math.exp(shift);
  return odds / (1 + odds);
}

/** Probability of the over at a line in halves, given that it is not a push. */
export function overAt(tail: Tail, halves: number): number {
  const over = tail[Math.floor(halves / 2) + 1] ?? 0;
  const under = 1 - (tail[Math.ceil(halves / 2)] ?? 0);
  return over / (over + under);
}

/** The price of a side with the book's margin, in the book's price steps. */
export function priceOf(probability: number, overround: number, step: number): number {
  const exact = fairPrice(Math.max(0.01, Math.min(0.975, probability * overround)));
  const width = Math.abs(exact) < 300 ? step : step * 5;
  const size = Math.max(100, Math.round(Math.abs(exact) / width) * width);
  return Math.sign(exact) * size;
}
