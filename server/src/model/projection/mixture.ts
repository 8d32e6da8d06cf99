/**
 * The distribution of minutes around their projection: equally likely factors for each of a few projected levels. All
 * counts of a player depend on the same minutes, so they correlate.
 */
export interface MinutesMixture {
  /** Projected minutes, ascending. */
  readonly centres: readonly number[];
  /** One row per centre, each with the same number of equally likely ascending factors. */
  readonly factors: readonly (readonly number[])[];
}

/** The factors at a projection, linear between centres and flat beyond them. */
export function factorsAt(mixture: MinutesMixture, minutes: number): Float64Array {
  const { centres, factors } = mixture;
  const last = centres.length - 1;
  let upper = 0;
  while (upper < last && centres[upper]! < minutes) upper++;
  const lower = Math.max(0, upper - 1);
  const span = centres[upper]! - centres[lower]!;
  const part = span > 0 ? Math.min(1, Math.max(0, (minutes - centres[lower]!) / span)) : 1;
  const from = factors[lower]!;
  const to = factors[upper]!;
  return Float64Array.from(to, (factor, index) => from[index]! + part * (factor - from[index]!));
}
