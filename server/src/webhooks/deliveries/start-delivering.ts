import { atMost, every } from '../../platform/index.ts';
import { createDispatcher } from './dispatcher.ts';
import type { ObserveAttempt } from '../figures.ts';
import { fanOut } from './fan-out.ts';
import { listen } from '../notifications/listener.ts';
import { createNotifier } from '../notifications/notifier.ts';
import { mailOwners } from './mail-owners.ts';
import type { WebhooksDeps } from '../deps.ts';

/** The running webhook worker of this process. */
export interface RunningDelivery {
  /** Claims nothing new, waits briefly for current attempts and releases the rest. */
  stop(): Promise<void>;
}

/** Polling interval without notifications: a retry starts at most this late. */
const POLL_MS = 1_000;
/** Interval of mails to owners of failing subscriptions. */
const MAIL_MS = 60_000;
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
  const mailing = every(
    MAIL_MS,
    async () => void (await mailOwners(deps)),
    failed('owners of failing subscriptions could not be mailed; it will be retried'),
  );
  const listener = listen(deps, () => {
    fanning.notify();
    delivering.notify();
  });

  async function deliver(): Promise<void> {
    if (await dispatcher.turn()) delivering.notify();
  }
  async function fan(): Promise<void> {
    while ((await fanOut(deps)) > 0) delivering.notify();
  }
  return {
    stop: async () => {
      await listener.stop();
      await Promise.all([fanning.stop(), delivering.stop(), mailing.stop()]);
      await atMost(GRACE_MS, dispatcher.settled());
      await dispatcher.close();
    },
  };
}
