import type { Context } from '../../platform/index.ts';
import { metricsOnDemand, Gauge, Histogram, type Registry } from '../../platform/metrics/index.ts';
import { readWorkFigures, TIMING } from '../../platform/work/index.ts';
import { lastSuccesses } from './freshness.ts';
import { serviceRows } from './queries.ts';

/** Metrics of operations. */
export interface OperationMetrics {
  begin(type: string): { end(status: string): void };
}

/** Duration and result of every operation and job that runs here. */
export function operationMetrics(registry: Registry): OperationMetrics {
  const seconds = new Histogram({
    name: 'proppick_operation_seconds',
    help: 'Duration of operations and jobs that ended here.',
    labelNames: ['type', 'status'] as const,
    buckets: [0.01, 0.05, 0.25, 1, 5, 15, 60, 300, 1_800],
    registers: [registry],
  });
  const running = new Gauge({
    name: 'proppick_operations_running',
    help: 'Operations and jobs that run here.',
    labelNames: ['type'] as const,
    registers: [registry],
  });
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

/** State of the queue, the services and the enabled sources over all nodes, read at each scrape. */
export function stateFigures(
  registry: Registry,
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  {
    services,
    sources,
    kinds,
  }: {
    readonly services: readonly string[];
    readonly sources: () => readonly string[];
    /** Kinds of work. */
    readonly kinds: readonly string[];
  },
): void {
  metricsOnDemand(
    registry,
    {
      proppick_work: {
        help: 'Work of a kind over all nodes: waiting, running, and of the waiting what failed at least once.',
        labels: ['kind', 'state'],
      },
      proppick_work_oldest_seconds: {
        help: 'How long the oldest work of a kind has waited for its first try; 0 if none waits.',
        labels: ['kind'],
      },
    },
    async () => {
      const found = await readWorkFigures(db, kinds);
      const states = (['waiting', 'running', 'retrying'] as const).flatMap((state) =>
        found.map((one) => ({ name: 'proppick_work' as const, labels: { kind: one.kind, state }, value: one[state] })),
      );
      const ages = found.map(({ kind, oldestSeconds: value }) => ({
        name: 'proppick_work_oldest_seconds' as const,
        labels: { kind },
        value,
      }));
      return [...states, ...ages];
    },
  );
  metricsOnDemand(
    registry,
    {
      proppick_service_processes: {
        help: 'Live processes of a service, over all nodes; 0 is an outage.',
        labels: ['service'],
      },
    },
    async () =>
      (await serviceRows(db, services, TIMING.leaseMs)).map(({ service, alive }) => ({
        name: 'proppick_service_processes',
        labels: { service },
        value: alive,
      })),
  );
  metricsOnDemand(
    registry,
    {
      proppick_source_age_seconds: { help: 'Time since a source was last read completely.', labels: ['source'] },
      proppick_source_stale_after_seconds: { help: 'Age at which a source counts as stale.', labels: ['source'] },
    },
    async () =>
      (await lastSuccesses({ db, clock }, sources())).flatMap(({ source, ageSeconds, staleAfterSeconds }) => [
        { name: 'proppick_source_age_seconds', labels: { source }, value: Math.max(0, ageSeconds) },
        { name: 'proppick_source_stale_after_seconds', labels: { source }, value: staleAfterSeconds },
      ]),
  );
}
