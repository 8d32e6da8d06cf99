import { createNotifier } from '../webhooks/index.ts';
import type { AlertsDeps } from './deps.ts';
import { compiledRules } from './matching/compiled-rules.ts';
import { matchEvents } from './matching/match-events.ts';
import { sendDue } from './sending/send-due.ts';

/** The matching of this process. */
export interface RunningAlerts {
  /** Resolves when the current round has ended. */
  stop(): Promise<void>;
}

/** Interval of looking for events: an alert is at most this late. */
const LOOK_MS = 1_000;

/** Matches events with rules and queues messages. Several processes may; one matches at a time. */
export function startAlerting(deps: AlertsDeps): RunningAlerts {
  const readRules = compiledRules();
  const failed = (error: unknown) =>
    deps.context.log.warn({ error: String(error) }, 'a round of alerts failed; the next one follows');
  const rounds = createNotifier(
    LOOK_MS,
    async () => {
      while (await matchEvents(deps, readRules));
      await sendDue(deps);
    },
    failed,
  );
  return { stop: () => rounds.stop() };
}
