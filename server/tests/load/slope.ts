/** A figure at a moment, in minutes since the beginning. */
export interface Sample {
  readonly minute: number;
  readonly value: number;
}

/** What a figure grows by in an hour: an estimate, and between what the truth lies nineteen times out of twenty. */
export interface Growth {
  readonly anHour: number;
  readonly least: number;
  readonly most: number;
}

/**
 * The median of the slopes between all pairs of samples (Theil and Sen), which a few peaks of a collector of garbage do not
 * move, and Sen's interval around it. What is high in one minute is often high in the next, which tells less than as many
 * samples for themselves: the interval is widened by as much as they resemble their neighbours (Yue and Wang, 2004). NaN
 * with fewer than two moments.
 */
export function growthOf(samples: readonly Sample[]): Growth {
  const slopes = slopesOf(samples);
  if (slopes.length === 0) return { anHour: Number.NaN, least: Number.NaN, most: Number.NaN };
  const middle = slopes.length >> 1;
  const anHour = slopes.length % 2 === 1 ? slopes[middle]! : (slopes[middle - 1]! + slopes[middle]!) / 2;
  const n = samples.length;
  const likeness = likenessOf(samples.map(({ minute, value }) => value - (anHour * minute) / 60));
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
/** Beyond it a few samples tell nothing of how much they resemble each other. */
const MOST_LIKENESS = 0.9;

/** An hour's growth between each two samples, ascending. */
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

/** How much each figure resembles the one before it: their correlation, at least 0. */
function likenessOf(figures: readonly number[]): number {
  const mean = figures.reduce((total, figure) => total + figure, 0) / figures.length;
  const off = figures.map((figure) => figure - mean);
  const all = off.reduce((total, one) => total + one * one, 0);
  if (all === 0) return 0;
  const next = off.slice(1).reduce((total, one, index) => total + one * off[index]!, 0);
  return Math.min(MOST_LIKENESS, Math.max(0, next / all));
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
