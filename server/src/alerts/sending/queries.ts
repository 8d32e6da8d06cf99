import { command, query } from '../../platform/index.ts';
import type { MessageItem } from '../formats/message.ts';
import type { AlertEvent, QuietHours } from '../rules/rule.ts';

export interface DueRule {
  readonly id: number;
  readonly accountId: number;
  readonly name: string;
  readonly event: AlertEvent;
  readonly quietHours: QuietHours | null;
  readonly atMostPerHour: number | null;
  /** Events known by then may be sent: the tier's delay. */
  readonly tellsTo: Date;
}

/**
 * Rules with sendable hits, locked until the transaction ends. $2 and $3 are the tiers with alerts
 * and the time whose state each sees. Reads the rules with waiting hits by index hit_waiting.
 */
export const lockDueRules = query<
  [now: Date, tiers: readonly string[], seenAt: readonly Date[], limit: number],
  DueRule
>(
  'alerts.lock-due-rules',
  `select rule.id, rule.account_id as "accountId", rule.name, rule.event,
     case when rule.quiet_from is not null then jsonb_build_object('from', to_char(rule.quiet_from, 'HH24:MI'),
       'to', to_char(rule.quiet_to, 'HH24:MI'), 'timeZone', rule.quiet_zone) end as "quietHours",
     rule.at_most_per_hour as "atMostPerHour", seen.at as "tellsTo"
   from alerts.rule rule
   join accounts.accounts account on account.id = rule.account_id and account.disabled_at is null
   join unnest($2::text[], $3::timestamptz[]) as seen (tier, at) on seen.tier = account.tier
   where rule.is_on and coalesce(rule.next_at <= $1, true)
     and rule.id in (select rule_id from alerts.hit where message_id is null)
     and exists (
       select from alerts.hit where rule_id = rule.id and message_id is null
         and known_at <= seen.at)
   order by rule.id limit $4
   for no key update of rule`,
);

/** Whether hits of active rules wait for their time; $1 is the tiers with alerts. Index hit_waiting, no lock. */
export const hasWaitingHits = query<[tiers: readonly string[]], { readonly waiting: boolean }>(
  'alerts.has-waiting-hits',
  `select exists (
     select from alerts.rule rule
     join accounts.accounts account on account.id = rule.account_id and account.disabled_at is null
       and account.tier = any($1)
     where rule.is_on and rule.id in (select rule_id from alerts.hit where message_id is null)) as waiting`,
);

/** Creation times of a rule's messages since a time, oldest first; index message_by_rule, no lock. */
export const recentMessages = query<[ruleId: number, since: Date], { readonly at: Date }>(
  'alerts.recent-messages',
  'select created_at as at from alerts.message where rule_id = $1 and created_at > $2 order by created_at',
);

/** The next sendable hits of a locked rule, oldest first; index hit_waiting, no lock. */
export const nextHits = query<
  [ruleId: number, tellsTo: Date, limit: number],
  { readonly key: string; readonly item: MessageItem; readonly flagId: number | null }
>(
  'alerts.next-hits',
  `select event_key as key, item, flag_id as "flagId" from alerts.hit
   where rule_id = $1 and message_id is null and known_at <= $2
   order by number limit $3`,
);

/** Adds a message. */
export const insertMessage = query<
  [ruleId: number, accountId: number, title: string, items: string, now: Date],
  { readonly id: number }
>(
  'alerts.insert-message',
  `insert into alerts.message (rule_id, account_id, title, items, created_at) values ($1, $2, $3, $4, $5) returning id`,
);

/** Assigns hits of a locked rule to a message, and counts them; primary keys. */
export const tellHits = command<[ruleId: number, messageId: number, keys: readonly string[], now: Date, nextAt: Date]>(
  'alerts.tell-hits',
  `with told as (
     update alerts.hit set message_id = $2 where rule_id = $1 and event_key = any($3) returning 1)
   update alerts.rule set last_fired_at = $4, next_at = $5, fired = fired + (select count(*) from told) where id = $1`,
);

/** Deletes hits of a locked rule that are no longer worth telling; primary key. */
export const dropHits = command<[ruleId: number, keys: readonly string[]]>(
  'alerts.drop-hits',
  'delete from alerts.hit where rule_id = $1 and event_key = any($2) and message_id is null',
);

/** Holds a locked rule back until a time; primary key. */
export const holdRule = command<[ruleId: number, until: Date]>(
  'alerts.hold-rule',
  'update alerts.rule set next_at = $2 where id = $1',
);

/** The channels of a rule; primary key, no lock. */
export const channelsOf = query<[ruleId: number], { readonly id: number }>(
  'alerts.channels-of',
  'select channel_id as id from alerts.rule_channel where rule_id = $1 order by channel_id',
);

export interface MessageRow {
  readonly id: number;
  readonly ruleId: number;
  readonly event: AlertEvent;
  readonly title: string;
  readonly items: readonly MessageItem[];
  readonly createdAt: Date;
}

/** An account's messages after or before an id, newest first; index message_by_account, no lock. */
export const listMessages = query<
  [accountId: number, afterId: number, beforeId: number | null, limit: number],
  MessageRow
>(
  'alerts.list-messages',
  `select message.id, message.rule_id as "ruleId", rule.event, message.title, message.items,
     message.created_at as "createdAt"
   from alerts.message message join alerts.rule rule on rule.id = message.rule_id
   where message.account_id = $1 and message.id > $2 and message.id < coalesce($3, 9223372036854775807)
   order by message.id desc limit $4`,
);
