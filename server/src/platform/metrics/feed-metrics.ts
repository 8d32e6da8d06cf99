import { Counter, Histogram, type Registry } from 'prom-client';
import type { Attempt } from '../egress/index.ts';

/** Requests to feeds by origin and outcome; called once per try. */
export function feedMetrics(registry: Registry): (attempt: Attempt) => void {
  const tries = new Counter({
    name: 'proppick_feed_requests_total',
    help: 'Requests to feeds, each try counted, by the status or the fault that came of it.',
    labelNames: ['origin', 'outcome'] as const,
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'proppick_feed_request_seconds',
    help: 'Time until a feed had responded whole, or failed.',
    labelNames: ['origin'] as const,
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  return ({ origin, outcome, elapsedMs }) => {
    tries.inc({ origin, outcome });
    seconds.observe({ origin }, elapsedMs / 1_000);
  };
}
