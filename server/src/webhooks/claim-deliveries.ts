import type { Transaction } from '../platform/index.ts';
import { lockDueLanes, releaseClaims, setNextDue, takeDue, lockLanes, type ClaimedRow } from './claim-queries.ts';
import { WEBHOOK_TIERS, type Desk } from './sending.ts';

/** Deliveries of one subscription under way at once, over all processes. */
const MOST_IN_HAND = 2;

/** After this long whoever claimed a delivery is taken for dead. Longer than an attempt can take, short enough that a
 *  retry whose process dies is not 30 s late. */
const LEASE_MS = 20_000;

export interface Places {
  readonly free: number;
  /** Of these, what subscriptions may have whose last attempt failed. */
  readonly forStruggling: number;
}

/** Claims deliveries that are due, for at most so many places. `claim` is a name that was never used before. */
export async function claimDeliveries({ db, wallClock }: Desk, places: Places, claim: string): Promise<ClaimedRow[]> {
  return db.transaction(async (tx) => {
    const now = wallClock.now();
    const struggling = await lanes(tx, now, true, places.forStruggling);
    const usual = await lanes(tx, now, false, places.free - struggling.length * MOST_IN_HAND);
    const ids = [...struggling, ...usual];
    if (ids.length === 0) return [];
    const lapsesAt = new Date(now.getTime() + LEASE_MS);
    const claimed = await takeDue(tx, ids, now, claim, lapsesAt, MOST_IN_HAND, WEBHOOK_TIERS);
    await setNextDue(tx, ids, now, MOST_IN_HAND);
    return claimed;
  });
}

async function lanes(tx: Transaction, now: Date, isStruggling: boolean, places: number): Promise<number[]> {
  const limit = Math.floor(places / MOST_IN_HAND);
  return limit === 0 ? [] : (await lockDueLanes(tx, now, isStruggling, limit)).map(({ id }) => id);
}

/** Gives claimed deliveries back, to be taken by anybody at once. */
export async function releaseDeliveries({ db, wallClock }: Desk, claimed: readonly ClaimedRow[]): Promise<void> {
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
    await setNextDue(tx, ids, now, MOST_IN_HAND);
  });
}

/** Has the lanes, which are locked, come up again when their next delivery is due. */
export const planLanes = (tx: Transaction, ids: readonly number[], now: Date): Promise<number> =>
  setNextDue(tx, ids, now, MOST_IN_HAND);
