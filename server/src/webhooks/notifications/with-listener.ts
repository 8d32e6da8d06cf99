import type { PoolClient } from 'pg';
import type { Database } from '../../platform/index.ts';

/** Holds a connection that hears of a channel while `work` is under way with it; rejects if it is lost before that ends. */
export async function withListener(
  db: Database,
  channel: string,
  heard: () => void,
  work: (client: PoolClient) => Promise<void>,
): Promise<void> {
  await db.session(async (client) => {
    const lost = Promise.withResolvers<never>();
    // Awaited below; a loss before that shows in the statement that fails.
    lost.promise.catch(() => undefined);
    const fail = (error?: Error): void => lost.reject(error ?? new Error('Connection terminated'));
    client.on('notification', heard).once('error', fail).once('end', fail);
    try {
      await client.query(`listen ${channel}`);
      await Promise.race([work(client), lost.promise]);
      await client.query(`unlisten ${channel}`);
    } finally {
      client.off('notification', heard).off('error', fail).off('end', fail);
    }
  });
}
