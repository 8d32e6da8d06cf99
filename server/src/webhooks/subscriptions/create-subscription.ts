import { DomainError, only, type Transaction } from '../../platform/index.ts';
import { subscriptionOnWire, type SubscriptionOnWire } from '../schemas.ts';
import { newSecret, sealSecret } from './secrets.ts';
import type { WebhooksDeps } from '../deps.ts';
import { countAtHost, countSubscriptions, findSubscription, insertSubscription, lockSubscriber } from './queries.ts';
import { hostOf, urlKey } from './targets.ts';

export interface NewSubscription {
  readonly url: string;
  readonly events: readonly string[];
  /** Generated if omitted, and then part of the response. */
  readonly secret?: string | undefined;
}

export const alreadySubscribed = (): DomainError =>
  new DomainError('already-subscribed', 'There is already a subscription with this url and these events.');

/** Event types in alphabetical order without duplicates: the same set is the same subscription. */
export const setOf = (events: readonly string[]): string[] => [...new Set(events)].toSorted();

/**
 * Adds a subscription to an account; the caller checked its target. Refused if the account already has it or too many.
 */
export async function createSubscription(
  tx: Transaction,
  deps: WebhooksDeps,
  accountId: number,
  { url, events, secret }: NewSubscription,
): Promise<SubscriptionOnWire> {
  const generated = secret === undefined ? newSecret() : undefined;
  const sealed = sealSecret(deps.instanceKey, secret ?? generated ?? newSecret());
  const now = deps.wallClock.now();
  await lockSubscriber(tx, accountId);
  const [made] = await insertSubscription(tx, accountId, url, urlKey(url), hostOf(url), setOf(events), sealed, now);
  if (made === undefined) throw alreadySubscribed();
  const { mostSubscriptions } = deps.rules();
  const { all } = only(await countSubscriptions(tx, accountId));
  if (all > mostSubscriptions) throw tooMany(`${mostSubscriptions} subscriptions`);
  await requirePlaceAtHost(tx, deps, accountId, hostOf(url));
  const [row] = await findSubscription(tx, accountId, made.id);
  if (row === undefined) throw new Error('a new subscription was not found');
  return { ...subscriptionOnWire(row), ...(generated !== undefined && { secret: generated }) };
}

/**
 * Throws if an account has more subscriptions at a host than its limit. Counts the transaction's own writes; the caller
 * holds the subscriber lock.
 */
export async function requirePlaceAtHost(
  tx: Transaction,
  { rules }: WebhooksDeps,
  accountId: number,
  host: string,
): Promise<void> {
  const { mostPerHost } = rules();
  const { atHost } = only(await countAtHost(tx, accountId, host));
  if (atHost > mostPerHost) throw tooMany(`${mostPerHost} subscriptions at one host`);
}

const tooMany = (what: string): DomainError =>
  new DomainError('impossible', `An account can have ${what}. Delete one that is not used.`);
