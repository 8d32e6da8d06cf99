/** Estimates of one quantity in several places, each with the variance of its own error. */
export interface Estimates {
  readonly values: readonly number[];
  readonly variances: readonly number[];
}

const HALVINGS = 60;

/** Sum of squared distances from the weighted mean, each in units of its error and of a true variance `spread`. */
function heterogeneity({ values, variances }: Estimates, spread: number): number {
  const weights = variances.map((variance) => 1 / (variance + spread));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const mean = values.reduce((sum, value, index) => sum + weights[index]! * value, 0) / total;
  return values.reduce((sum, value, index) => sum + weights[index]! * (value - mean) ** 2, 0);
}

/**
 * Variance of the true effects behind estimates that differ by more than their errors (Paule and Mandel, 1982). It is
 * the value at which the heterogeneity equals its degrees of freedom, over groups that each have their own mean. 0 if
 * the errors alone explain it; undefined if no group has two estimates.
 */
export function effectVariance(groups: readonly Estimates[]): number | undefined {
  const freedom = groups.reduce((sum, { values }) => sum + Math.max(0, values.length - 1), 0);
  if (freedom === 0) return undefined;
  const excess = (spread: number): number =>
    groups.reduce((sum, group) => sum + heterogeneity(group, spread), 0) - freedom;
  if (excess(0) <= 0) return 0;
  let [low, high] = [0, 1];
  while (excess(high) > 0) high *= 2;
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (low + high) / 2;
    if (excess(middle) > 0) low = middle;
    else high = middle;
  }
  return low;
}
