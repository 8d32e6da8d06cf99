import { query } from '../../platform/index.ts';

export interface FailingRow {
  readonly id: number;
  readonly kind: string;
  readonly host: string;
  readonly warning: string;
  readonly email: string;
}

/**
 * Takes failing subscriptions whose owner is due a mail, and records the mail. Due: never mailed; mailed a week ago; or
 * failing again, with the last mail at least a day old. Index on failing lanes; locks their lanes.
 */
export const takeUnmailed = query<
  [now: Date, tiers: readonly string[], limit: number, channelTiers: readonly string[]],
  FailingRow
>(
  'webhooks.take-unmailed',
  `with due as (
     select l.subscription_id, s.kind, s.host, a.verified_email
     from webhooks.lane l
     join webhooks.subscription s on s.id = l.subscription_id and s.deleted_at is null and not s.is_paused
     join accounts.accounts a on a.id = s.account_id
     where l.failing_since is not null and a.verified_email is not null
       and a.tier = any(case when s.kind = 'webhook' then $2::text[] else $4::text[] end) and a.disabled_at is null
       and (l.owner_mailed_at is null or l.owner_mailed_at <= $1::timestamptz - interval '7 days'
         or l.owner_mailed_at < l.failing_since and l.owner_mailed_at <= $1::timestamptz - interval '1 day')
     order by l.subscription_id limit $3 for update of l)
   update webhooks.lane l set owner_mailed_at = $1 from due where l.subscription_id = due.subscription_id
   returning l.subscription_id as id, due.kind, due.host, l.warning, due.verified_email as email`,
);
