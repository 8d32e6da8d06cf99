import { tiersOf } from '../../access/index.ts';
import { query, queueMail, writeMail, type Mail } from '../../platform/index.ts';
import type { WebhooksDeps } from '../deps.ts';

interface FailingRow {
  readonly id: number;
  readonly host: string;
  readonly warning: string;
  readonly email: string;
}

/**
 * Failing subscriptions whose owner is to be told now, noted as told: never told before, told a week ago, or failing anew
 * since a mail that is a day old. Index on failing lanes; locks their lanes, and skips locked ones.
 */
const takeUnmailed = query<[now: Date, tiers: readonly string[], limit: number], FailingRow>(
  'webhooks.take-unmailed',
  `with due as (
     select l.subscription_id, s.host, a.verified_email
     from webhooks.lane l
     join webhooks.subscription s on s.id = l.subscription_id and s.deleted_at is null and not s.is_paused
     join accounts.accounts a on a.id = s.account_id
     where l.failing_since is not null and a.verified_email is not null
       and a.tier = any($2) and a.disabled_at is null
       and (l.owner_mailed_at is null or l.owner_mailed_at <= $1::timestamptz - interval '7 days'
         or l.owner_mailed_at < l.failing_since and l.owner_mailed_at <= $1::timestamptz - interval '1 day')
     order by l.subscription_id limit $3 for update of l skip locked)
   update webhooks.lane l set owner_mailed_at = $1 from due where l.subscription_id = due.subscription_id
   returning l.subscription_id as id, due.host, l.warning, due.verified_email as email`,
);

const BATCH = 100;

/**
 * Mails the owners of failing subscriptions: once when one turns failing, and once a week while it stays so. A mail leaves
 * if, and only if, it is noted; any number of workers may look at once. Returns the number of mails.
 */
export async function mailOwners({ db, instanceKey, baseUrl, wallClock }: WebhooksDeps): Promise<number> {
  for (let mails = 0; ;) {
    const taken = await db.transaction(async (tx) => {
      const rows = await takeUnmailed(tx, wallClock.now(), tiersOf('webhooks'), BATCH);
      for (const row of rows) await queueMail(tx, instanceKey, failingMail(row, baseUrl));
      return rows.length;
    });
    mails += taken;
    if (taken < BATCH) return mails;
  }
}

/** Names the host alone: the rest of a URL can be a secret of the receiver. */
const failingMail = ({ id, host, warning, email }: FailingRow, baseUrl: string): Mail =>
  writeMail({
    to: email,
    subject: 'A webhook subscription is failing',
    paragraphs: [
      `Your webhook subscription ${id} to ${host} is failing. ${warning}`,
      'Fix the receiver and send a test. Then replay what was missed.',
      'While it fails, this email comes once a week. Pause or delete the subscription to end it.',
    ],
    link: { label: 'Your webhooks', url: `${baseUrl}/account` },
  });
