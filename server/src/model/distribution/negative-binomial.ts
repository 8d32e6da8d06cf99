/**
 * Variance of a count given its mean: c0·mean + c1·mean². c0 = 1, c1 = 0 is Poisson; larger is wider. If the variance
 * is not above the mean, Poisson is used.
 */
export interface Dispersion {
  readonly c0: number;
  readonly c1: number;
}

const POISSON_BELOW = 1e-4;
/** The smallest mean: a mean of 0 (a period without minutes) would give NaN. */
const LEAST_MEAN = 1e-9;

/** The size r of the negative binomial with this mean; Infinity for Poisson. */
export function sizeOf(mean: number, { c0, c1 }: Dispersion): number {
  const excess = c0 - 1 + c1 * mean;
  return excess < POISSON_BELOW ? Infinity : mean / excess;
}

/**
 * Adds `weight` times the probabilities of 0, 1, … to `into`, up to its length. Recursion p(k) =
 * p(k-1)·(k-1+r)/k·m/(r+m).
 */
export function addProbabilities(into: Float64Array, of: number, dispersion: Dispersion, weight: number): void {
  const mean = Math.max(LEAST_MEAN, of);
  const size = sizeOf(mean, dispersion);
  const poisson = size === Infinity;
  const ratio = poisson ? mean : mean / (size + mean);
  let term = weight * (poisson ? Math.exp(-mean) : Math.exp(-size * Math.log1p(mean / size)));
  for (let k = 0; k < into.length; k++) {
    into[k] = into[k]! + term;
    term *= poisson ? ratio / (k + 1) : ((k + size) / (k + 1)) * ratio;
  }
}

/** 1/1, 1/2, 1/3, …: lets the loops below multiply instead of divide. */
const INVERSE = Float64Array.from({ length: 256 }, (_, index) => 1 / (index + 1));
const inverseOf = (index: number): number => (index < INVERSE.length ? INVERSE[index]! : 1 / (index + 1));

/** Mean probability of `most` or fewer over equally likely factors on the mean; 0 below zero. */
export function atMostMixed(most: number, of: number, factors: Float64Array, dispersion: Dispersion): number {
  return most < 0 ? 0 : mixed(0, most, of, factors, dispersion);
}

/** Mean probability of exactly `count` over equally likely factors on the mean. */
export function exactlyMixed(count: number, of: number, factors: Float64Array, dispersion: Dispersion): number {
  return mixed(count, count, of, factors, dispersion);
}

/** Mean probability of the counts from `first` to `last`: that of each factor, in one loop. */
function mixed(first: number, last: number, of: number, factors: Float64Array, { c0, c1 }: Dispersion): number {
  let sum = 0;
  for (let index = 0; index < factors.length; index++) {
    const mean = Math.max(LEAST_MEAN, of * factors[index]!);
    const excess = c0 - 1 + c1 * mean;
    const poisson = excess < POISSON_BELOW;
    const size = poisson ? 0 : mean / excess;
    const ratio = poisson ? mean : excess / (1 + excess);
    let term = Math.exp(poisson ? -mean : -size * Math.log1p(excess));
    for (let k = 0; k < first; k++) term *= (poisson ? ratio : (k + size) * ratio) * inverseOf(k);
    sum += term;
    for (let k = first; k < last; k++) {
      term *= (poisson ? ratio : (k + size) * ratio) * inverseOf(k);
      sum += term;
    }
  }
  return sum / factors.length;
}

/** Probability of `most` or fewer; 0 below zero. */
export function atMost(most: number, of: number, dispersion: Dispersion): number {
  const mean = Math.max(LEAST_MEAN, of);
  const size = sizeOf(mean, dispersion);
  const poisson = size === Infinity;
  const ratio = poisson ? mean : mean / (size + mean);
  let term = poisson ? Math.exp(-mean) : Math.exp(-size * Math.log1p(mean / size));
  let sum = 0;
  for (let k = 0; k <= most; k++) {
    sum += term;
    term *= poisson ? ratio / (k + 1) : ((k + size) / (k + 1)) * ratio;
  }
  return sum;
}
