import type { Database, Log } from '../../platform/index.ts';
import { withListener } from './with-listener.ts';

const CHANNEL = 'webhooks';
const AGAIN_MS = 1_000;

/** Calls `heard` when a transaction that made events or deliveries has committed, on whatever node. A lost connection is
 *  followed by another one. Only makes things faster: whoever listens also looks every second. */
export function listen(
  { db, log }: { readonly db: Database; readonly log: Log },
  heard: () => void,
): { stop(): Promise<void> } {
  const stopping = Promise.withResolvers<void>();
  const stop = new AbortController();

  async function keepListening(): Promise<void> {
    while (!stop.signal.aborted) {
      try {
        await withListener(db, CHANNEL, heard, () => {
          // What happened before it listened.
          heard();
          return stopping.promise;
        });
      } catch (error) {
        log.warn({ error: String(error) }, 'the bell of the webhooks was lost; listening again in a second');
        await Promise.race([stopping.promise, pause(AGAIN_MS)]);
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
