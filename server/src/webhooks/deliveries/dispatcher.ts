import { only, randomText } from '../../platform/index.ts';
import { attempt, type AttemptResult } from '../posting/attempt.ts';
import { claimDeliveries, releaseDeliveries, type Places } from './claim-deliveries.ts';
import { deletedAmong, nextDue, type ClaimedRow } from './claim-queries.ts';
import type { ObserveAttempt } from '../figures.ts';
import { recordResults, type Finished } from './record-results.ts';
import type { WebhooksDeps } from '../deps.ts';

/** When to look again if everything due waits for a place, or another process has it. */
const BUSY_MS = 1_000;

interface Underway {
  readonly delivery: ClaimedRow;
  readonly abort: AbortController;
}

/** Claims due deliveries, sends them and writes the results. Any number may run, in any number of processes. */
export interface Dispatcher {
  /**
   * One round: writes results, aborts deliveries of deleted subscriptions, fills free places. Returns in how many
   * milliseconds more deliveries may be due.
   */
  turn(): Promise<number>;
  /** Resolves when all current attempts have ended. */
  settled(): Promise<void>;
  /** Aborts all current attempts, writes the results of ended ones and releases the others. */
  close(): Promise<void>;
}

export function createDispatcher(
  deps: WebhooksDeps,
  changed: () => void,
  observe: ObserveAttempt = () => {},
): Dispatcher {
  const underway = new Map<Underway, Promise<void>>();
  let finished: Finished[] = [];
  let isClosed = false;

  function freePlaces(): Places {
    const underwayNow = [...underway.keys()].map(({ delivery }) => delivery);
    const struggling = underwayNow.filter(({ isStruggling, isReplay }) => isStruggling && !isReplay).length;
    const replays = underwayNow.filter(({ isReplay }) => isReplay).length;
    const { places } = deps.rules();
    const free = Math.max(0, places - underway.size);
    return {
      free,
      forStruggling: Math.max(0, Math.min(free / 2, places / 2 - struggling)),
      forReplays: Math.max(0, Math.min(free, Math.floor(places / 10) - replays)),
    };
  }
  function start(delivery: ClaimedRow): void {
    if (!delivery.isEntitled) {
      finished.push({ delivery, result: withdrawn(deps.wallClock.now()), isWithdrawn: true });
      return;
    }
    const one: Underway = { delivery, abort: new AbortController() };
    underway.set(one, run(one));
  }
  async function run(one: Underway): Promise<void> {
    try {
      const result = await attempt(deps, one.delivery, one.abort.signal);
      if (!one.abort.signal.aborted) finished.push({ delivery: one.delivery, result });
    } catch (error) {
      // An error of this service, not of the subscriber: the claim expires and the delivery is attempted again.
      deps.log.error(
        { deliveryId: one.delivery.id, error: String(error) },
        'an attempt to deliver failed inside the service',
      );
    } finally {
      underway.delete(one);
      changed();
    }
  }
  async function abortDeleted(): Promise<void> {
    if (underway.size === 0) return;
    const ids = new Set([...underway.keys()].map(({ delivery }) => delivery.subscriptionId));
    const deleted = new Set((await deletedAmong(deps.db, [...ids])).map(({ id }) => id));
    for (const { delivery, abort } of underway.keys()) if (deleted.has(delivery.subscriptionId)) abort.abort();
  }
  async function writeFinished(): Promise<void> {
    if (finished.length === 0) return;
    const batch = finished;
    finished = [];
    try {
      await recordResults(deps, batch, observe);
    } catch (error) {
      // The database is unavailable: keep the results until it is back.
      finished = [...batch, ...finished];
      throw error;
    }
  }
  return {
    turn: async () => {
      await writeFinished();
      await abortDeleted();
      if (isClosed) return Infinity;
      const inMs = (only(await nextDue(deps.db)).at?.getTime() ?? Infinity) - deps.wallClock.now().getTime();
      // An attempt under way is aborted soon after its subscription is deleted.
      if (inMs > 0) return underway.size > 0 ? Math.min(inMs, BUSY_MS) : inMs;
      const claimed = await claimDeliveries(deps, freePlaces(), randomText(20));
      for (const delivery of claimed) start(delivery);
      return claimed.length > 0 ? 0 : BUSY_MS;
    },
    settled: async () => void (await Promise.allSettled(underway.values())),
    close: async () => {
      isClosed = true;
      const unfinished = [...underway.keys()];
      for (const { abort } of unfinished) abort.abort();
      await Promise.allSettled(underway.values());
      await writeFinished();
      await releaseDeliveries(
        deps,
        unfinished.map(({ delivery }) => delivery),
      );
    },
  };
}

const withdrawn = (at: Date): AttemptResult => ({
  delivered: false,
  statusCode: null,
  durationMs: 0,
  error: 'The account’s tier no longer includes this. Nothing was sent.',
  excerpt: null,
  at,
});
