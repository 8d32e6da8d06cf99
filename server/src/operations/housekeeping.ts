import type { Database } from '../platform/index.ts';
import { configSection, integer } from './config/config-keys.ts';
import type { Configuration } from './config/configuration.ts';
import { defineJob, type Job } from './queue/kinds.ts';
import { forgetErrors, forgetRuns, forgetSlots } from './schedule/queries.ts';

export const OPERATIONS_SECTION = configSection({
  name: 'operations',
  description: 'What is remembered of past work.',
  keys: {
    keepRunsDays: integer({
      default: 30,
      min: 1,
      max: 3_650,
      description: 'Days that runs of the schedule are kept. Operations that people queued are kept for ever.',
    }),
    keepErrorsDays: integer({ default: 30, min: 1, max: 3_650, description: 'Days that errors are kept.' }),
  },
});

/** The job as the schedule's section knows it; what it does needs the configuration, of which the schedule is a part. */
export const HOUSEKEEPING = {
  name: 'housekeeping',
  service: 'housekeeper',
  description: 'Forgets what is older than it is kept: runs, slots and errors, and what other modules add.',
  schedule: 'at 05:15',
} as const;

/** What other rooms have to forget: how many rows went, by a name for the run's output. */
export type Sweeps = Readonly<Record<string, (db: Database) => Promise<number>>>;

const DAY_MS = 86_400_000;

/** Forgets what is older than the configuration says. A slot is kept as long as its run, and at least a month. */
export const housekeepingJob = (configuration: Pick<Configuration, 'get'>, sweeps: Sweeps = {}): Job =>
  defineJob({
    ...HOUSEKEEPING,
    run: (ctx) => {
      const runsDays = configuration.get(OPERATIONS_SECTION, 'keepRunsDays');
      const errorsDays = configuration.get(OPERATIONS_SECTION, 'keepErrorsDays');
      return ctx.effects(async ({ db, clock }) => {
        const swept: Record<string, number> = {
          slots: await forgetSlots(db, Math.max(runsDays, 31)),
          runs: await forgetRuns(db, runsDays),
          errors: await forgetErrors(db, new Date(clock.now().getTime() - errorsDays * DAY_MS)),
        };
        for (const [name, sweep] of Object.entries(sweeps)) swept[name] = await sweep(db);
        return swept;
      });
    },
  });
