import type { Queryable } from '../platform/index.ts';
import { addTask } from '../platform/tasks/index.ts';
import { listOpenJobs } from './job-queries.ts';

export const EXPORT_TASK = 'export';
/** After tasks that a user waits for, before scheduled ones. */
const PRIORITY = 5;

/** Queues a task for a waiting export, not before `runAt`. The export's row decides whether it runs; a second task is harmless. */
export async function wakeWorker(run: Queryable, id: number, runAt?: Date): Promise<void> {
  const options = { key: `export:${id}`, priority: PRIORITY };
  await addTask(run, EXPORT_TASK, { id }, runAt === undefined ? options : { ...options, runAt });
}

/** Queues a task for every open export, for a new queue. Returns their number. */
export async function wakeForOpen(run: Queryable): Promise<number> {
  const open = await listOpenJobs(run);
  for (const { id } of open) await wakeWorker(run, id);
  return open.length;
}
