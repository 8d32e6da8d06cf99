/** Log loss of a probability: -ln of the probability given to the outcome. */
export function logLoss(probability: number, happened: boolean): number {
  return -Math.log(happened ? probability : 1 - probability);
}

/** Brier score: squared difference of a probability and the outcome. */
export function brier(probability: number, happened: boolean): number {
  return (probability - (happened ? 1 : 0)) ** 2;
}

/** One bin of a reliability table. */
export interface ReliabilityBin {
  readonly count: number;
  readonly predicted: number;
  readonly actual: number;
}

const FINEST = 1e12;

/**
 * Forecasts in ascending order with their outcome in the last bit: plain numbers sort many times faster than indices. Sorted
 * once, they give the reliability table and the area under the curve.
 */
export interface SortedForecasts {
  readonly packed: Float64Array;
}

export function sortForecasts(probabilities: ArrayLike<number>, happened: ArrayLike<number>): SortedForecasts {
  const packed = new Float64Array(probabilities.length);
  for (let row = 0; row < packed.length; row++) {
    packed[row] = 2 * Math.round(probabilities[row]! * FINEST) + (happened[row]! > 0.5 ? 1 : 0);
  }
  return { packed: packed.sort() };
}

const forecastOf = (packed: number): number => Math.floor(packed / 2) / FINEST;

/** Predicted and actual share in bins of equally many forecasts, lowest first. */
export function reliability({ packed: sorted }: SortedForecasts, bins: number): ReliabilityBin[] {
  return Array.from({ length: bins }, (_, bin) => {
    const rows = sorted.subarray(
      Math.round((bin * sorted.length) / bins),
      Math.round(((bin + 1) * sorted.length) / bins),
    );
    let [predicted, actual] = [0, 0];
    for (const packed of rows) {
      predicted += forecastOf(packed);
      actual += packed % 2;
    }
    return { count: rows.length, predicted: predicted / rows.length, actual: actual / rows.length };
  }).filter((bin) => bin.count > 0);
}

/** Expected calibration error: mean difference of predicted and actual over the bins, weighted by their size. */
export function calibrationError(bins: readonly ReliabilityBin[]): number {
  const total = bins.reduce((sum, bin) => sum + bin.count, 0);
  return bins.reduce((sum, bin) => sum + (bin.count / total) * Math.abs(bin.predicted - bin.actual), 0);
}

/**
 * Area under the ROC curve: the probability that a forecast of an event that happened is above one of an event that did
 * not (ties half).
 */
export function areaUnderCurve({ packed: sorted }: SortedForecasts): number {
  let [ranks, wins, start] = [0, 0, 0];
  while (start < sorted.length) {
    const forecast = Math.floor(sorted[start]! / 2);
    let end = start;
    let tied = 0;
    while (end < sorted.length && Math.floor(sorted[end]! / 2) === forecast) {
      tied += sorted[end]! % 2;
      end += 1;
    }
    ranks += (tied * (start + end + 1)) / 2;
    wins += tied;
    start = end;
  }
  const losses = sorted.length - wins;
  return wins === 0 || losses === 0 ? 0.5 : (ranks - (wins * (wins + 1)) / 2) / (wins * losses);
}

/** A figure's distribution by chance: its mean, and the 5 % and 95 % quantiles. */
export interface ByChance {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/**
 * The calibration error if each of these forecasts were exactly right, by drawing outcomes from them. Rows are drawn
 * independently; the real correlation within a night would make it larger.
 */
export function calibrationErrorByChance(
  probabilities: ArrayLike<number>,
  bins: number,
  random: () => number,
  draws = 1000,
): ByChance {
  const sorted = Float64Array.from(probabilities).sort();
  const edges = Array.from({ length: bins + 1 }, (_, bin) => Math.round((bin * sorted.length) / bins));
  const errors = Float64Array.from({ length: draws }, () => {
    let error = 0;
    for (let bin = 0; bin < bins; bin++) {
      let surplus = 0;
      for (let row = edges[bin]!; row < edges[bin + 1]!; row++)
        surplus += (random() < sorted[row]! ? 1 : 0) - sorted[row]!;
      error += Math.abs(surplus);
    }
    return error / sorted.length;
  }).sort();
  return {
    mean: errors.reduce((sum, error) => sum + error, 0) / draws,
    low: errors[Math.floor(0.05 * draws)]!,
    high: errors[Math.ceil(0.95 * draws) - 1]!,
  };
}
