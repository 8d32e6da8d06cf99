import type { Queryable } from '../database/database.ts';
import { addJob } from './queries.ts';

export interface TaskOptions {
  /** Of two waiting tasks with one key the later one stays. */
  readonly key?: string;
  /** Not before; by the database's clock. */
  readonly runAt?: Date;
  /** Tries after errors, with growing pauses. */
  readonly maxAttempts?: number;
  /** Smaller goes first. */
  readonly priority?: number;
}

/** Queues a task in the transaction given: it runs, at least once, if and only if that commits. */
export async function addTask(run: Queryable, name: string, payload: object, options: TaskOptions = {}): Promise<void> {
  const { key = null, runAt = null, maxAttempts = 25, priority = 0 } = options;
  await addJob(run, name, JSON.stringify(payload), key, runAt, maxAttempts, priority);
}
