/**
 * Random numbers as a function of their purpose. A key is a hash of the league's seed, a purpose and ids. The same key
 * gives the same numbers on every machine and in any order. So any day can be played without the days before.
 */
export type Key = number;

function mixWord(hash: number, word: number): number {
  let k = Math.imul(word, 0xcc9e2d51);
  k = (k << 15) | (k >>> 17);
  const mixed = hash ^ Math.imul(k, 0x1b873593);
  return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0;
}

function finish(hash: number): Key {
  let h = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

function mixText(hash: number, text: string): number {
  let h = hash;
  for (let i = 0; i < text.length; i++) h = mixWord(h, text.charCodeAt(i));
  return mixWord(h, text.length);
}

/** A key derived from another one; MurmurHash3's rounds over whole numbers and texts. */
export function keyOf(parent: Key, purpose: string, ...ids: readonly (number | string)[]): Key {
  let h = mixText(parent, purpose);
  for (const id of ids) h = typeof id === 'number' ? mixWord(h, id | 0) : mixText(h, id);
  return finish(h);
}

/** A key derived from another one and a whole number only: for the inner loops. */
export function childKey(parent: Key, id: number): Key {
  return finish(mixWord(parent, id | 0));
}

/** The uniform number of a key, strictly inside (0, 1). */
export function uniformOf(key: Key): number {
  return (finish(mixWord(key, 0x9e3779b9)) + 0.5) / 4_294_967_296;
}

/** The standard normal number of a key. */
export function normalOf(key: Key): number {
  return normalQuantile(uniformOf(key));
}

/** A stream of numbers from one key. */
export interface Random {
  uniform(): number;
  normal(): number;
  /** A whole number from 0 to n - 1. */
  below(n: number): number;
  poisson(mean: number): number;
}

/** sfc32 (Doty-Humphrey's small fast counter generator), seeded from one key. */
export function randomStream(key: Key): Random {
  let a = key;
  let b = finish(mixWord(key, 1));
  let c = finish(mixWord(key, 2));
  let counter = 1;
  const uniform = (): number => {
    const t = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + t;
    return ((t >>> 0) + 0.5) / 4_294_967_296;
  };
  for (let i = 0; i < 8; i++) uniform();
  return {
    uniform,
    normal: () => normalQuantile(uniform()),
    below: (n) => Math.floor(uniform() * n),
    poisson: (mean) => poissonFrom(uniform, mean),
  };
}

/** Knuth's product of uniforms: exact, and fast for the means of one period (at most about 25). */
function poissonFrom(uniform: () => number, mean: number): number {
  const floor = Math.exp(-mean);
  let product = uniform();
  let count = 0;
  while (product > floor) {
    product *= uniform();
    count++;
  }
  return count;
}

/** A lognormal factor with mean 1 from a standard normal number. */
export function factorFrom(normal: number, sd: number): number {
  return Math.exp(sd * normal - (sd * sd) / 2);
}

/** The order 0 to n - 1 shuffled (Fisher and Yates). */
export function shuffled(n: number, random: Random): number[] {
  const order = Array.from({ length: n }, (_, i) => i);
  for (let i = n - 1; i > 0; i--) {
    const j = random.below(i + 1);
    const kept = order[i] ?? 0;
    order[i] = order[j] ?? 0;
    order[j] = kept;
  }
  return order;
}

/** The index at which a uniform number falls when [0, 1) is divided in proportion to the weights. */
export function pickIndex(weights: ArrayLike<number>, total: number, uniform: number): number {
  let rest = uniform * total;
  for (let i = 0; i < weights.length; i++) {
    rest -= weights[i] ?? 0;
    if (rest < 0) return i;
  }
  return weights.length - 1;
}

/** Inverse of the standard normal distribution; Acklam's rational approximation, relative error below 1.2e-9. */
export function normalQuantile(p: number): number {
  if (p < 0.02425) return tailQuantile(Math.sqrt(-2 * Math.log(p)));
  if (p > 1 - 0.02425) return -tailQuantile(Math.sqrt(-2 * Math.log(1 - p)));
  const q = p - 0.5;
  const r = q * q;
  const above =
    ((((-39.69683028665376 * r + 220.9460984245205) * r - 275.9285104469687) * r + 138.357751867269) * r -
      30.66479806614716) *
      r +
    2.506628277459239;
  const below =
    ((((-54.47609879822406 * r + 161.5858368580409) * r - 155.6989798598866) * r + 66.80131188771972) * r -
      13.28068155288572) *
      r +
    1;
  return (above * q) / below;
}

function tailQuantile(q: number): number {
  const above =
    ((((-0.007784894002430293 * q - 0.3223964580411365) * q - 2.400758277161838) * q - 2.549732539343734) * q +
      4.374664141464968) *
      q +
    2.938163982698783;
  const below =
    (((0.007784695709041462 * q + 0.3224671290700398) * q + 2.445134137142996) * q + 3.754408661907416) * q + 1;
  return above / below;
}
