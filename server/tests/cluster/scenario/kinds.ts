import type { Kind } from '../../load/generator/plan.ts';

/** Callers behind a proxy have addresses of their own; the guard of a single one stays out of the measurement. */
const ADDRESSES = 100;

/** The same reads for the generator of load, each path as often as the others. */
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
