import { Counter, Histogram, type Registry } from 'prom-client';

/** A request to a feed, as the one way out tells of it. */
interface Asked {
  readonly origin: string;
  /** The status, or the fault if there was no answer. */
  readonly outcome: string;
  readonly elapsedMs: number;
}

/** Requests to feeds by origin and outcome; called once a try. */
export function requestFigures(registry: Registry): (asked: Asked) => void {
  const tries = new Counter({
    name: 'proppick_feed_requests_total',
    help: 'Requests to feeds, each try counted, by the status or the fault that came of it.',
    labelNames: ['origin', 'outcome'] as const,
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'proppick_feed_request_seconds',
    help: 'Time until a feed had answered whole, or failed.',
    labelNames: ['origin'] as const,
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  return ({ origin, outcome, elapsedMs }) => {
    tries.inc({ origin, outcome });
    seconds.observe({ origin }, elapsedMs / 1_000);
  };
}
