import { isIPv6 } from 'node:net';
import { derive, type InstanceKey, type Queryable } from '../platform/index.ts';
import { Problem } from '../platform/http/index.ts';
import { attemptsReset, forgetAttempts, takeAttempt, takeAttemptBack } from './attempt-queries.ts';

/** How many attempts are heard in how many minutes, before the next must wait. */
interface Allowed {
  readonly most: number;
  readonly minutes: number;
}

const LOGINS: Allowed = { most: 10, minutes: 15 };
const MAIL_FROM_A_SOURCE: Allowed = { most: 30, minutes: 60 };
const MAIL_TO_AN_ADDRESS: Allowed = { most: 5, minutes: 60 };

/** What attempts are counted by. A keyed fingerprint: the table tells nobody who tried. */
export type Subject = Buffer;

export const addressSubject = (key: InstanceKey, emailKey: string): Subject =>
  derive(key, 'attempts', `address ${emailKey}`);
export const sourceSubject = (key: InstanceKey, ip: string): Subject =>
  derive(key, 'attempts', `source ${networkOf(ip)}`);

/** An IPv4 address, or the /64 network that an IPv6 customer has all the addresses of. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped !== null) return mapped[1] ?? ip;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.toLowerCase().split('%', 1)[0]?.split('::') ?? [];
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups =
    tail === undefined
      ? front
      : [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

/**
 * Counts an attempt to log in against each subject before it is made, so that any number at once cannot be more than the
 * limit; 429 when a subject has failed too often. An attempt that succeeds is taken back with `succeeded`.
 */
export async function beginAttempt(db: Queryable, subjects: readonly Subject[], now: Date): Promise<void> {
  const taken: Subject[] = [];
  for (const subject of subjects) {
    const [row] = await takeAttempt(db, subject, LOGINS.most, LOGINS.minutes);
    if (row !== undefined) {
      taken.push(subject);
      continue;
    }
    for (const earlier of taken) await takeAttemptBack(db, earlier);
    throw await tooMany(db, subject, LOGINS, 'Too many failed attempts to log in from here or to this address.', now);
  }
}

/** The attempt was a good one: it does not count for its source, and its address starts anew. */
export async function succeeded(db: Queryable, address: Subject, source: Subject): Promise<void> {
  await forgetAttempts(db, address);
  await takeAttemptBack(db, source);
}

/** Counts a request that is answered by mail against where it came from; 429 after 30 in an hour. */
export async function countMailRequest(db: Queryable, key: InstanceKey, ip: string, now: Date): Promise<void> {
  const subject = derive(key, 'attempts', `mail source ${networkOf(ip)}`);
  const [taken] = await takeAttempt(db, subject, MAIL_FROM_A_SOURCE.most, MAIL_FROM_A_SOURCE.minutes);
  if (taken === undefined) throw await tooMany(db, subject, MAIL_FROM_A_SOURCE, 'Too many requests from here.', now);
}

/** Whether one more mail may go to an address on somebody's request: 5 an hour, so that nobody is flooded. */
export async function mayMail(db: Queryable, key: InstanceKey, emailKey: string): Promise<boolean> {
  const subject = derive(key, 'attempts', `mail address ${emailKey}`);
  const [taken] = await takeAttempt(db, subject, MAIL_TO_AN_ADDRESS.most, MAIL_TO_AN_ADDRESS.minutes);
  return taken !== undefined;
}

async function tooMany(
  db: Queryable,
  subject: Subject,
  { minutes }: Allowed,
  detail: string,
  now: Date,
): Promise<Problem> {
  const resetAt = (await attemptsReset(db, subject, minutes))[0]?.reset_at ?? now;
  return new Problem('rate-limit-exceeded', detail, { members: { resetAt: resetAt.toISOString() } });
}
