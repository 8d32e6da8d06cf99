import { DomainError, type Transaction } from '../../platform/index.ts';
import { subscriptionOnWire, type SubscriptionOnWire } from '../schemas.ts';
import { newSecret, sealSecret } from './secrets.ts';
import type { WebhooksDeps } from '../deps.ts';
import { findSubscription, insertSubscription } from './queries.ts';
import { urlKey } from './targets.ts';

export interface NewSubscription {
  readonly url: string;
  readonly events: readonly string[];
  /** Generated if left out, and then part of the response. */
  readonly secret?: string | undefined;
}

export const alreadySubscribed = (): DomainError =>
  new DomainError('already-subscribed', 'There is already a subscription with this url and these events.');

/** Event types in alphabetical order without duplicates: the same set is the same subscription. */
export const setOf = (events: readonly string[]): string[] => [...new Set(events)].toSorted();

/** Adds a subscription to an account; its target was checked before. Refused if the account already has it. */
export async function createSubscription(
  tx: Transaction,
  deps: WebhooksDeps,
  accountId: number,
  { url, events, secret }: NewSubscription,
): Promise<SubscriptionOnWire> {
  const ours = secret === undefined ? newSecret() : undefined;
  const sealed = sealSecret(deps.instanceKey, secret ?? ours ?? newSecret());
  const now = deps.wallClock.now();
  const [made] = await insertSubscription(tx, accountId, url, urlKey(url), setOf(events), sealed, now);
  if (made === undefined) throw alreadySubscribed();
  const [row] = await findSubscription(tx, accountId, made.id);
  if (row === undefined) throw new Error('a new subscription was not found');
  return { ...subscriptionOnWire(row), ...(ours !== undefined && { secret: ours }) };
}
