import { phi } from './normal.ts';

/** Gauss-Legendre points of half an interval and their weights: 6, 12 and 20 points in all. */
const RULES = [
  {
    points: [0.9324695142031522, 0.6612093864662647, 0.238619186083197],
    weights: [0.1713244923791705, 0.3607615730481384, 0.4679139345726904],
  },
  {
    points: [
      0.9815606342467191, 0.904117256370475, 0.769902674194305, 0.5873179542866171, 0.3678314989981802,
      0.1252334085114692,
    ],
    weights: [
      0.04717533638651177, 0.1069393259953183, 0.1600783285433464, 0.2031674267230659, 0.2334925365383547,
      0.2491470458134029,
    ],
  },
  {
    points: [
      0.9931285991850949, 0.963971927277914, 0.912234428251326, 0.8391169718222188, 0.7463319064601508,
      0.636053680726515, 0.5108670019508271, 0.3737060887154196, 0.2277858511416451, 0.0765265211334973,
    ],
    weights: [
      0.01761400713915212,
      0.4060142980038694 / 10,
      0.06267204833410906,
      0.08327674157670475,
      0.1019301198172404,
      0.1181945319615184,
      0.1316886384491766,
      0.1420961093183821,
      0.1491729864726037,
      0.1527533871307259,
    ],
  },
] as const;

const TWO_PI = 2 * Math.PI;
const NEAR_ONE = 0.925;
/** Exponents below this add nothing. */
const LEAST = -100;

/**
 * Probability that two standard normals with this correlation both exceed their bounds. Drezner and Wesolowsky (Journal
 * of Statistical Computation and Simulation 35, 1990) with the changes of Genz (Statistics and Computing 14, 2004):
 * error below 5e-16. Infinite bounds are allowed.
 */
export function bothAbove(first: number, second: number, correlation: number): number {
  if (first === Infinity || second === Infinity) return 0;
  if (first === -Infinity) return phi(-second);
  if (second === -Infinity) return phi(-first);
  const size = Math.abs(correlation);
  const rule = RULES[size < 0.3 ? 0 : size < 0.75 ? 1 : 2];
  return size < NEAR_ONE
    ? fromIndependence(first, second, correlation, rule)
    : fromEquality(first, second, correlation, rule);
}

type Rule = (typeof RULES)[number];

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
