import type { MinutesMixture } from '../../../server/src/model/parts.ts';

/** Bounds of projected minutes that define the pools of outcomes. */
const EDGES = [13, 17, 21, 25, 29, 33, 36] as const;
const FACTORS = 9;
/** A smaller pool is merged into the next one. */
const FEWEST = 90;

/** Means of equal-sized groups of ascending values; the last group has the remainder. */
function groupMeans(sorted: readonly number[], groups: number): number[] {
  return Array.from({ length: groups }, (_, group) => {
    const from = Math.round((group * sorted.length) / groups);
    const to = Math.round(((group + 1) * sorted.length) / groups);
    let sum = 0;
    for (let index = from; index < to; index++) sum += sorted[index]!;
    return sum / (to - from);
  });
}

/** Actual minutes as factors of the projected ones, by projected level. */
export function fitMixture(
  projected: Float64Array,
  actual: Float64Array,
  edges: readonly number[] = EDGES,
): MinutesMixture {
  const pools: number[][] = Array.from({ length: edges.length + 1 }, () => []);
  projected.forEach((value, row) => {
    const bin = edges.findIndex((edge) => value < edge);
    pools[bin < 0 ? edges.length : bin]!.push(row);
  });
  const centres: number[] = [];
  const factors: number[][] = [];
  let carried: number[] = [];
  for (const [index, pool] of pools.entries()) {
    const rows = [...carried, ...pool];
    carried = rows.length < FEWEST && index < pools.length - 1 ? rows : [];
    if (carried.length > 0 || rows.length < FACTORS) continue;
    centres.push(rows.reduce((sum, row) => sum + projected[row]!, 0) / rows.length);
    const ratios = rows.map((row) => actual[row]! / projected[row]!).toSorted((a, b) => a - b);
    factors.push(groupMeans(ratios, FACTORS));
  }
  return { centres, factors };
}
