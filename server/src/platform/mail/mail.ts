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

/** Hands a mail over for good, or rejects. */
export type MailTransport = (mail: Mail) => Promise<void>;

const PURPOSE = 'mail';
const MOST_TRIES = 12; // with the delays below: two days

/** Adds one mail; locks the new row alone. */
const insertMail = command<[sealed: Buffer, topic: string | null]>(
  'platform.insert-mail',
  'insert into platform.mail (sealed, topic) values ($1, $2)',
);

/** Takes back the unsent mails of a topic: whole table, which holds the unsent alone; waits for one that is being sent. */
export const withdrawMail = command<[topic: string]>(
  'platform.withdraw-mail',
  'delete from platform.mail where topic = $1',
);

/** The mail whose turn it is, locked until the transaction ends; those that others have locked are passed over. Index on
 *  next_try_at. */
const nextMail = query<[], { id: number; sealed: Buffer; tries: number }>(
  'platform.next-mail',
  `select id, sealed, tries from platform.mail where next_try_at <= clock_timestamp()
    order by next_try_at limit 1 for update skip locked`,
);

/** Forgets a mail; primary key. */
const deleteMail = command<[id: number]>('platform.delete-mail', 'delete from platform.mail where id = $1');

/** Puts a mail back for later, 1 minute, then 2, 4, … up to 8 hours; primary key, locks the row. */
const postponeMail = command<[id: number]>(
  'platform.postpone-mail',
  `update platform.mail
      set tries = tries + 1, next_try_at = clock_timestamp() + least(power(2, tries), 480) * interval '1 minute'
    where id = $1`,
);

/** How many mails wait after at least one failure; whole table, which holds the unsent alone. */
export const mailsThatFail = query<[], { count: number }>(
  'platform.mails-that-fail',
  'select count(*)::int as count from platform.mail where tries > 0',
);

/**
 * Puts a mail into the queue of the transaction that made it: it leaves if, and only if, the change commits. Until it is sent
 * it can be taken back by its topic.
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
 * Sends every mail whose turn it is and says how many went out. One that cannot be sent is tried again later, 12 times
 * over two days. Any number of nodes may do this at once: a mail is sent by one of them, and twice only if that one dies
 * between sending and noting it.
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
        log.warn(fields, 'a mail could not be sent; it is tried again');
        await postponeMail(tx, row.id);
      } else {
        log.error(fields, 'a mail could not be sent and is given up');
        await deleteMail(tx, row.id);
      }
      return 'failed';
    });
    if (outcome === 'none') return sent;
    if (outcome === 'sent') sent += 1;
  }
}

/** The mail as it was queued; undefined if it was sealed with another instance key, so that it cannot be read. */
function openMail(key: InstanceKey, sealed: Buffer, log: Log): Mail | undefined {
  try {
    // The cast is safe: only queueMail writes what this key seals for this purpose.
    return JSON.parse(unseal(key, sealed, PURPOSE).toString()) as Mail;
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    log.error({ error: error.message }, 'a queued mail is given up');
    return undefined;
  }
}

/** Writes each mail as a file `<time>-<id>.eml` that any mail program opens: for instances without a mail server. `wallClock` is
 *  the real time, also when the service's clock is set to a past moment. */
export function outboxFolder(folder: string, from: string, wallClock: Clock): MailTransport {
  return async (mail) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const sentAt = process.hrtime.bigint();
    const name = `${sentAt}-${randomUUID().slice(0, 8)}.eml`;
    const draft = join(folder, `.${name}`);
    await writeFile(draft, writeEml(mail, from, wallClock.now()), { mode: 0o600 });
    // Readers of the folder see whole mails only.
    await rename(draft, join(folder, name));
  };
}

/**
 * RFC 5322 with a plain and an HTML part without transfer encoding, so that links can be read and copied from the
 * file. Header values are encoded, so that they cannot add a header.
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
    // The zone as digits: by name only old mails may have it.
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

/** The domain of an address, with a name before it or none; localhost where it is not plain ASCII, as an id must be. */
const domainOf = (address: string): string => /@([a-z0-9.-]+)>?$/i.exec(address)?.[1] ?? 'localhost';

const oneLine = (text: string): string => text.replaceAll(/[\r\n\0]/g, ' ');
