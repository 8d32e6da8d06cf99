import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../kernel/index.ts';
import type { Database, Queryable } from '../database/database.ts';
import type { Log } from '../log.ts';
import { OperatorError } from '../operator-error.ts';
import { command, only, query } from '../database/query.ts';
import { seal, unseal, type InstanceKey } from '../secrets.ts';
import { addWork, workKind, type RowHandler } from '../work/index.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Delivers a mail, or rejects. */
export type MailTransport = (mail: Mail) => Promise<void>;

const PURPOSE = 'mail';
/** One mail at a time: a mail server that hangs takes one place of the workers. 16 tries are two days. */
const MAIL = workKind('mail', { attempts: 16, priority: 2, isSerial: true });

/** Adds one mail; locks only the new row. */
const insertMail = query<[sealed: Buffer, topic: string | null], { id: number }>(
  'platform.insert-mail',
  'insert into platform.mail (sealed, topic) values ($1, $2) returning id',
);

/**
 * Deletes the unsent mails of a topic. Scans the table, which holds only unsent mails; waits for one that is being
 * sent.
 */
export const withdrawMail = command<[topic: string]>(
  'platform.withdraw-mail',
  'delete from platform.mail where topic = $1',
);

/** The unsent mails; the whole table, no locks. */
const unsentMails = query<[], { id: number }>('platform.unsent-mails', 'select id from platform.mail order by id');

/** An unsent mail, locked until the transaction ends; primary key. */
const lockMail = query<[id: number], { sealed: Buffer }>(
  'platform.lock-mail',
  'select sealed from platform.mail where id = $1 for update',
);

/** Deletes a mail; primary key. */
const deleteMail = command<[id: number]>('platform.delete-mail', 'delete from platform.mail where id = $1');

/** The number of mails that have waited for five minutes. Scans the table, which holds only unsent mails. */
export const countLateMails = query<[], { count: number }>(
  'platform.late-mails',
  `select count(*)::int as count from platform.mail where created_at < clock_timestamp() - interval '5 minutes'`,
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
  const { id } = only(await insertMail(tx, seal(key, JSON.stringify(mail), PURPOSE), topic));
  await addWork(tx, MAIL, id);
}

/**
 * Sends one mail. One that fails is tried again for two days, then deleted. It is sent twice only if a process dies
 * before it deletes the mail.
 */
export const mailHandler = (db: Database, key: InstanceKey, transport: MailTransport, log: Log): RowHandler => ({
  kind: MAIL,
  open: unsentMails,
  run: async (id, { isLast }) => {
    const failure = await db.transaction(async (tx) => {
      const [row] = await lockMail(tx, id);
      const mail = row && openMail(key, row.sealed, log);
      const failed =
        mail &&
        (await transport(mail).then(
          () => undefined,
          (error: unknown) => error ?? 'unknown',
        ));
      if (failed === undefined || isLast) await deleteMail(tx, id);
      return failed;
    });
    if (failure === undefined) return;
    const error = failure instanceof Error ? failure.message : 'unknown';
    if (isLast) return log.error({ error }, 'a mail could not be sent after the last try; it is deleted');
    log.warn({ error }, 'a mail could not be sent; it will be retried');
    // The queue stores the message of an error: what a mail server says may name the address.
    throw new Error('the mail was not sent');
  },
});

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
