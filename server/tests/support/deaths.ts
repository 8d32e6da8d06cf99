import type { Database } from '../../src/platform/index.ts';
import { dying, holdings } from './dying.ts';

/** No verb has more statements than this; one that came to no end would show. */
const MOST_STATEMENTS = 200;

/**
 * Does the work on a database that dies at the first statement, at the second, and so on, until a run comes to its end.
 * Gives what each death left behind, and how many there were.
 */
export async function deaths(
  db: Database,
  schemas: readonly string[],
  when: 'before' | 'after',
  work: (db: Database) => Promise<unknown>,
) {
  const left: string[] = [];
  for (let statement = 1; statement < MOST_STATEMENTS; statement += 1) {
    const before = await holdings(db, schemas);
    const doomed = dying(db, { statement, when });
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
