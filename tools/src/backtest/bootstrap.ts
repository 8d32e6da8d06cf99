import type { Random } from '../../../server/src/model/parts.ts';
/** A mean with its 95 % interval. */
export interface MeanInterval {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** The sums of one cluster (a game date). */
export interface ClusterSum {
  readonly sum: number;
  readonly count: number;
}

/**
 * Mean with a 95 % bootstrap interval that draws whole clusters (game dates). Games of one night share injuries,
 * overtimes and referees, so they are not independent.
 */
export function clusteredMean(
  values: ArrayLike<number>,
  clusters: readonly string[],
  random: Random,
  draws = 1000,
): MeanInterval {
  const sums = new Map<string, { sum: number; count: number }>();
  for (let row = 0; row < values.length; row++) {
    const cluster = sums.get(clusters[row]!) ?? { sum: 0, count: 0 };
    cluster.sum += values[row]!;
    cluster.count += 1;
    sums.set(clusters[row]!, cluster);
  }
  return meanOfClusters([...sums.values()], random, draws);
}

/** The same from values that are already summed by cluster. */
export function meanOfClusters(nights: readonly ClusterSum[], random: Random, draws = 1000): MeanInterval {
  const means = Array.from({ length: draws }, () => {
    let [sum, count] = [0, 0];
    for (let draw = 0; draw < nights.length; draw++) {
      const night = nights[Math.floor(random() * nights.length)]!;
      sum += night.sum;
      count += night.count;
    }
    return sum / count;
  }).sort((a, b) => a - b);
  const [total, rows] = nights.reduce<[number, number]>(
    ([sum, count], night) => [sum + night.sum, count + night.count],
    [0, 0],
  );
  return {
    mean: total / rows,
    low: means[Math.floor(0.025 * draws)]!,
    high: means[Math.ceil(0.975 * draws) - 1]!,
  };
}
