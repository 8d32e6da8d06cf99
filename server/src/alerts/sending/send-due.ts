import { seenAt, tiersOf } from '../../access/index.ts';
import { only, type Transaction } from '../../platform/index.ts';
import { queueMessages, type QueuedMessage } from '../../webhooks/index.ts';
import type { AlertsDeps } from '../deps.ts';
import { messageId, MOST_ITEMS, type AlertMessage } from '../formats/message.ts';
import { tellStanding, type Told } from './tell-standing.ts';
import {
  channelsOf,
  dropHits,
  holdRule,
  insertMessage,
  lockDueRules,
  nextHits,
  recentMessages,
  tellHits,
  type DueRule,
} from './queries.ts';
import { quietUntil } from './quiet-hours.ts';

const RULES_AT_ONCE = 50;
const HOUR_MS = 3_600_000;
/** After a message, hits within that time are joined to the next one. */
const JOIN_MS = 20_000;

/**
 * Makes messages of due rules and queues them for their channels. Each is in one transaction with its hits, so a crash
 * leaves both or neither. Processes may run it concurrently.
 */
export async function sendDue(deps: AlertsDeps): Promise<void> {
  while (await deps.context.db.transaction((tx) => sendSome(tx, deps)));
}

/** Returns true if more rules may be due: others, or the same ones with further hits. */
async function sendSome(tx: Transaction, deps: AlertsDeps): Promise<boolean> {
  const now = deps.context.clock.now();
  const tiers = tiersOf('alerts');
  const seen = tiers.map((tier) => seenAt(tier, now));
  const rules = await lockDueRules(tx, now, tiers, seen, RULES_AT_ONCE);
  const messages: QueuedMessage[] = [];
  for (const rule of rules) {
    const until = await heldUntil(tx, rule, now);
    if (until !== undefined) await holdRule(tx, rule.id, until);
    else messages.push(...(await makeMessage(tx, deps, rule, now)));
  }
  await queueMessages(tx, messages, deps.queue.wallClock.now());
  return rules.length === RULES_AT_ONCE || messages.length > 0;
}

/** Until when a rule waits: the end of its quiet hours, or the next hour if it has reached its limit. */
async function heldUntil(tx: Transaction, rule: DueRule, now: Date): Promise<Date | undefined> {
  const { quietHours, atMostPerHour: most } = rule;
  const quiet = quietHours === null ? undefined : quietUntil(quietHours, now);
  if (quiet !== undefined || most === null) return quiet;
  const recent = await recentMessages(tx, rule.id, new Date(now.getTime() - HOUR_MS));
  const oldest = recent.at(-most);
  return oldest === undefined ? undefined : new Date(oldest.at.getTime() + HOUR_MS);
}

async function makeMessage(tx: Transaction, deps: AlertsDeps, rule: DueRule, now: Date): Promise<QueuedMessage[]> {
  const { items, keys, gone, hasMore, count } =
    rule.event === 'price.flagged' ? await tellStanding(tx, rule, now) : await tellOldest(tx, rule);
  if (gone.length > 0) await dropHits(tx, rule.id, gone);
  if (items.length === 0) return [];
  const title = count === '1' ? rule.name : `${rule.name} (${count})`;
  const made = only(await insertMessage(tx, rule.id, rule.accountId, title, JSON.stringify(items), now));
  const next = hasMore ? now : new Date(now.getTime() + JOIN_MS);
  await tellHits(tx, rule.id, made.id, keys, now, next);
  const message: AlertMessage = {
    on: rule.event,
    alertId: rule.id,
    title,
    url: `${deps.queue.baseUrl}/alerts`,
    createdAt: now.toISOString(),
    items,
  };
  const receivers = (await channelsOf(tx, rule.id)).map(({ id }) => id);
  return [{ eventId: messageId(made.id), accountId: rule.accountId, body: JSON.stringify(message), receivers }];
}

async function tellOldest(tx: Transaction, rule: DueRule): Promise<Told> {
  const hits = await nextHits(tx, rule.id, rule.tellsTo, MOST_ITEMS + 1);
  const told = hits.slice(0, MOST_ITEMS);
  return {
    items: told.map(({ item }) => item),
    keys: told.map(({ key }) => key),
    gone: [],
    hasMore: hits.length > MOST_ITEMS,
    count: String(told.length),
  };
}
