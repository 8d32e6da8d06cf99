import { only, type Transaction } from '../../platform/index.ts';
import { addWork } from '../../platform/work/index.ts';
import { OPERATION, type Job } from '../queue/kinds.ts';
import { insertOperation } from '../queue/queries.ts';

/**
 * Queues a run of a job at once, in addition to its schedule: it runs if and only if the caller's transaction commits.
 */
export async function queueRun(
  tx: Transaction,
  { name, service }: Pick<Job, 'name' | 'service'>,
  at: Date,
): Promise<void> {
  const run = only(
    await insertOperation(tx, name, service, '{}', null, null, null, at, 'schedule', null, null, null, null),
  );
  await addWork(tx, OPERATION, run.id);
}
