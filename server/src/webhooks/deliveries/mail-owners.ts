import { tiersOf } from '../../access/index.ts';
import { queueMail, writeMail, type Mail } from '../../platform/index.ts';
import { workKind, type RoundHandler } from '../../platform/work/index.ts';
import type { WebhooksDeps } from '../deps.ts';
import { takeUnmailed, type FailingRow } from './mail-queries.ts';

const BATCH = 100;

/** Mails the owners of failing subscriptions, once a minute. */
export const ownerMailHandler = (deps: WebhooksDeps): RoundHandler => ({
  kind: workKind('failing-subscriptions', { isSerial: true, priority: 10 }),
  run: async () => {
    await mailOwners(deps);
    return 60_000;
  },
});

/**
 * Mails the owners of failing subscriptions: once at the first failure, then weekly. The mail and its record share a
 * transaction. Returns the number of mails.
 */
export async function mailOwners({ db, instanceKey, baseUrl, wallClock }: WebhooksDeps): Promise<number> {
  for (let mails = 0; ;) {
    const taken = await db.transaction(async (tx) => {
      const rows = await takeUnmailed(tx, wallClock.now(), tiersOf('webhooks'), BATCH, tiersOf('alerts'));
      for (const row of rows) await queueMail(tx, instanceKey, failingMail(row, baseUrl));
      return rows.length;
    });
    mails += taken;
    if (taken < BATCH) return mails;
  }
}

/** Names only the host: the rest of a URL can be a secret of the receiver. */
const failingMail = (row: FailingRow, baseUrl: string): Mail =>
  row.kind === 'webhook' ? failingSubscription(row, baseUrl) : failingChannel(row, baseUrl);

const failingSubscription = ({ id, host, warning, email }: FailingRow, baseUrl: string): Mail =>
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

const failingChannel = ({ host, warning, email }: FailingRow, baseUrl: string): Mail =>
  writeMail({
    to: email,
    subject: 'An alert channel is failing',
    paragraphs: [
      `Your alert channel at ${host} is failing. ${warning}`,
      'Check the address, then send a test.',
      'While it fails, this email comes once a week. Delete the channel to end it.',
    ],
    link: { label: 'Your alerts', url: `${baseUrl}/alerts` },
  });
