import { derive, DomainError, only, type Transaction } from '../../platform/index.ts';
import { MESSAGE_TYPE } from '../private-types.ts';
import type { WebhooksDeps } from '../deps.ts';
import { sealSecret } from '../subscriptions/secrets.ts';
import { hostOf } from '../subscriptions/targets.ts';
import { countReceivers, insertReceiver } from './queries.ts';

export interface NewReceiver {
  /** A key of `Carriers`. */
  readonly kind: string;
  /** The public part of the address: only its service. */
  readonly url: string;
  /** The full address, stored sealed; the transport reads it. */
  readonly address: string;
}

/** Maximum of current and past receivers of an account: deleted ones are kept as long as their deliveries. */
const MOST_RECEIVERS = 500;

/**
 * Adds a receiver of messages to an account. Refused if the account already has one at this address, or created too
 * many. The caller holds the lock of the account's receivers. Returns its id.
 */
export async function addReceiver(
  tx: Transaction,
  { instanceKey, wallClock }: WebhooksDeps,
  accountId: number,
  { kind, url, address }: NewReceiver,
): Promise<number> {
  if (only(await countReceivers(tx, accountId)).count >= MOST_RECEIVERS)
    throw new DomainError('impossible', 'This account made and deleted too many channels in the last weeks.');
  // Recognizes the same address without storing it.
  const key = derive(instanceKey, 'receiver-address', `${kind} ${address}`).toString('hex');
  const sealed = sealSecret(instanceKey, address);
  const [made] = await insertReceiver(
    tx,
    accountId,
    kind,
    url,
    key,
    hostOf(url),
    MESSAGE_TYPE,
    sealed,
    wallClock.now(),
  );
  if (made === undefined) throw new DomainError('impossible', 'You already have a channel with this address.');
  return made.id;
}
