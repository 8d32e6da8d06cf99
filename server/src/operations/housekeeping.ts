import type { Database } from '../platform/index.ts';
import { configSection, integer } from './config/config-keys.ts';
import type { Configuration } from './config/configuration.ts';
import { defineJob, type Job } from './queue/kinds.ts';
import { forgetErrors, forgetRuns, forgetSlots } from './schedule/queries.ts';

export const OPERATIONS_SECTION = configSection({
  name: 'operations',
  description: 'How long past work is kept.',
  keys: {
    keepRunsDays: integer({
      default: 30,
      min: 1,
      max: 3_650,
      description: 'Days that runs of the schedule are kept. Operations queued by users are kept forever.',
    }),
    keepErrorsDays: integer({ default: 30, min: 1, max: 3_650, description: 'Days that errors are kept.' }),
  },
});

/**
 * The job's definition for the section `schedule`. It is separate because its work needs the configuration, which
 * contains the schedule.
 */
export const HOUSEKEEPING = {
  name: 'housekeeping',
  service: 'housekeeper',
  description: 'Deletes what is past its age limit: runs, slots and errors, and data of other modules.',
  schedule: 'at 05:15',
} as const;

/** Sweeps of other modules: each returns a number of rows, reported under its name in the run's output. */
export type Sweeps = Readonly<Record<string, (db: Database) => Promise<number>>>;

const DAY_MS = 86_400_000;

/** Deletes what is past the configured age. A slot is kept as long as its run, and at least a month. */
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
