/** A figure at a time, in minutes since the start. */
export interface Sample {
  readonly minute: number;
  readonly value: number;
}

/** A figure's growth per hour: an estimate and its 95 % interval. */
export interface Growth {
  readonly anHour: number;
  readonly least: number;
  readonly most: number;
}

/**
 * The median of the slopes between all pairs of samples (Theil and Sen), with Sen's interval. It is robust against
 * peaks before a garbage collection. Figures of neighboring minutes are correlated, so the interval is widened
 * accordingly (Yue and Wang, 2004). NaN for fewer than two times.
 */
export function growthOf(samples: readonly Sample[]): Growth {
  const slopes = slopesOf(samples);
  if (slopes.length === 0) return { anHour: Number.NaN, least: Number.NaN, most: Number.NaN };
  const middle = slopes.length >> 1;
  const anHour = slopes.length % 2 === 1 ? slopes[middle]! : (slopes[middle - 1]! + slopes[middle]!) / 2;
  const n = samples.length;
  const likeness = correlationOf(samples.map(({ minute, value }) => value - (anHour * minute) / 60));
  const variance = ((n * (n - 1) * (2 * n + 5)) / 18) * ((1 + likeness) / (1 - likeness));
  const reach = NINETEEN_OF_TWENTY * Math.sqrt(variance);
  return {
    anHour,
    least: slopes[Math.max(0, Math.floor((slopes.length - reach) / 2) - 1)]!,
    most: slopes[Math.min(slopes.length - 1, Math.ceil((slopes.length + reach) / 2))]!,
  };
}

/** In standard deviations of a normal distribution. */
const NINETEEN_OF_TWENTY = 1.96;
/** Above it, a few samples do not determine the correlation. */
const MAX_CORRELATION = 0.9;

/** Growth per hour between each two samples, ascending. */
function slopesOf(samples: readonly Sample[]): number[] {
  return samples
    .flatMap((one, index) =>
      samples
        .slice(index + 1)
        .filter(({ minute }) => minute > one.minute)
        .map(({ minute, value }) => (60 * (value - one.value)) / (minute - one.minute)),
    )
    .sort((a, b) => a - b);
}

/** The correlation of each figure with the previous one, at least 0. */
function correlationOf(figures: readonly number[]): number {
  const mean = figures.reduce((total, figure) => total + figure, 0) / figures.length;
  const off = figures.map((figure) => figure - mean);
  const all = off.reduce((total, one) => total + one * one, 0);
  if (all === 0) return 0;
  const next = off.slice(1).reduce((total, one, index) => total + one * off[index]!, 0);
  return Math.min(MAX_CORRELATION, Math.max(0, next / all));
}

/** The minimum of each whole minute: the retained value after garbage collection. */
export function leastOfMinutes(samples: readonly Sample[]): Sample[] {
  return Array.from(
    Map.groupBy(samples, ({ minute }) => Math.floor(minute)),
    ([minute, within]) => ({ minute, value: Math.min(...within.map(({ value }) => value)) }),
  ).sort((a, b) => a.minute - b.minute);
}

/**
 * The minimum of the later half minus that of the earlier. Values that come and go, such as connections, leave it near
 * 0; leaks raise it. NaN for fewer than two samples.
 */
export function floorRise(samples: readonly Sample[]): number {
  const half = samples.length >> 1;
  const floor = (some: readonly Sample[]): number => Math.min(...some.map(({ value }) => value));
  return half === 0 ? Number.NaN : floor(samples.slice(half)) - floor(samples.slice(0, half));
}
