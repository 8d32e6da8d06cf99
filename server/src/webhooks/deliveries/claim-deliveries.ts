import { tiersOf } from '../../access/index.ts';
import type { Transaction } from '../../platform/index.ts';
import { lockDueLanes, releaseClaims, setNextDue, takeDue, lockLanes, type ClaimedRow } from './claim-queries.ts';
import { type WebhooksDeps } from '../deps.ts';

/**
 * A claim expires after this time and the process that made it counts as dead. Longer than any attempt; short enough
 * that a retry whose process dies is less than 30 s late.
 */
const LEASE_MS = 20_000;

export interface Places {
  readonly free: number;
  /** How many of these may go to subscriptions whose last attempt failed. */
  readonly forStruggling: number;
}

/** Claims due deliveries, at most as many as there are places. `claim` must be a new name. */
export async function claimDeliveries(
  { db, wallClock, rules }: WebhooksDeps,
  places: Places,
  claim: string,
): Promise<ClaimedRow[]> {
  const { mostUnderway } = rules();
  return db.transaction(async (tx) => {
    const now = wallClock.now();
    const struggling = await lanes(tx, now, true, places.forStruggling / mostUnderway);
    const usual = await lanes(tx, now, false, places.free / mostUnderway - struggling.length);
    const ids = [...struggling, ...usual];
    if (ids.length === 0) return [];
    const lapsesAt = new Date(now.getTime() + LEASE_MS);
    const claimed = await takeDue(tx, ids, now, claim, lapsesAt, mostUnderway, tiersOf('webhooks'));
    await setNextDue(tx, ids, now, mostUnderway);
    return claimed;
  });
}

async function lanes(tx: Transaction, now: Date, isStruggling: boolean, most: number): Promise<number[]> {
  const limit = Math.floor(most);
  return limit === 0 ? [] : (await lockDueLanes(tx, now, isStruggling, limit)).map(({ id }) => id);
}

/** Releases claimed deliveries; any process can claim them at once. */
export async function releaseDeliveries(
  { db, wallClock, rules }: WebhooksDeps,
  claimed: readonly ClaimedRow[],
): Promise<void> {
  if (claimed.length === 0) return;
  const ids = [...new Set(claimed.map(({ subscriptionId }) => subscriptionId))];
  await db.transaction(async (tx) => {
    const now = wallClock.now();
    await lockLanes(tx, ids);
    await releaseClaims(
      tx,
      claimed.map(({ id }) => id),
      claimed.map(({ claim }) => claim),
      now,
    );
    await setNextDue(tx, ids, now, rules().mostUnderway);
  });
}
