import type { PoolClient } from 'pg';
import type { Database } from '../database/database.ts';

/** Holds a connection that listens on a channel while `work` runs; rejects if the connection is lost. */
export async function withListener(
  db: Database,
  channel: string,
  notified: () => void,
  work: (client: PoolClient) => Promise<void>,
): Promise<void> {
  await db.session(async (client) => {
    const lost = Promise.withResolvers<never>();
    // Awaited below; an earlier loss is reported by the failed statement.
    lost.promise.catch(() => undefined);
    const fail = (error?: Error): void => lost.reject(error ?? new Error('Connection terminated'));
    client.on('notification', notified).once('error', fail).once('end', fail);
    try {
      await client.query(`listen ${channel}`);
      await Promise.race([work(client), lost.promise]);
      await client.query(`unlisten ${channel}`);
    } finally {
      client.off('notification', notified).off('error', fail).off('end', fail);
    }
  });
}
