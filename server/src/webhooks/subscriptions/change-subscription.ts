import { DomainError, errorCode, type Transaction } from '../../platform/index.ts';
import { alreadySubscribed, requirePlaceAtHost, setOf } from './create-subscription.ts';
import { subscriptionOnWire, type SubscriptionOnWire } from '../schemas.ts';
import { newSecret, openSecret, previousSecretUntil, sealSecret } from './secrets.ts';
import type { WebhooksDeps } from '../deps.ts';
import {
  findSubscription,
  lockSubscriber,
  lockSubscription,
  updateSubscription,
  wakeLane,
  type SecretRow,
} from './queries.ts';
import { hostOf, urlKey } from './targets.ts';

export interface SubscriptionChange {
  readonly url?: string | undefined;
  readonly events?: readonly string[] | undefined;
  readonly secret?: string | undefined;
  readonly state?: 'active' | 'paused' | undefined;
}

const UNIQUE_VIOLATION = '23505';

export const noSubscription = () => new DomainError('not-found', 'There is no subscription with this id.');

/**
 * Changes the given members of a subscription; the caller checked a new target. Deliveries that wait in a paused
 * subscription are sent once it is active. Refused for another account's subscription, for a duplicate, and for one too
 * many at the new host.
 */
export async function changeSubscription(
  tx: Transaction,
  deps: WebhooksDeps,
  { accountId, id }: { readonly accountId: number; readonly id: number },
  { url, events, secret, state }: SubscriptionChange,
): Promise<SubscriptionOnWire> {
  await lockSubscriber(tx, accountId);
  const [row] = await lockSubscription(tx, accountId, id);
  if (row === undefined) throw noSubscription();
  const next = {
    url: url ?? row.url,
    events: events === undefined ? row.events : setOf(events),
    isPaused: state === undefined ? row.isPaused : state === 'paused',
    ...(secret === undefined ? secretsOf(row) : rotated(deps, row, secret)),
  };
  const { sealedSecret, sealedPreviousSecret, previousSecretUntil: until } = next;
  const now = deps.wallClock.now();
  const secrets = [sealedSecret, sealedPreviousSecret, until] as const;
  try {
    const target = [next.url, urlKey(next.url), hostOf(next.url)] as const;
    await updateSubscription(tx, id, ...target, next.events, next.isPaused, ...secrets, now);
  } catch (error) {
    throw errorCode(error) === UNIQUE_VIOLATION ? alreadySubscribed() : error;
  }
  if (hostOf(next.url) !== hostOf(row.url)) await requirePlaceAtHost(tx, deps, accountId, hostOf(next.url));
  if (row.isPaused && !next.isPaused) await wakeLane(tx, id, now);
  const [changed] = await findSubscription(tx, accountId, id);
  if (changed === undefined) throw noSubscription();
  return subscriptionOnWire(changed);
}

/** Sets a generated or given secret; the previous one also signs for 24 hours. */
export async function rotateSecret(
  tx: Transaction,
  deps: WebhooksDeps,
  subscription: { readonly accountId: number; readonly id: number },
  given?: string,
): Promise<SubscriptionOnWire> {
  const secret = given ?? newSecret();
  const changed = await changeSubscription(tx, deps, subscription, { secret });
  return given === undefined ? { ...changed, secret } : changed;
}

type Secrets = Pick<SecretRow, 'sealedSecret' | 'sealedPreviousSecret' | 'previousSecretUntil'>;

const secretsOf = ({ sealedSecret, sealedPreviousSecret, previousSecretUntil: until }: SecretRow): Secrets => ({
  sealedSecret,
  sealedPreviousSecret,
  previousSecretUntil: until,
});

/** Setting the current secret again is not a rotation. */
function rotated({ instanceKey, wallClock }: WebhooksDeps, row: SecretRow, secret: string): Secrets {
  if (openSecret(instanceKey, row.sealedSecret) === secret) return secretsOf(row);
  return {
    sealedSecret: sealSecret(instanceKey, secret),
    sealedPreviousSecret: row.sealedSecret,
    previousSecretUntil: previousSecretUntil(wallClock.now()),
  };
}
