import { medianOf, type Figure } from './figures.ts';
import type { LoadResult } from './load.ts';

interface Beside {
  readonly name: string;
  readonly results: readonly LoadResult[];
  /** The goal relative to the yardstick, in words and as a factor. */
  readonly reach: string;
  readonly least: number;
}

/** Requests per second and p99 of a read with an API key and exact counts, and of a yardstick in the same run. */
export function readFigures(read: string, ours: readonly LoadResult[], beside: Beside): Figure[] {
  const { name, results, reach, least } = beside;
  for (const [whose, loads] of [['the service', ours] as const, [name, results] as const]) {
    const failed = loads.reduce((sum, result) => sum + result.failed, 0);
    if (failed > 0) throw new Error(`${read}: ${failed} requests of ${whose} failed`);
  }
  const [rate, other] = [medianOf(ours, 'requestsPerSecond'), medianOf(results, 'requestsPerSecond')];
  return [
    {
      what: `${read}, API key, exact count`,
      value: rate,
      unit: 'req/s',
      yardsticks: [{ name, value: other }],
      reach,
      holds: rate >= least * other,
    },
    {
      what: `${read}, p99`,
      value: medianOf(ours, 'p99'),
      unit: 'ms',
      yardsticks: [{ name, value: medianOf(results, 'p99') }],
    },
  ];
}
