import { createNotifier } from '../webhooks/index.ts';
import type { AlertsDeps } from './deps.ts';
import { compiledRules } from './matching/compiled-rules.ts';
import { matchEvents } from './matching/match-events.ts';
import { sendDue } from './sending/send-due.ts';

/** The alert matching of this process. */
export interface RunningAlerts {
  /** Resolves when the current round has ended. */
  stop(): Promise<void>;
}

/** Polling interval for events: an alert is at most this late. */
const POLL_MS = 1_000;

/** Matches events with rules and queues messages. Several processes may run it; one matches at a time. */
export function startAlerting(deps: AlertsDeps): RunningAlerts {
  const readRules = compiledRules();
  const failed = (error: unknown) =>
    deps.context.log.warn({ error: String(error) }, 'a round of alerts failed; it will be retried');
  const rounds = createNotifier(
    POLL_MS,
    async () => {
      while (await matchEvents(deps, readRules));
      await sendDue(deps);
    },
    failed,
  );
  return { stop: () => rounds.stop() };
}
