import { impliedProbability } from '../../kernel/index.ts';

/** Methods that remove the margin from the prices of one market. `worst`: of the other four the lowest for each outcome. */
export const DEVIG_METHODS = ['proportional', 'additive', 'power', 'shin', 'worst'] as const;
export type DevigMethod = (typeof DEVIG_METHODS)[number];

type Single = Exclude<DevigMethod, 'worst'>;

/**
 * No-vig probabilities of all outcomes of a market, from the implied ones. They add up to 1, except those of `worst`, which
 * add up to at most 1. A higher implied probability never becomes the lower one. RangeError for an implied probability
 * outside 0 to 1. Sums below 1 (an arbitrage) are allowed.
 */
export function noVigChances(implied: readonly number[], method: DevigMethod): number[] {
  if (implied.length < 2 || !implied.every((one) => one > 0 && one < 1))
    throw new RangeError(`no implied probabilities of a market: ${implied.join(', ')}`);
  if (method !== 'worst') return SINGLE[method](implied);
  const all = Object.values(SINGLE).map((chances) => chances(implied));
  return implied.map((_, outcome) => Math.min(...all.map((chances) => chances[outcome] ?? 1)));
}

/** The no-vig probabilities of both sides of a quote, from its American prices. */
export type NoVigSides = (overPrice: number, underPrice: number) => readonly [over: number, under: number];

/** The sides by a method. Equal prices are computed once: a day has a few hundred different pairs. */
export function noVigSides(method: DevigMethod): NoVigSides {
  const known = new Map<string, readonly [number, number]>();
  return (overPrice, underPrice) => {
    const key = `${overPrice} ${underPrice}`;
    let sides = known.get(key);
    if (sides === undefined) {
      const [over = 0, under = 0] = noVigChances([overPrice, underPrice].map(impliedProbability), method);
      known.set(key, (sides = [over, under]));
    }
    return sides;
  };
}

const SINGLE: Readonly<Record<Single, (implied: readonly number[]) => number[]>> = {
  proportional: scaled,
  additive,
  power,
  shin,
};

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Each outcome bears the margin by its probability. */
function scaled(implied: readonly number[]): number[] {
  const sum = sumOf(implied);
  return implied.map((one) => one / sum);
}

/** Each outcome bears the same share. With three outcomes or more a long shot can reach 0; the rest is scaled then. */
function additive(implied: readonly number[]): number[] {
  const share = (sumOf(implied) - 1) / implied.length;
  return scaled(implied.map((one) => Math.max(0, one - share)));
}

const MOST_STEPS = 100;
const EXACT = 1e-15;

/**
 * The powers of the implied probabilities that add up to 1. The sum of powers is convex and falls with the exponent, so
 * Newton's method from the left never passes the solution.
 */
function power(implied: readonly number[]): number[] {
  const logs = implied.map(Math.log);
  let exponent = sumOf(implied) >= 1 ? 1 : 0;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const powers = logs.map((log) => Math.exp(exponent * log));
    const change = (sumOf(powers) - 1) / -sumOf(powers.map((value, index) => value * (logs[index] ?? 0)));
    exponent += change;
    if (Math.abs(change) < EXACT * Math.max(1, exponent)) break;
  }
  return scaled(logs.map((log) => Math.exp(exponent * log)));
}

/**
 * Margin as protection against a share z of insiders (H. S. Shin, Measuring the Incidence of Insider Trading in a Market for
 * State-Contingent Claims, Economic Journal 103, 1993). With two outcomes it equals the additive method.
 */
function shin(implied: readonly number[]): number[] {
  if (implied.length === 2) return additive(implied);
  const sum = sumOf(implied);
  const chancesAt = (z: number): number[] =>
    implied.map((one) => (Math.sqrt(z * z + (4 * (1 - z) * one * one) / sum) - z) / (2 * (1 - z)));
  let low = 0;
  let high = 1 - 1e-9;
  if (sum < 1) for ([low, high] = [-1, 0]; sumOf(chancesAt(low)) < 1;) low *= 2;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (sumOf(chancesAt(middle)) > 1) low = middle;
    else high = middle;
  }
  return scaled(chancesAt((low + high) / 2));
}
