import type { Queryable } from '../platform/index.ts';
import { addTask } from '../platform/tasks/index.ts';
import { listOpenJobs } from './job-queries.ts';

export const EXPORT_TASK = 'export';
/** After what people wait for, before what only the schedule asks for. */
const PRIORITY = 5;

/** Rings for one export that waits, not before `runAt`. Whether it is made is decided by its row; a second ring does no harm. */
export async function wakeWorker(run: Queryable, id: number, runAt?: Date): Promise<void> {
  const options = { key: `export:${id}`, priority: PRIORITY };
  await addTask(run, EXPORT_TASK, { id }, runAt === undefined ? options : { ...options, runAt });
}

/** Rings for every export that is still to be done: the queue is new, and has heard of none. Says how many there are. */
export async function wakeForOpen(run: Queryable): Promise<number> {
  const open = await listOpenJobs(run);
  for (const { id } of open) await wakeWorker(run, id);
  return open.length;
}
