import type { Queryable } from '../database/database.ts';
import { addJob } from './queries.ts';

export interface TaskOptions {
  /** A new task replaces a waiting one with the same key. */
  readonly key?: string;
  /** The earliest start, by the database's clock. */
  readonly runAt?: Date;
  /** Maximum tries, with growing pauses. */
  readonly maxAttempts?: number;
  /** Lower runs first. */
  readonly priority?: number;
}

/** Queues a task in the caller's transaction: it runs, at least once, if and only if that commits. */
export async function addTask(run: Queryable, name: string, payload: object, options: TaskOptions = {}): Promise<void> {
  const { key = null, runAt = null, maxAttempts = 25, priority = 0 } = options;
  await addJob(run, name, JSON.stringify(payload), key, runAt, maxAttempts, priority);
}
