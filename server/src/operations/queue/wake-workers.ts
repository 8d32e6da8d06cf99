import type { Queryable } from '../../platform/index.ts';
import { addTask } from '../../platform/tasks/index.ts';

export const OPERATION_TASK = 'operation';

/** What people ask for goes before what the schedule does. */
const PRIORITY = { asked: 0, scheduled: 10 };

/** Rings for one queued operation. Whether it is run is decided by its row; a second ring does no harm. */
export async function wakeWorkers(run: Queryable, id: number, by: keyof typeof PRIORITY = 'asked'): Promise<void> {
  await addTask(run, OPERATION_TASK, { id }, { key: `operation:${id}`, priority: PRIORITY[by] });
}
