import { tiersOf } from '../access/index.ts';
import { only } from '../platform/index.ts';
import { workKind, type RoundHandler } from '../platform/work/index.ts';
import type { AlertsDeps } from './deps.ts';
import { compiledRules } from './matching/compiled-rules.ts';
import { matchEvents } from './matching/match-events.ts';
import { hasWaitingHits } from './sending/queries.ts';
import { sendDue } from './sending/send-due.ts';

/** Added with new events. */
export const ALERTS = workKind('alerts', { isSerial: true });

/** The pause of a rule that holds hits back: a message is at most this late. */
const HELD_MS = 5_000;

/** Matches new events with rules and queues messages. */
export function alertsHandler(deps: AlertsDeps): RoundHandler {
  const readRules = compiledRules();
  return {
    kind: ALERTS,
    run: async () => {
      while (await matchEvents(deps, readRules));
      await sendDue(deps);
      return only(await hasWaitingHits(deps.context.db, tiersOf('alerts'))).waiting ? HELD_MS : undefined;
    },
  };
}
