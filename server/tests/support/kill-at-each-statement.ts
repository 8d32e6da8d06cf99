import type { Database } from '../../src/platform/index.ts';
import { killedAt, holdings } from './killed-database.ts';

/** More than any verb's statements; a loop that never ends would exceed it. */
const MOST_STATEMENTS = 200;

/**
 * Runs the work on a database whose session dies at the first statement, at the second, etc., until a run completes.
 * Returns what each death left behind, and their number.
 */
export async function killAtEachStatement(
  db: Database,
  schemas: readonly string[],
  when: 'before' | 'after',
  work: (db: Database) => Promise<unknown>,
) {
  const left: string[] = [];
  for (let statement = 1; statement < MOST_STATEMENTS; statement += 1) {
    const before = await holdings(db, schemas);
    const doomed = killedAt(db, { statement, when });
    const outcome = await work(doomed.db).then(
      () => 'done',
      () => 'failed',
    );
    if (!doomed.died()) return { left, deaths: statement - 1, outcome };
    const after = await holdings(db, schemas);
    for (const [table, sum] of Object.entries(after)) if (sum !== before[table]) left.push(`${statement}: ${table}`);
  }
  throw new Error('it has no last statement');
}
