import { atMost, createNotifier, listen } from '../../platform/index.ts';
import { createDispatcher } from './dispatcher.ts';
import type { ObserveAttempt } from '../figures.ts';
import { fanOut } from './fan-out.ts';
import type { WebhooksDeps } from '../deps.ts';

/** The running webhook worker of this process. */
export interface RunningDelivery {
  /** Claims nothing new, waits briefly for current attempts and releases the rest. */
  stop(): Promise<void>;
}

/** Polling interval, for notifications that were lost. */
const POLL_MS = 10_000;
/** How long current attempts may take when the process stops. */
const GRACE_MS = 3_000;

/** Starts the fan-out of the outbox and the delivery. Several processes may run it. */
export function startDelivering(deps: WebhooksDeps, observe: ObserveAttempt): RunningDelivery {
  const failed = (what: string) => (error: unknown) => deps.log.warn({ error: String(error) }, what);
  const delivering = createNotifier(
    POLL_MS,
    deliver,
    failed('a round of webhook deliveries failed; it will be retried'),
  );
  const fanning = createNotifier(POLL_MS, fan, failed('events could not be taken from the outbox; it will be retried'));
  const dispatcher = createDispatcher(deps, delivering.notify, observe);
  let retry: NodeJS.Timeout | undefined;
  const listener = listen(deps, 'webhooks', () => {
    fanning.notify();
    delivering.notify();
  });

  async function deliver(): Promise<void> {
    const nextInMs = await dispatcher.turn();
    clearTimeout(retry);
    if (nextInMs < POLL_MS) retry = setTimeout(delivering.notify, nextInMs).unref();
  }
  async function fan(): Promise<void> {
    while ((await fanOut(deps)) > 0) delivering.notify();
  }
  return {
    stop: async () => {
      await listener.stop();
      await Promise.all([fanning.stop(), delivering.stop()]);
      clearTimeout(retry);
      await atMost(GRACE_MS, dispatcher.settled());
      await dispatcher.close();
    },
  };
}
