import { DomainError, unauthenticated, only, type Queryable, type Transaction } from '../../platform/index.ts';
import { addReceiver, newSecret } from '../../webhooks/index.ts';
import type { AlertsDeps } from '../deps.ts';
import { MOST_CHANNELS, receiverKind, type GivenAddress } from './channel.ts';
import { countChannels, insertChannel, lockOwner } from './queries.ts';
import { readAddress, type ReadAddress } from './read-address.ts';
import { verifiedEmail } from './email-queries.ts';

export interface NewChannel extends GivenAddress {
  readonly name?: string | undefined;
}

export interface CheckedChannel {
  readonly given: NewChannel;
  readonly read: ReadAddress;
  /** A generated secret, shown once. */
  readonly madeSecret: string | null;
}

const NAMES = {
  discord: 'Discord',
  slack: 'Slack',
  telegram: 'Telegram',
  ntfy: 'ntfy',
  email: 'Email',
  webhook: 'Webhook',
} as const;

/**
 * Validates an address before anything is written: its form (`invalid`), and that it is public (`impossible`). Mail
 * goes only to the account's own verified address.
 */
export async function checkChannel(
  db: Queryable,
  { queue, allowLoopback }: AlertsDeps,
  accountId: number,
  given: NewChannel,
): Promise<CheckedChannel> {
  let madeSecret: string | null = null;
  const makeSecret = (): string => (madeSecret = newSecret());
  const read = readAddress(given, makeSecret, allowLoopback);
  if (given.kind === 'email') {
    const [account] = await verifiedEmail(db, accountId);
    if (account === undefined) throw unauthenticated();
    if (account.email === null)
      throw new DomainError('impossible', 'Verify the email address of your account first: mail goes to it alone.');
  }
  const reason = read.target === null ? undefined : await queue.refusal(read.target);
  if (reason !== undefined) throw new DomainError('impossible', `The address ${reason}.`);
  return { given, read, madeSecret };
}

/** Adds a validated channel to an account. Refused if the account has it already, or too many. Returns its id. */
export async function createChannel(
  tx: Transaction,
  { queue, context }: AlertsDeps,
  accountId: number,
  { given, read }: CheckedChannel,
): Promise<number> {
  await lockOwner(tx, accountId);
  if (only(await countChannels(tx, accountId)).count >= MOST_CHANNELS)
    throw new DomainError('impossible', `An account can have ${MOST_CHANNELS} channels. Delete one that is not used.`);
  const { kind, name = NAMES[kind] } = given;
  const receiver = { kind: receiverKind(kind), url: read.service, address: read.sealed };
  const id = await addReceiver(tx, queue, accountId, receiver);
  await insertChannel(tx, id, accountId, kind, name, read.shown, context.clock.now());
  return id;
}
