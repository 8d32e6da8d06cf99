import { openDatabase, type Log } from '../../platform/index.ts';
import { takeDemoLock } from './queries.ts';

/**
 * Does the work while no other process on this database does the same: of several that start at once the first prepares
 * the demo, and the others find it done. The lock has a connection of its own: a small pool would wait for itself.
 */
export async function aloneWithDemo<Result>(url: string, log: Log, work: () => Promise<Result>): Promise<Result> {
  const db = openDatabase({ url, poolSize: 1, log, applicationName: 'prop-pick demo lock' });
  try {
    return await db.session(async (session) => {
      await takeDemoLock(session);
      return work();
    });
  } finally {
    await db.close();
  }
}
