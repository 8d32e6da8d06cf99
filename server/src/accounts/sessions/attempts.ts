import { derive, type InstanceKey, type Queryable } from '../../platform/index.ts';
import { networkOf, Problem } from '../../platform/http/index.ts';
import type { AccountsDeps } from '../deps.ts';
import { attemptsReset, forgetAttempts, takeAttempt, takeAttemptBack } from './attempt-queries.ts';

/** How many attempts are heard in how many minutes, before the next must wait. */
interface Allowed {
  readonly most: number;
  readonly minutes: number;
}

const LOGINS: Allowed = { most: 10, minutes: 15 };
const MAIL_FROM_A_SOURCE: Allowed = { most: 30, minutes: 60 };
const MAIL_TO_AN_ADDRESS: Allowed = { most: 5, minutes: 60 };

const TOO_MANY_LOGINS = 'Too many failed attempts to log in from here or to this address.';

/** What attempts are counted by. A keyed fingerprint: the table tells nobody who tried. */
export type Subject = Buffer;

export const addressSubject = (key: InstanceKey, emailKey: string): Subject =>
  derive(key, 'attempts', `address ${emailKey}`);
export const sourceSubject = (key: InstanceKey, ip: string): Subject =>
  derive(key, 'attempts', `source ${networkOf(ip)}`);

/** Whom an attempt to log in is for, and where it comes from. */
interface Login {
  readonly address: Subject;
  readonly source: Subject;
}

/**
 * Makes an attempt to log in. It is counted for address and source before it is made, so that any number at once cannot be
 * more than the limit; 429 when either has failed too often. One that does not throw was a good one: it does not count for
 * its source, and its address starts anew. Who finds all places taken by attempts that this node has not decided yet waits for
 * them: those may be good ones too.
 */
export async function attempt<Result>(
  { db, underWay, wallClock }: Pick<AccountsDeps, 'db' | 'underWay' | 'wallClock'>,
  { address, source }: Login,
  work: () => Promise<Result>,
): Promise<Result> {
  const taken: Subject[] = [];
  let isFree = true;
  const take = (subject: Subject) => async (): Promise<boolean> =>
    (await takeAttempt(db, subject, LOGINS.most, LOGINS.minutes)).length > 0;
  try {
    for (const subject of [address, source]) {
      if (await underWay.place(subject, take(subject))) taken.push(subject);
      else {
        for (const earlier of taken) await takeAttemptBack(db, earlier);
        throw await tooMany(db, subject, LOGINS, TOO_MANY_LOGINS, wallClock.now());
      }
    }
    isFree = false;
    const result = await work();
    await forgetAttempts(db, address);
    await takeAttemptBack(db, source);
    isFree = true;
    return result;
  } finally {
    for (const subject of taken) underWay.over(subject, isFree);
  }
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
