import { phi } from './normal.ts';

/** The upper half of a Gauss-Legendre rule on -1 to 1, which is symmetric. */
interface Rule {
  readonly points: readonly number[];
  readonly weights: readonly number[];
}

/** The roots of the Legendre polynomial of this degree, by Newton's method from Chebyshev's. */
function legendreRule(degree: number): Rule {
  const points = Array.from({ length: degree / 2 }, (_, index) =>
    Math.cos((Math.PI * (index + 0.75)) / (degree + 0.5)),
  );
  const weights = points.map((start, index) => {
    let x = start;
    let slope = 1;
    for (let step = 0; step < 8; step++) {
      let [before, value] = [1, x];
      for (let k = 2; k <= degree; k++) [before, value] = [value, ((2 * k - 1) * x * value - (k - 1) * before) / k];
      slope = (degree * (x * value - before)) / (x * x - 1);
      x -= value / slope;
    }
    points[index] = x;
    return 2 / ((1 - x * x) * slope * slope);
  });
  return { points, weights };
}

const [FEW, SOME, MANY] = [legendreRule(6), legendreRule(12), legendreRule(20)];

const TWO_PI = 2 * Math.PI;
const NEAR_ONE = 0.925;
/** Exponents below this contribute nothing. */
const LEAST = -100;

/**
 * Probability that two standard normals with this correlation both exceed their bounds. Drezner and Wesolowsky (Journal
 * of Statistical Computation and Simulation 35, 1990), with the changes of Genz (Statistics and Computing 14, 2004):
 * error below 5e-16. Infinite bounds are allowed.
 */
export function bothAbove(first: number, second: number, correlation: number): number {
  if (first === Infinity || second === Infinity) return 0;
  if (first === -Infinity) return phi(-second);
  if (second === -Infinity) return phi(-first);
  const size = Math.abs(correlation);
  const rule = size < 0.3 ? FEW : size < 0.75 ? SOME : MANY;
  return size < NEAR_ONE
    ? fromIndependence(first, second, correlation, rule)
    : fromEquality(first, second, correlation, rule);
}

/** Integral of the density over the angle from independence. */
function fromIndependence(h: number, k: number, correlation: number, { points, weights }: Rule): number {
  const halfSquares = (h * h + k * k) / 2;
  const product = h * k;
  const angle = Math.asin(correlation) / 2;
  let sum = 0;
  for (let index = 0; index < points.length; index++) {
    const below = Math.sin(angle * (1 - points[index]!));
    const above = Math.sin(angle * (1 + points[index]!));
    sum +=
      weights[index]! *
      (Math.exp((below * product - halfSquares) / (1 - below * below)) +
        Math.exp((above * product - halfSquares) / (1 - above * above)));
  }
  return (sum * angle) / TWO_PI + phi(-h) * phi(-k);
}

/** Near a correlation of 1 or -1: the difference to it, whose singular part is integrated exactly. */
function fromEquality(first: number, second: number, correlation: number, { points, weights }: Rule): number {
  const h = first;
  const k = correlation < 0 ? -second : second;
  const product = h * k;
  let sum = 0;
  if (Math.abs(correlation) < 1) {
    const rest = (1 - correlation) * (1 + correlation);
    let a = Math.sqrt(rest);
    const gap = (h - k) * (h - k);
    const c = (4 - product) / 8;
    const d = (12 - product) / 16;
    const exponent = -(gap / rest + product) / 2;
    if (exponent > LEAST)
      sum = a * Math.exp(exponent) * (1 - (c * (gap - rest) * (1 - (d * gap) / 5)) / 3 + (c * d * rest * rest) / 5);
    if (product > LEAST) {
      const b = Math.sqrt(gap);
      sum -= Math.exp(-product / 2) * Math.sqrt(TWO_PI) * phi(-b / a) * b * (1 - (c * gap * (1 - (d * gap) / 5)) / 3);
    }
    a /= 2;
    for (let index = 0; index < points.length; index++) {
      for (const sign of [-1, 1]) {
        const x = (a * (sign * points[index]! + 1)) ** 2;
        const root = Math.sqrt(1 - x);
        const power = -(gap / x + product) / 2;
        if (power > LEAST)
          sum +=
            a *
            weights[index]! *
            Math.exp(power) *
            (Math.exp((-product * x) / (2 * (1 + root) * (1 + root))) / root - (1 + c * x * (1 + d * x)));
      }
    }
    sum = -sum / TWO_PI;
  }
  if (correlation > 0) return sum + phi(-Math.max(h, k));
  return Math.max(0, phi(-h) - phi(-k)) - sum;
}

/** Probability that two standard normals with this correlation lie between their bounds. */
export function rectangleOfTwo(low: ArrayLike<number>, high: ArrayLike<number>, correlation: number): number {
  const corner = (first: number, second: number): number => bothAbove(first, second, correlation);
  const value =
    corner(low[0]!, low[1]!) - corner(high[0]!, low[1]!) - corner(low[0]!, high[1]!) + corner(high[0]!, high[1]!);
  return Math.min(1, Math.max(0, value));
}
