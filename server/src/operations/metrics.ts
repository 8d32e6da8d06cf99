import type { Database } from '../platform/index.ts';
import { Gauge, Histogram, type Registry } from '../platform/metrics/index.ts';
import { queueFigures } from './monitor-queries.ts';

/** What operations tell about themselves. */
export interface OperationMetrics {
  begin(type: string): { end(status: string): void };
}

/** Duration and end of every operation run here, and the state of the queue as it stands when somebody looks. */
export function operationMetrics(registry: Registry, db: Database): OperationMetrics {
  const seconds = new Histogram({
    name: 'proppick_operation_seconds',
    help: 'Duration of operations and jobs that ended here.',
    labelNames: ['type', 'status'] as const,
    buckets: [0.01, 0.05, 0.25, 1, 5, 15, 60, 300, 1_800],
    registers: [registry],
  });
  const running = new Gauge({
    name: 'proppick_operations_running',
    help: 'Operations and jobs in hand here.',
    labelNames: ['type'] as const,
    registers: [registry],
  });
  queueGauges(registry, db);
  return {
    begin: (type) => {
      running.inc({ type });
      const stop = seconds.startTimer({ type });
      return {
        end: (status) => {
          running.dec({ type });
          stop({ status });
        },
      };
    },
  };
}

function queueGauges(registry: Registry, db: Database): void {
  const age = new Gauge({
    name: 'proppick_queue_oldest_seconds',
    help: 'How long the oldest queued operation has waited; 0 if none does.',
    registers: [registry],
  });
  const queued = new Gauge({
    name: 'proppick_queue_operations',
    help: 'Operations queued, over all nodes.',
    registers: [registry],
    collect: async () => {
      const [figures] = await queueFigures(db);
      queued.set(figures?.queued ?? 0);
      age.set(figures?.oldestSeconds ?? 0);
    },
  });
}
