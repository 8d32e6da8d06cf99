import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../kernel/index.ts';
import type { Database, Queryable } from '../database/database.ts';
import type { Log } from '../log.ts';
import { OperatorError } from '../operator-error.ts';
import { command, query } from '../database/query.ts';
import { seal, unseal, type InstanceKey } from '../secrets.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Delivers a mail, or rejects. */
export type MailTransport = (mail: Mail) => Promise<void>;

const PURPOSE = 'mail';
const MOST_TRIES = 12; // with the delays below: two days

/** Adds one mail; locks only the new row. */
const insertMail = command<[sealed: Buffer, topic: string | null]>(
  'platform.insert-mail',
  'insert into platform.mail (sealed, topic) values ($1, $2)',
);

/**
 * Deletes the unsent mails of a topic. Scans the table, which holds only unsent mails; waits for one that is being
 * sent.
 */
export const withdrawMail = command<[topic: string]>(
  'platform.withdraw-mail',
  'delete from platform.mail where topic = $1',
);

/** The next due mail, locked until the transaction ends; skips locked ones. Index on next_try_at. */
const nextMail = query<[], { id: number; sealed: Buffer; tries: number }>(
  'platform.next-mail',
  `select id, sealed, tries from platform.mail where next_try_at <= clock_timestamp()
    order by next_try_at limit 1 for update skip locked`,
);

/** Deletes a mail; primary key. */
const deleteMail = command<[id: number]>('platform.delete-mail', 'delete from platform.mail where id = $1');

/** Postpones a mail by 1 minute, then 2, 4, … up to 8 hours; primary key, locks the row. */
const postponeMail = command<[id: number]>(
  'platform.postpone-mail',
  `update platform.mail
      set tries = tries + 1, next_try_at = clock_timestamp() + least(power(2, tries), 480) * interval '1 minute'
    where id = $1`,
);

/** The number of mails with at least one failure. Scans the table, which holds only unsent mails. */
export const countFailingMails = query<[], { count: number }>(
  'platform.mails-that-fail',
  'select count(*)::int as count from platform.mail where tries > 0',
);

/**
 * Queues a mail in the caller's transaction: it is sent if, and only if, the change commits. Until then it can be
 * withdrawn by its topic.
 */
export async function queueMail(
  tx: Queryable,
  key: InstanceKey,
  mail: Mail,
  topic: string | null = null,
): Promise<void> {
  await insertMail(tx, seal(key, JSON.stringify(mail), PURPOSE), topic);
}

/**
 * Sends all due mails and returns their number. A failed mail is retried 12 times over two days. Any number of nodes
 * may call this concurrently. A mail is sent twice only if a node dies before it deletes the mail.
 */
export async function sendQueuedMail(
  db: Database,
  key: InstanceKey,
  transport: MailTransport,
  log: Log,
): Promise<number> {
  for (let sent = 0; ;) {
    const outcome = await db.transaction(async (tx) => {
      const [row] = await nextMail(tx);
      if (row === undefined) return 'none';
      const mail = openMail(key, row.sealed, log);
      if (mail === undefined) {
        await deleteMail(tx, row.id);
        return 'failed';
      }
      const failure = await transport(mail).then(
        () => undefined,
        (error: unknown) => error,
      );
      if (failure === undefined) {
        await deleteMail(tx, row.id);
        return 'sent';
      }
      const fields = { tries: row.tries + 1, error: failure instanceof Error ? failure.message : 'unknown' };
      if (row.tries + 1 < MOST_TRIES) {
        log.warn(fields, 'a mail could not be sent; it will be retried');
        await postponeMail(tx, row.id);
      } else {
        log.error(fields, 'a mail could not be sent after the last try; it is deleted');
        await deleteMail(tx, row.id);
      }
      return 'failed';
    });
    if (outcome === 'none') return sent;
    if (outcome === 'sent') sent += 1;
  }
}

/** The decrypted mail; undefined if it was sealed with another instance key. */
function openMail(key: InstanceKey, sealed: Buffer, log: Log): Mail | undefined {
  try {
    // The cast is safe: only queueMail seals values with this key and purpose.
    return JSON.parse(unseal(key, sealed, PURPOSE).toString()) as Mail;
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    log.error({ error: error.message }, 'a queued mail cannot be decrypted; it is deleted');
    return undefined;
  }
}

/**
 * Writes each mail to a file `<time>-<id>.eml` that mail programs can open: for instances without a mail server.
 * `wallClock` is the real time, even if the service's clock is set to another time.
 */
export function outboxFolder(folder: string, from: string, wallClock: Clock): MailTransport {
  return async (mail) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const sentAt = process.hrtime.bigint();
    const name = `${sentAt}-${randomUUID().slice(0, 8)}.eml`;
    const draft = join(folder, `.${name}`);
    await writeFile(draft, writeEml(mail, from, wallClock.now()), { mode: 0o600 });
    // Readers of the folder never see a partial mail.
    await rename(draft, join(folder, name));
  };
}

/**
 * An RFC 5322 message with a text and an HTML part. Without transfer encoding, so that links can be copied from the
 * file. Header values are encoded, so they cannot add a header.
 */
export function writeEml({ to, subject, text, html }: Mail, from: string, at: Date): string {
  const boundary = `part-${randomUUID()}`;
  const part = (type: string, body: string): string[] => [
    `--${boundary}`,
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: 8bit',
    '',
    ...body.split(/\r?\n/),
  ];
  return [
    // A numeric zone: RFC 5322 declares zone names obsolete.
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${randomUUID()}@${domainOf(from)}>`,
    `From: ${oneLine(from)}`,
    `To: ${oneLine(to)}`,
    `Subject: ${/^[ -~]*$/.test(subject) ? subject : `=?utf-8?B?${Buffer.from(subject).toString('base64')}?=`}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    ...part('text/plain', text),
    ...part('text/html', html),
    `--${boundary}--`,
    '',
  ].join('\r\n');
}

/** The domain of an address, with or without a display name. A Message-ID needs plain ASCII: localhost otherwise. */
const domainOf = (address: string): string => /@([a-z0-9.-]+)>?$/i.exec(address)?.[1] ?? 'localhost';

const oneLine = (text: string): string => text.replaceAll(/[\r\n\0]/g, ' ');
