import { only, type Context } from '../../platform/index.ts';
import { addWork } from '../../platform/work/index.ts';
import { configSection, schedule, type ConfigKey, type ConfigSection } from '../config/config-keys.ts';
import type { Configuration } from '../config/configuration.ts';
import { failureOf } from '../monitor/failure.ts';
import { OPERATION, SCHEDULED, type Job } from '../queue/kinds.ts';
import { noteError } from '../monitor/note-error.ts';
import { insertOperation } from '../queue/queries.ts';
import { latestSlot, tipOffsFor, type Schedule } from './schedule.ts';
import { lastSuccessOf, noteSlotRun, openRun, takeSlot } from './queries.ts';

/** The section `schedule`: one key per job. */
export const scheduleSection = (
  jobs: readonly Pick<Job, 'name' | 'description' | 'schedule'>[],
): ConfigSection<Record<string, ConfigKey<Schedule>>> =>
  configSection({
    name: 'schedule',
    description: 'When the service starts work by itself.',
    keys: Object.fromEntries(
      jobs.map(({ name, description, schedule: text }) => [name, schedule({ default: text, description })]),
    ),
  });

/**
 * Queues the due runs, by the service's clock. Any number of nodes may run it, with clocks that differ or jump. One of
 * them inserts the row of a slot, and queues its run in the same transaction. Only a job's last slot counts:
 */
export interface Scheduler {
  tick(): Promise<void>;
}

/** True if a game that is not postponed has its tip-off in the range; the calendar belongs to another module. */
export type HasGames = (ctx: Context, tipOffs: { readonly from: Date; readonly to: Date }) => Promise<boolean>;

export function createScheduler(
  ctx: Context,
  jobs: readonly Job[],
  configuration: Configuration,
  hasGames: HasGames = async () => false,
): Scheduler {
  const section = scheduleSection(jobs);
  /** Avoids repeated queries only; the database decides which node takes a slot. */
  const asked = new Map<string, number>();

  async function tickJob(job: Job): Promise<void> {
    const schedule = configuration.get(section, job.name);
    const slot = latestSlot(schedule, ctx.clock.now());
    if (slot === undefined || asked.get(job.name) === slot.getTime()) return;
    const games = tipOffsFor(schedule, slot);
    if (games === undefined || (await hasGames(ctx, games))) await startRun(ctx, job, slot);
    asked.set(job.name, slot.getTime());
  }
  return {
    tick: async () => {
      for (const job of jobs) {
        await tickJob(job).catch((error: unknown) =>
          ctx.log.error({ job: job.name, error: String(error) }, 'a slot of the schedule could not be taken'),
        );
      }
    },
  };
}

/** Takes the slot and queues its run, unless the previous run is still open or nothing is due. */
async function startRun(ctx: Context, job: Job, slot: Date): Promise<void> {
  const due = await isDue(ctx, job, slot);
  await ctx.db.transaction(async (tx) => {
    const [taken] = await takeSlot(tx, job.name, slot);
    if (taken === undefined) return;
    if (due instanceof Error) await noteError(tx, { ...failureOf(due), step: job.name, occurredAt: ctx.clock.now() });
    if (due !== true || (await openRun(tx, job.name)).length > 0) return;
    const { name, service } = job;
    const run = only(
      await insertOperation(
        tx,
        name,
        service,
        '{}',
        null,
        null,
        null,
        ctx.clock.now(),
        'schedule',
        null,
        null,
        slot,
        null,
      ),
    );
    await noteSlotRun(tx, name, slot, run.id);
    await addWork(tx, OPERATION, run.id, { priority: SCHEDULED });
  });
}

async function isDue(ctx: Context, job: Job, slot: Date): Promise<boolean | Error> {
  if (job.isDue === undefined) return true;
  try {
    const [last] = await lastSuccessOf(ctx.db, job.name);
    return await job.isDue(ctx, slot, last?.startedAt);
  } catch (error) {
    ctx.log.error({ job: job.name, error: String(error) }, 'a job could not determine whether it is due');
    return error instanceof Error ? error : new Error(String(error));
  }
}
