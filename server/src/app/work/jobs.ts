import { sweepAccounts } from '../../accounts/index.ts';
import { cycleJobs, cycleKinds } from '../../cycle/index.ts';
import { ingestAll, ingestKind } from '../../ingest/index.ts';
import { buildLabJob, followSystemsJob } from '../../lab/index.ts';
import { sweepUsage } from '../../limits/index.ts';
import {
  defineJob,
  housekeepingJob,
  type Configuration,
  type Job,
  type OperationKind,
  type Sweeps,
} from '../../operations/index.ts';
import { sweepIdempotencyKeys } from '../../platform/http/index.ts';
import { ingestJob } from '../sources-on.ts';
import { archiveJob, archiveKind } from './archive-quotes.ts';
import type { Runtime } from './runtime.ts';

/** The operations of the API, each a function of a module; its figures are the output. */
export const operationKinds = (runtime: Runtime): OperationKind[] => [
  ingestKind(runtime),
  ...cycleKinds(runtime),
  archiveKind(runtime.archive),
];

/** The scheduled jobs. The configuration section `schedule` has one key per job. */
export const scheduledJobs = (runtime: Runtime): Job[] => [
  ...runtime.sources.map((source) =>
    defineJob({ ...ingestJob(source), service: 'ingester', run: (ctx) => ingestAll(ctx, runtime, source) }),
  ),
  ...cycleJobs(runtime),
  buildLabJob(runtime),
  followSystemsJob(runtime),
  archiveJob(runtime.archive),
];

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
