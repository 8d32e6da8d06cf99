import { command, query } from '../../platform/index.ts';
import type { AlertEvent, Conditions } from './rule.ts';

export interface RuleRow {
  readonly id: number;
  readonly name: string;
  readonly event: AlertEvent;
  readonly conditions: Conditions;
  readonly channels: readonly number[];
  /** HH:MM */
  readonly quietFrom: string | null;
  readonly quietTo: string | null;
  readonly quietZone: string | null;
  readonly atMostPerHour: number | null;
  readonly isOn: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly lastFiredAt: Date | null;
  readonly fired: number;
  /** Matched events without a message yet, of those that the tier may know of. */
  readonly waiting: number;
}

/** A rule as of a moment, a parameter of the statement: events that the tier may not know of yet do not count. */
const columnsAt = (at: string): string => `rule.id, rule.name, rule.event, rule.conditions,
  array(select channel_id from alerts.rule_channel rc where rc.rule_id = rule.id order by channel_id) as channels,
  to_char(rule.quiet_from, 'HH24:MI') as "quietFrom", to_char(rule.quiet_to, 'HH24:MI') as "quietTo",
  rule.quiet_zone as "quietZone", rule.at_most_per_hour as "atMostPerHour", rule.is_on as "isOn",
  rule.created_at as "createdAt", rule.updated_at as "updatedAt", rule.last_fired_at as "lastFiredAt", rule.fired,
  (select count(*)::int from alerts.hit where hit.rule_id = rule.id and hit.message_id is null and hit.known_at <= ${at}) as waiting`;

/** An account's rules, oldest first; index rule_by_account, no lock. */
export const listRules = query<[accountId: number, at: Date], RuleRow>(
  'alerts.list-rules',
  `select ${columnsAt('$2')} from alerts.rule where rule.account_id = $1 order by rule.id`,
);

/** One rule of an account; primary key, no lock. */
export const findRule = query<[accountId: number, id: number, at: Date], RuleRow>(
  'alerts.find-rule',
  `select ${columnsAt('$3')} from alerts.rule where rule.id = $2 and rule.account_id = $1`,
);

/** Locks one rule of an account until the transaction ends; primary key. */
export const lockRule = query<[accountId: number, id: number], { readonly id: number }>(
  'alerts.lock-rule',
  'select id from alerts.rule where id = $2 and account_id = $1 for update',
);

/** The number of rules of an account; index rule_by_account, no lock. */
export const countRules = query<[accountId: number], { readonly count: number }>(
  'alerts.count-rules',
  'select count(*)::int as count from alerts.rule where account_id = $1',
);

type Written = [
  name: string,
  event: AlertEvent,
  conditions: string,
  quietFrom: string | null,
  quietTo: string | null,
  quietZone: string | null,
  atMostPerHour: number | null,
  isOn: boolean,
  now: Date,
];

/** Adds a rule. */
export const insertRule = query<[accountId: number, ...Written], { readonly id: number }>(
  'alerts.insert-rule',
  `insert into alerts.rule (account_id, name, event, conditions, quiet_from, quiet_to, quiet_zone, at_most_per_hour,
     is_on, created_at, updated_at, since)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $10)
   returning id`,
);

/** Writes a locked rule. It ends a pending wait; a changed rule does not match events known earlier. */
export const updateRule = command<[id: number, ...Written]>(
  'alerts.update-rule',
  `update alerts.rule set name = $2, event = $3, conditions = $4, quiet_from = $5, quiet_to = $6, quiet_zone = $7,
     at_most_per_hour = $8, is_on = $9, updated_at = $10, next_at = null,
     since = case when is_on and event = $3 and conditions = $4 then since else $10 end
   where id = $1`,
);

/** Replaces the channels of a rule by those of the account among the given ones; primary keys, locks the rows. */
export const setChannels = query<
  [ruleId: number, accountId: number, channels: readonly number[]],
  { readonly id: number }
>(
  'alerts.set-channels',
  `with gone as (delete from alerts.rule_channel where rule_id = $1 and channel_id <> all($3::int[]))
   insert into alerts.rule_channel (rule_id, channel_id)
   select $1, id from alerts.channel where account_id = $2 and id = any($3::int[])
   on conflict (rule_id, channel_id) do update set channel_id = excluded.channel_id
   returning channel_id as id`,
);

/** Deletes the pending hits of a rule; index hit_waiting, locks the rows. */
export const forgetWaiting = command<[ruleId: number]>(
  'alerts.forget-waiting',
  'delete from alerts.hit where rule_id = $1 and message_id is null',
);

/** The messages of a rule; index message_by_rule, no lock. */
export const messagesOfRule = query<[ruleId: number], { readonly id: number }>(
  'alerts.messages-of-rule',
  'select id from alerts.message where rule_id = $1',
);

/** Deletes a rule with its hits and messages; primary key, locks the rows. */
export const deleteRule = command<[accountId: number, id: number]>(
  'alerts.delete-rule',
  'delete from alerts.rule where id = $2 and account_id = $1',
);

/** Deletes all rules of an account, with their hits and messages; index rule_by_account, locks the rows. */
export const deleteRules = command<[accountId: number]>(
  'alerts.delete-rules',
  'delete from alerts.rule where account_id = $1',
);

/** Increments the change number, so that processes reload the compiled rules. Locks the single row. */
export const noteChange = command<[]>('alerts.note-change', 'update alerts.change set number = number + 1');
