import { tiersOf } from '../../access/index.ts';
import type { Transaction } from '../../platform/index.ts';
import { feedReplays, lockDueReplays } from './replay-queries.ts';
import { lockDueLanes, releaseClaims, setNextDue, takeDue, lockLanes, type ClaimedRow } from './claim-queries.ts';
import { type WebhooksDeps } from '../deps.ts';

/**
 * A claim expires after this time, and its process counts as dead. It is longer than any attempt, and short enough that
 * a retry after a crash is less than 30 s late.
 */
const LEASE_MS = 20_000;

export interface Places {
  readonly free: number;
  /** How many of these may go to subscriptions whose last attempt failed. */
  readonly forStruggling: number;
  /** How many of these may go to replays. */
  readonly forReplays: number;
}

/** Replayed deliveries of one subscription that wait at once; the next event is queued when one has ended. */
export const MOST_REPLAYED = 3;

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
    const forReplays = Math.min(places.forReplays, places.free - ids.length * mostUnderway);
    const replays = forReplays <= 0 ? [] : (await lockDueReplays(tx, now, forReplays)).map(({ id }) => id);
    if (ids.length + replays.length === 0) return [];
    const lapsesAt = new Date(now.getTime() + LEASE_MS);
    const [tiers, channelTiers] = [tiersOf('webhooks'), tiersOf('alerts')];
    const claimed = await takeDue(tx, ids, now, claim, lapsesAt, mostUnderway, tiers, false, channelTiers);
    if (replays.length > 0) await feedReplays(tx, replays, now, MOST_REPLAYED, tiers);
    const replayed = await takeDue(tx, replays, now, claim, lapsesAt, mostUnderway, tiers, true, channelTiers);
    await setNextDue(tx, [...new Set([...ids, ...replays])], now, mostUnderway, MOST_REPLAYED);
    return [...claimed, ...replayed];
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
    await setNextDue(tx, ids, now, rules().mostUnderway, MOST_REPLAYED);
  });
}
