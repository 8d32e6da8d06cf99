import { withdrawMail, type Transaction } from '../../platform/index.ts';
import { lockLanes } from '../deliveries/claim-queries.ts';
import { endReceiverRows, giveUpWaiting } from './queries.ts';

/** The topic of mails to a receiver. */
export const mailTopic = (receiverId: number): string => `receiver ${receiverId}`;

/**
 * Ends receivers: none of their waiting messages is sent. A running attempt is aborted within a second, and a queued
 * mail is withdrawn.
 */
export async function endReceivers(tx: Transaction, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await lockLanes(tx, ids);
  await endReceiverRows(tx, ids, now);
  await giveUpWaiting(tx, ids, 'The channel was deleted. Nothing was sent.');
  for (const id of ids) await withdrawMail(tx, mailTopic(id));
}
