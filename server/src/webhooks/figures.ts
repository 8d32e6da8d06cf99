import type { Clock } from '../kernel/index.ts';
import type { Queryable } from '../platform/index.ts';
import { metricsOnDemand, Histogram, type Registry } from '../platform/metrics/index.ts';
import { deliveryFigures } from './figure-queries.ts';

/**
 * The outcome of an attempt: delivered, to be retried, failed for good, or not made because the account lost its
 * entitlement.
 */
export const ATTEMPT_ENDS = ['delivered', 'retried', 'failed', 'withdrawn'] as const;
export type AttemptEnd = (typeof ATTEMPT_ENDS)[number];

/** Called for every recorded attempt. */
export type ObserveAttempt = (end: AttemptEnd, durationMs: number) => void;

/** Metrics of this process's attempts; waiting deliveries and failing subscriptions over all nodes. */
export function webhookFigures(
  registry: Registry,
  { db, wallClock }: { readonly db: Queryable; readonly wallClock: Clock },
): ObserveAttempt {
  const seconds = new Histogram({
    name: 'proppick_webhook_attempt_seconds',
    help: 'Duration of attempts to deliver an event, by how they ended.',
    labelNames: ['outcome'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  for (const outcome of ATTEMPT_ENDS) seconds.zero({ outcome });
  metricsOnDemand(
    registry,
    {
      proppick_webhook_deliveries_pending: { help: 'Deliveries that wait for an attempt or a retry, over all nodes.' },
      proppick_webhook_oldest_pending_seconds: { help: 'Age of the oldest waiting delivery; 0 if none waits.' },
      proppick_webhook_most_overdue_seconds: {
        help: 'Lateness of the delivery that has waited longest for its attempt; 0 if none is late.',
      },
      proppick_webhook_subscriptions: { help: 'Subscriptions, over all nodes.', labels: ['state'] },
    },
    async () => {
      const [figures] = await deliveryFigures(db, wallClock.now());
      if (figures === undefined) return [];
      const { pending, oldestSeconds, overdueSeconds, active, failing, paused } = figures;
      const name = 'proppick_webhook_subscriptions' as const;
      return [
        { name: 'proppick_webhook_deliveries_pending', value: pending },
        { name: 'proppick_webhook_oldest_pending_seconds', value: oldestSeconds },
        { name: 'proppick_webhook_most_overdue_seconds', value: overdueSeconds },
        { name, labels: { state: 'active' }, value: active },
        { name, labels: { state: 'failing' }, value: failing },
        { name, labels: { state: 'paused' }, value: paused },
      ];
    },
  );
  return (outcome, durationMs) => seconds.observe({ outcome }, durationMs / 1_000);
}
