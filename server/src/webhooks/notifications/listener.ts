import type { Database, Log } from '../../platform/index.ts';
import { withListener } from './with-listener.ts';

const CHANNEL = 'webhooks';
const RECONNECT_MS = 1_000;

/**
 * Calls `notified` when a transaction with new events or deliveries commits on any node. Reconnects after a lost
 * connection. Notifications only reduce latency: callers also poll every second.
 */
export function listen(
  { db, log }: { readonly db: Database; readonly log: Log },
  notified: () => void,
): { stop(): Promise<void> } {
  const stopping = Promise.withResolvers<void>();
  const stop = new AbortController();

  async function keepListening(): Promise<void> {
    while (!stop.signal.aborted) {
      try {
        await withListener(db, CHANNEL, notified, () => {
          // For commits before the listener started.
          notified();
          return stopping.promise;
        });
      } catch (error) {
        log.warn(
          { error: String(error) },
          'the notification connection of the webhooks was lost; reconnecting in a second',
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
