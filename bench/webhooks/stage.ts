import type { Database } from '../../server/src/platform/index.ts';
import type { WebhooksOptions } from '../../server/src/webhooks/index.ts';
import { sealSecret } from '../../server/src/webhooks/subscriptions/secrets.ts';

/** A database with one account, a receiver in a separate process, and the sender of its deliveries. */
export interface Stage {
  readonly db: Database;
  readonly deps: WebhooksOptions;
  readonly receiver: string;
  readonly accountId: number;
  event(): Promise<void>;
}

/** Adds subscriptions whose URLs start with `url`. */
export async function subscribe({ db, deps, accountId }: Stage, url: string, count: number): Promise<void> {
  await db.query({
    text: `with made as (
             insert into webhooks.subscription (account_id, url, url_key, host, events, sealed_secret, created_at, updated_at)
             select $1, $2 || n, $2 || n, 'bench', '{picks.scored}', $3, now(), now() from generate_series(1, $4::int) n returning id)
           insert into webhooks.lane (subscription_id) select id from made`,
    values: [accountId, url, sealSecret(deps.instanceKey, 'sixteen characters or more'), count],
  });
  await db.query({ text: 'analyze' });
}

/** Deletes all subscriptions. */
export async function unsubscribeAll({ db }: Stage): Promise<void> {
  await db.query({
    text: 'update webhooks.subscription set deleted_at = now(), sealed_secret = null where deleted_at is null',
  });
}
