import { OPERATION, stateFigures } from '../operations/index.ts';
import type { PooledDatabase } from '../platform/index.ts';
import { creditsSpent } from '../platform/egress/index.ts';
import { databaseMetrics, metricsOnDemand, type Registry } from '../platform/metrics/index.ts';
import type { Deps } from './work/deps.ts';
import type { Services } from './services.ts';

/** All metrics computed on request: all except requests and operations. */
export function serviceFigures(registry: Registry, { context }: Deps, services: Services, db: PooledDatabase): void {
  databaseMetrics(registry, db);
  stateFigures(registry, context, {
    services: services.services,
    sources: services.sourcesOn,
    kinds: [OPERATION, ...services.handlers.map(({ kind }) => kind)].map(({ name }) => name),
  });
  creditFigures(registry, context, services.paidSources);
  for (const module of services.modules) module.figures?.(registry);
}

function creditFigures(
  registry: Registry,
  { db, clock }: Pick<Deps['context'], 'db' | 'clock'>,
  sources: readonly string[],
): void {
  metricsOnDemand(
    registry,
    {
      proppick_feed_credits: {
        help: 'Credits of a paid feed that a UTC day or month cost.',
        labels: ['source', 'span'],
      },
    },
    async () => {
      const now = clock.now();
      const spent = await Promise.all(
        sources.map(async (source) => ({ source, ...(await creditsSpent(db, source, now)) })),
      );
      return spent.flatMap(({ source, day, month }) => [
        { name: 'proppick_feed_credits', labels: { source, span: 'day' }, value: day },
        { name: 'proppick_feed_credits', labels: { source, span: 'month' }, value: month },
      ]);
    },
  );
}
