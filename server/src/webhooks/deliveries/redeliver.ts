import { DomainError, only, type Transaction } from '../../platform/index.ts';
import { noSubscription } from '../subscriptions/change-subscription.ts';
import { copyDelivery, findDelivery, type DeliveryRow } from './queries.ts';
import { beginReplay, countReplayed, findEvent } from './replay-queries.ts';
import type { WebhooksDeps } from '../deps.ts';
import { findSubscription, wakeLane } from '../subscriptions/queries.ts';

interface Of {
  readonly accountId: number;
  readonly subscriptionId: number;
}

async function requireSubscription(tx: Transaction, { accountId, subscriptionId }: Of): Promise<void> {
  const [found] = await findSubscription(tx, accountId, subscriptionId);
  if (found === undefined) throw noSubscription();
}

/** Queues the event of a delivery again, as a new delivery with its own attempts. */
export async function redeliver(tx: Transaction, deps: WebhooksDeps, of: Of, deliveryId: number): Promise<DeliveryRow> {
  await requireSubscription(tx, of);
  const now = deps.wallClock.now();
  const [made] = await copyDelivery(tx, of.subscriptionId, deliveryId, now);
  const [row] = made === undefined ? [] : await findDelivery(tx, of.subscriptionId, made.id);
  if (row === undefined) throw new DomainError('not-found', 'There is no delivery with this id.');
  await wakeLane(tx, of.subscriptionId, now);
  return row;
}

/**
 * Sends again every event after the given one of the subscription's types, delivered ones too: receivers recognize them
 * by id. They are queued one by one as the receiver responds. Skips events whose first attempt is still due. Returns
 * their number. Refused for an event that is no longer kept.
 */
export async function replay(tx: Transaction, deps: WebhooksDeps, of: Of, since: string): Promise<number> {
  await requireSubscription(tx, of);
  const [event] = await findEvent(tx, since);
  if (event === undefined) throw new DomainError('impossible', 'There is no event with this id in the last 30 days.');
  const now = deps.wallClock.now();
  const { count, last } = only(await countReplayed(tx, of.subscriptionId, event.id));
  if (last === null) return 0;
  await beginReplay(tx, of.subscriptionId, event.id, last, now);
  await wakeLane(tx, of.subscriptionId, now);
  return count;
}
