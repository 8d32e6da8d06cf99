import type { Kind } from '../../load/generator/plan.ts';

/** Callers behind a proxy have their own addresses; the limit per address is not part of the measurement. */
const ADDRESSES = 100;

/** The same reads for the load generator, all paths equally often. */
export function dayKinds(key: string, paths: readonly string[]): Kind[] {
  return paths.map((path) => ({
    name: path,
    weight: 100 / paths.length,
    requests: Array.from({ length: ADDRESSES }, (_, n) => ({
      method: 'GET',
      path: `/api/v1${path}`,
      headers: { 'x-api-key': key, 'x-forwarded-for': `10.0.0.${n + 1}` },
    })),
  }));
}
