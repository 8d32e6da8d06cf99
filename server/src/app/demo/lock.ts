import { openDatabase, type Log } from '../../platform/index.ts';
import { takeDemoLock } from './queries.ts';

/**
 * Runs the work under a database lock. Of several processes that start at once, the first prepares the demo and the
 * others find it ready. The lock has its own connection: in a small pool it would wait for itself.
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
