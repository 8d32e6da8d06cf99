import { queueMail } from '../../platform/index.ts';
import { mailTopic } from '../receivers/end-receivers.ts';
import type { AttemptResult } from '../posting/attempt.ts';
import { MOST_REPLAYED } from './claim-deliveries.ts';
import { lockLanes, setNextDue, writeResults, writeStandings, type ClaimedRow } from './claim-queries.ts';
import type { AttemptEnd, ObserveAttempt } from '../figures.ts';
import { TEST_TYPE } from '../private-types.ts';
import { MOST_ATTEMPTS, nextAttempt } from '../posting/retry.ts';
import type { WebhooksDeps } from '../deps.ts';

/** An attempt that ended, with its delivery. */
export interface Finished {
  readonly delivery: ClaimedRow;
  readonly result: AttemptResult;
  /** The account lost its entitlement: nothing was sent, and the result does not count against the subscriber. */
  readonly isWithdrawn?: boolean;
}

/**
 * Writes the results of attempts: delivered, to be retried, or failed; then the state of their subscriptions. Ignores
 * an attempt whose claim another process has taken.
 */
export async function recordResults(
  deps: WebhooksDeps,
  finished: readonly Finished[],
  observe: ObserveAttempt,
): Promise<void> {
  const { db, wallClock, rules } = deps;
  const lanes = [...new Set(finished.map(({ delivery }) => delivery.subscriptionId))];
  const rows = finished.map(resultRow);
  const written = await db.transaction(async (tx) => {
    await lockLanes(tx, lanes);
    const written = new Set((await writeResults(tx, JSON.stringify(rows))).map(({ id }) => id));
    const counted = finished.filter(({ delivery, isWithdrawn }) => written.has(delivery.id) && isWithdrawn !== true);
    await writeStandings(tx, JSON.stringify(standingsOf(counted)));
    for (const { delivery, result } of finished)
      if (result.mail !== undefined && written.has(delivery.id))
        await queueMail(tx, deps.instanceKey, result.mail, mailTopic(delivery.subscriptionId));
    await setNextDue(tx, lanes, wallClock.now(), rules().mostUnderway, MOST_REPLAYED);
    return written;
  });
  for (const [index, { delivery, result, isWithdrawn = false }] of finished.entries())
    if (written.has(delivery.id)) observe(endOf(rows[index]?.status, isWithdrawn), result.durationMs);
}

function endOf(status: string | undefined, isWithdrawn: boolean): AttemptEnd {
  if (isWithdrawn) return 'withdrawn';
  return status === 'delivered' ? 'delivered' : status === 'pending' ? 'retried' : 'failed';
}

function resultRow({ delivery, result, isWithdrawn = false }: Finished) {
  const { delivered, at, statusCode, durationMs, error, excerpt } = result;
  const isHeld = isPutOff({ delivery, result });
  const attempt = delivery.attempts + (isHeld ? 0 : 1);
  // A postponed delivery keeps its place in the order.
  const again = isHeld ? delivery.createdAt : nextAttempt(attempt, at);
  const dueAt = delivered || isWithdrawn || isTest(delivery) ? undefined : again;
  const status = delivered ? 'delivered' : dueAt === undefined ? 'failed' : 'pending';
  const response = { statusCode, durationMs, error, excerpt };
  return { id: delivery.id, claim: delivery.claim, attempt, status, dueAt: dueAt ?? null, at, isHeld, ...response };
}

const TOO_MANY_REQUESTS = 429;
/** A message postponed for longer gets its usual retries from then on. */
const MOST_PUT_OFF_MS = 24 * 3_600_000;

/**
 * The receiver's service asked to retry later (429): this is not a failed attempt, and the message is kept. Webhook
 * subscriptions have no such rule: the contract counts every status but 2xx as a failure.
 */
const isPutOff = ({ delivery, result }: Finished): boolean =>
  result.pauseMs !== undefined &&
  result.statusCode === TOO_MANY_REQUESTS &&
  result.at.getTime() - delivery.createdAt.getTime() < MOST_PUT_OFF_MS;

/** A redelivered test is never retried, and its failure does not mark the subscription as failing. */
const isTest = ({ type }: ClaimedRow): boolean => type === TEST_TYPE;

interface Standing {
  readonly id: number;
  readonly deliveredAt: Date | null;
  readonly isStruggling: boolean;
  readonly verdict: 'well' | 'failing' | null;
  readonly at: Date;
  readonly warning: string | null;
  /** Null without a pause. */
  readonly heldUntil: Date | null;
}

/** The state of each subscription after attempts, in the order in which they ended. */
function standingsOf(finished: readonly Finished[]): Standing[] {
  const standings = new Map<number, Standing>();
  for (const one of finished.toSorted((a, b) => a.result.at.getTime() - b.result.at.getTime())) {
    const id = one.delivery.subscriptionId;
    standings.set(id, follow(standings.get(id), one));
  }
  return [...standings.values()];
}

function follow(before: Standing | undefined, { delivery, result }: Finished): Standing {
  const { subscriptionId: id } = delivery;
  const { at, pauseMs } = result;
  const heldUntil = pauseMs === undefined ? null : new Date(at.getTime() + pauseMs);
  if (result.delivered)
    return { id, deliveredAt: at, isStruggling: false, verdict: 'well', at, warning: null, heldUntil };
  if (isPutOff({ delivery, result }))
    return before === undefined
      ? { id, deliveredAt: null, isStruggling: delivery.isStruggling, verdict: null, at, warning: null, heldUntil }
      : { ...before, at, heldUntil };
  const isLast = delivery.attempts + 1 >= MOST_ATTEMPTS && !isTest(delivery);
  const earlier = before ?? { verdict: null, warning: null, deliveredAt: null };
  const state = isLast ? ({ verdict: 'failing', warning: warningOf(delivery, result) } as const) : earlier;
  return {
    id,
    deliveredAt: earlier.deliveredAt,
    isStruggling: true,
    verdict: state.verdict,
    at,
    warning: state.warning,
    heldUntil,
  };
}

const warningOf = ({ type, eventId }: ClaimedRow, { error, at }: AttemptResult): string =>
  `All ${MOST_ATTEMPTS} attempts to deliver ${type} (${eventId}) failed; the last, at ${at.toISOString()}: ${error ?? 'no response'}. ` +
  'Events are still sent. The next 2xx response, to a test too, clears this warning.';
