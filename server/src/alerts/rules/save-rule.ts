import { MOST_ALERTS, type Tier } from '../../access/index.ts';
import { DomainError, only, type Transaction } from '../../platform/index.ts';
import { giveUpMessages } from '../../webhooks/index.ts';
import { lockOwner } from '../channels/queries.ts';
import { messageId } from '../formats/message.ts';
import type { GivenRule } from './check-rule.ts';
import {
  countRules,
  deleteRule,
  forgetWaiting,
  insertRule,
  lockRule,
  messagesOfRule,
  noteChange,
  setChannels,
  updateRule,
} from './queries.ts';

export const noRule = (): DomainError => new DomainError('not-found', 'There is no alert with this id.');

/** Adds a rule to an account. Refused if its tier has the maximum, or for another account's channel. Returns its id. */
export async function createRule(
  tx: Transaction,
  { id: accountId, tier }: { readonly id: number; readonly tier: Tier },
  rule: GivenRule,
  now: Date,
): Promise<number> {
  await lockOwner(tx, accountId);
  const most = MOST_ALERTS[tier];
  if (only(await countRules(tx, accountId)).count >= most)
    throw new DomainError('impossible', `The tier ${tier} has ${most} alerts. Delete one that is not used.`);
  const { id } = only(await insertRule(tx, accountId, ...written(rule, now)));
  await requireChannels(tx, accountId, id, rule.channels);
  await noteChange(tx);
  return id;
}

/** Writes a rule of an account. Pending hits are deleted if it is turned off. */
export async function changeRule(
  tx: Transaction,
  accountId: number,
  id: number,
  rule: GivenRule,
  now: Date,
): Promise<void> {
  await updateRule(tx, id, ...written(rule, now));
  await requireChannels(tx, accountId, id, rule.channels);
  if (!rule.isOn) await forgetWaiting(tx, id);
  await noteChange(tx);
}

/** Deletes a rule of an account. Its queued messages are not sent. */
export async function removeRule(tx: Transaction, accountId: number, id: number): Promise<void> {
  const [rule] = await lockRule(tx, accountId, id);
  if (rule === undefined) throw noRule();
  const messages = await messagesOfRule(tx, id);
  await giveUpMessages(
    tx,
    messages.map((message) => messageId(message.id)),
    'The alert was deleted. Nothing was sent.',
  );
  await deleteRule(tx, accountId, id);
  await noteChange(tx);
}

async function requireChannels(
  tx: Transaction,
  accountId: number,
  ruleId: number,
  channels: readonly number[],
): Promise<void> {
  const wanted = [...new Set(channels)];
  const found = new Set((await setChannels(tx, ruleId, accountId, wanted)).map(({ id }) => id));
  const missing = wanted.find((id) => !found.has(id));
  if (missing !== undefined) throw new DomainError('impossible', `You have no channel ${missing}.`);
}

const written = ({ name, event, conditions, quietHours, atMostPerHour, isOn }: GivenRule, now: Date) =>
  [
    name,
    event,
    JSON.stringify(conditions),
    quietHours?.from ?? null,
    quietHours?.to ?? null,
    quietHours?.timeZone ?? null,
    atMostPerHour,
    isOn,
    now,
  ] as const;
