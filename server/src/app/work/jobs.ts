import { sweepAccounts } from '../../accounts/index.ts';
import { sweepUsage } from '../../limits/index.ts';
import { defineJob, housekeepingJob, type Configuration, type Sweeps, type Job } from '../../operations/index.ts';
import { sweepIdempotencyKeys } from '../../platform/http/index.ts';
import { archiveJob } from './archive-quotes.ts';
import { buildLabJob } from './build-lab.ts';
import { followSystemsJob } from './follow-systems.ts';
import { scoringIsDue, settlingIsDue } from './due.ts';
import { ingestAll, publishOpenDays, settleRecentDays, type Runtime } from './operation-kinds.ts';
import { scoreNewsJob } from './score-news.ts';
import { ingestJob } from '../sources-on.ts';

/** The scheduled jobs. The configuration section `schedule` has one key per job. */
export function scheduledJobs(runtime: Runtime): Job[] {
  return [
    ...runtime.sources.map((source) =>
      defineJob({ ...ingestJob(source), service: 'ingester', run: (ctx) => ingestAll(ctx, runtime, source) }),
    ),
    defineJob({
      name: 'score-open-days',
      service: 'scorer',
      description:
        'Scores today and tomorrow and publishes changes, if quotes, lineups, games or the configuration changed, and every half hour.',
      schedule: 'every 2m',
      isDue: scoringIsDue,
      run: (ctx) => ctx.effects((inner) => publishOpenDays(inner, runtime)),
    }),
    scoreNewsJob(runtime),
    defineJob({
      name: 'settle-recent-days',
      service: 'settler',
      description: 'Grades picks of the last days, if games ended, were postponed or corrected, and every hour.',
      schedule: 'every 5m',
      isDue: settlingIsDue(runtime),
      run: (ctx) => ctx.effects((inner) => settleRecentDays(inner, runtime)),
    }),
    buildLabJob(runtime),
    followSystemsJob(runtime),
    archiveJob(runtime.archive),
  ];
}

/** All jobs, including those that need the configuration. */
export const allJobs = (runtime: Runtime, configuration: Configuration, sweeps: Sweeps): Job[] => [
  ...scheduledJobs(runtime),
  housekeepingJob(configuration, {
    accounts: sweepAccounts,
    usage: sweepUsage,
    idempotencyKeys: sweepIdempotencyKeys,
    ...sweeps,
  }),
];
