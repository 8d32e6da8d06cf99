import type { Queryable } from '../../platform/index.ts';
import { addTask } from '../../platform/tasks/index.ts';

export const OPERATION_TASK = 'operation';

/** Requested operations run before scheduled ones. */
const PRIORITY = { asked: 0, scheduled: 10 };

/** Notifies workers of one queued operation. Its row decides whether it runs; a second notification does no harm. */
export async function wakeWorkers(run: Queryable, id: number, by: keyof typeof PRIORITY = 'asked'): Promise<void> {
  await addTask(run, OPERATION_TASK, { id }, { key: `operation:${id}`, priority: PRIORITY[by] });
}
