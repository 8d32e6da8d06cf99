import { sweepAccounts } from '../accounts/index.ts';
import { sweepUsage } from '../limits/index.ts';
import { defineJob, housekeepingJob, type Configuration, type Sweeps, type Job } from '../operations/index.ts';
import { sweepIdempotencyKeys } from '../platform/http/index.ts';
import { ingest, publishOpenDays, settleRecentDays, type Workshop } from './operation-kinds.ts';

/** What the service does by itself. When, is configuration: the section `schedule` has a key a job. */
export function scheduledJobs(shop: Workshop): Job[] {
  return [
    ...shop.sources.map((source) =>
      defineJob({
        name: `ingest-${source.name}`,
        service: 'ingester',
        description: `Reads the source ${source.name}.`,
        schedule: source.schedule,
        run: (ctx) => ingest(ctx, source),
      }),
    ),
    defineJob({
      name: 'score-open-days',
      service: 'scorer',
      description: 'Scores today and tomorrow from what is known, and publishes what changed.',
      schedule: 'every 5m',
      run: (ctx) => ctx.effects((inner) => publishOpenDays(inner, shop)),
    }),
    defineJob({
      name: 'settle-recent-days',
      service: 'settler',
      description: 'Grades the picks of the last days from the box scores known now.',
      schedule: 'every 10m',
      run: (ctx) => ctx.effects(settleRecentDays),
    }),
  ];
}

/** Every job, with those that need the configuration to run. */
export const allJobs = (shop: Workshop, configuration: Configuration, sweeps: Sweeps): Job[] => [
  ...scheduledJobs(shop),
  housekeepingJob(configuration, {
    accounts: sweepAccounts,
    usage: sweepUsage,
    idempotencyKeys: sweepIdempotencyKeys,
    ...sweeps,
  }),
];
