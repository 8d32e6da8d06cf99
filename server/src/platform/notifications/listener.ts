import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { withListener } from './with-listener.ts';

const RECONNECT_MS = 1_000;

/**
 * Calls `notified` when a transaction that notified the channel commits on any node, and once it listens. Reconnects
 * after a lost connection. Notifications only reduce latency: callers also poll.
 */
export function listen(
  { db, log }: { readonly db: Database; readonly log: Log },
  channel: string,
  notified: () => void,
): { stop(): Promise<void> } {
  const stopping = Promise.withResolvers<void>();
  const stop = new AbortController();

  async function keepListening(): Promise<void> {
    while (!stop.signal.aborted) {
      try {
        await withListener(db, channel, notified, () => {
          // For commits before the listener started.
          notified();
          return stopping.promise;
        });
      } catch (error) {
        log.warn(
          { channel, error: String(error) },
          'the connection for notifications was lost; reconnecting in a second',
        );
        await Promise.race([stopping.promise, pause(RECONNECT_MS)]);
      }
    }
  }
  const ended = keepListening();
  return {
    stop: async () => {
      stop.abort();
      stopping.resolve();
      await ended;
    },
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
