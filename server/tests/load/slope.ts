/** A figure at a moment, in minutes since the beginning. */
export interface Sample {
  readonly minute: number;
  readonly value: number;
}

/**
 * What a figure grows by in an hour: the median of the slopes between all pairs of samples (Theil and Sen), which a few
 * peaks of a collector of garbage do not move. NaN with fewer than two moments.
 */
export function growthAnHour(samples: readonly Sample[]): number {
  const slopes = samples.flatMap((one, index) =>
    samples
      .slice(index + 1)
      .filter(({ minute }) => minute > one.minute)
      .map(({ minute, value }) => (60 * (value - one.value)) / (minute - one.minute)),
  );
  slopes.sort((a, b) => a - b);
  if (slopes.length === 0) return Number.NaN;
  const middle = slopes.length >> 1;
  return slopes.length % 2 === 1 ? slopes[middle]! : (slopes[middle - 1]! + slopes[middle]!) / 2;
}

/** The least of each whole minute: what stays when garbage has been collected. */
export function leastOfMinutes(samples: readonly Sample[]): Sample[] {
  return Array.from(
    Map.groupBy(samples, ({ minute }) => Math.floor(minute)),
    ([minute, within]) => ({ minute, value: Math.min(...within.map(({ value }) => value)) }),
  ).sort((a, b) => a.minute - b.minute);
}

/**
 * By how much the least of the later half is above the least of the earlier. What comes and goes, as connections do, leaves
 * it at nothing or next to it; what is opened and never closed raises it. NaN with fewer than two samples.
 */
export function floorRise(samples: readonly Sample[]): number {
  const half = samples.length >> 1;
  const floor = (some: readonly Sample[]): number => Math.min(...some.map(({ value }) => value));
  return half === 0 ? Number.NaN : floor(samples.slice(half)) - floor(samples.slice(0, half));
}
