import { derive, DomainError, type Transaction } from '../../platform/index.ts';
import { MESSAGE_TYPE } from '../private-types.ts';
import type { WebhooksDeps } from '../deps.ts';
import { sealSecret } from '../subscriptions/secrets.ts';
import { hostOf } from '../subscriptions/targets.ts';
import { insertReceiver } from './queries.ts';

export interface NewReceiver {
  /** One of the carriers. */
  readonly kind: string;
  /** The public part of the address: of its service alone. */
  readonly url: string;
  /** The whole address, which is sealed; the carrier reads it. */
  readonly address: string;
}

/** Adds a receiver of messages to an account. Refused if the account already has one at this address. Returns its id. */
export async function addReceiver(
  tx: Transaction,
  { instanceKey, wallClock }: WebhooksDeps,
  accountId: number,
  { kind, url, address }: NewReceiver,
): Promise<number> {
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
