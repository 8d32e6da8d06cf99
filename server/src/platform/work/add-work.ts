import type { Queryable } from '../database/database.ts';
import { addJob, addMissingJobs } from './queries.ts';

/**
 * A kind of work. Most kinds are about a row of their module, which says whether there is anything left to do; the
 * queue only says when. So work that is added or done twice does no harm.
 */
export interface WorkKind {
  readonly name: string;
  /** Maximum tries. The pauses grow from 3 s to 6 h: 16 tries are two days, 25 are five. */
  readonly attempts: number;
  /** Lower runs first. */
  readonly priority: number;
  /** Whether no two of this kind run at once, in any process. */
  readonly isSerial: boolean;
}

export const workKind = (
  name: string,
  { attempts = 25, priority = 0, isSerial = false }: Partial<Omit<WorkKind, 'name'>> = {},
): WorkKind => ({ name, attempts, priority, isSerial });

export interface When {
  /** Not before this many milliseconds from now. It never delays the same work that waits already. */
  readonly inMs?: number;
  readonly priority?: number;
}

/**
 * Adds work in the caller's transaction: it is done, at least once, if and only if that commits. `id` names the row; a
 * kind without rows has null. The same work that waits is replaced; one that runs is done once more after it.
 */
export async function addWork(
  run: Queryable,
  { name, attempts, isSerial, ...kind }: WorkKind,
  id: number | null = null,
  { inMs, priority = kind.priority }: When = {},
): Promise<void> {
  const payload = JSON.stringify(id === null ? {} : { id });
  await addJob(run, name, payload, keyOf(name, id), isSerial ? name : null, inMs ?? null, attempts, priority);
}

/** Adds the work of those of these rows that have none: after a restore, or an upgrade from another queue. */
export async function addMissingWork(
  run: Queryable,
  { name, attempts, isSerial, priority }: WorkKind,
  ids: readonly number[],
): Promise<void> {
  if (ids.length > 0) await addMissingJobs(run, name, ids, isSerial ? name : null, attempts, priority);
}

const keyOf = (name: string, id: number | null): string => (id === null ? name : `${name}:${id}`);
