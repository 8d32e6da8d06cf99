import type { FittedCount } from '../../sports/basketball/index.ts';
import { BOX_COUNTS, type Count } from '../../sports/index.ts';
import { atMost, type Dispersion } from './negative-binomial.ts';

/** A double needs ten in enough of these counts. */
const TEN = 10;

/** Correlation, given minutes, of two counts both reaching ten; keyed `pts-reb`, in the order of the parts. */
export type TenCorrelations = Readonly<Record<string, number>>;

/** Key of a pair of counts, in the order of `BOX_COUNTS`. */
export function pairKey(a: Count, b: Count): string {
  return BOX_COUNTS.indexOf(a) < BOX_COUNTS.indexOf(b) ? `${a}-${b}` : `${b}-${a}`;
}

/** Probabilities of exactly 0, 1, 2, … of independent events. */
function independentCounts(chances: readonly number[]): Float64Array {
  const exactly = new Float64Array(chances.length + 1);
  exactly[0] = 1;
  chances.forEach((chance, index) => {
    for (let k = index + 1; k >= 1; k--) exactly[k] = exactly[k]! * (1 - chance) + exactly[k - 1]! * chance;
    exactly[0] = exactly[0]! * (1 - chance);
  });
  return exactly;
}

/**
 * Probability that at least `needed` of the counts reach ten, given minutes. Independent except for correlated pairs
 * (Bahadur's second order): both together gain rho·sd·sd, and either alone loses as much, whatever the other counts.
 */
export function enoughTens(
  parts: readonly FittedCount[],
  chances: readonly number[],
  needed: number,
  correlations: TenCorrelations,
): number {
  let total = independentCounts(chances)
    .subarray(needed)
    .reduce((sum, chance) => sum + chance, 0);
  for (let a = 0; a < parts.length; a++) {
    for (let b = a + 1; b < parts.length; b++) {
      const rho = correlations[pairKey(parts[a]!, parts[b]!)] ?? 0;
      if (rho === 0) continue;
      const shift = rho * Math.sqrt(chances[a]! * (1 - chances[a]!) * chances[b]! * (1 - chances[b]!));
      const others = independentCounts(chances.filter((_, index) => index !== a && index !== b));
      const withTens = (tens: number): number =>
        needed - tens <= 0 ? 1 : others.subarray(needed - tens).reduce((sum, chance) => sum + chance, 0);
      total += shift * (withTens(2) - 2 * withTens(1) + withTens(0));
    }
  }
  return Math.min(1, Math.max(0, total));
}

/** Probability of a double- or triple-double: joint tens given minutes, over all equally likely minutes. */
export function doubleChance(
  parts: readonly FittedCount[],
  means: readonly number[],
  needed: number,
  factors: Float64Array,
  dispersions: readonly Dispersion[],
  correlations: TenCorrelations,
): number {
  let total = 0;
  for (const factor of factors) {
    const chances = means.map((mean, index) => Math.max(0, 1 - atMost(TEN - 1, mean * factor, dispersions[index]!)));
    total += enoughTens(parts, chances, needed, correlations);
  }
  return total / factors.length;
}
