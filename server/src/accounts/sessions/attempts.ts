import { DomainError, derive, type InstanceKey, type Queryable, networkOf } from '../../platform/index.ts';
import type { AccountsDeps } from '../deps.ts';
import { attemptsReset, forgetAttempts, takeAttempt, takeAttemptBack } from './attempt-queries.ts';

interface Allowed {
  readonly most: number;
  readonly minutes: number;
}

const LOGINS: Allowed = { most: 10, minutes: 15 };
const MAIL_FROM_A_SOURCE: Allowed = { most: 30, minutes: 60 };
const MAIL_TO_AN_ADDRESS: Allowed = { most: 5, minutes: 60 };

const TOO_MANY_LOGINS = 'Too many failed sign-ins from this network or for this email. Try again later.';

/** What attempts are counted by: a keyed hash of an email or of a source network. */
export type Subject = Buffer;

export const addressSubject = (key: InstanceKey, emailKey: string): Subject =>
  derive(key, 'attempts', `address ${emailKey}`);
export const sourceSubject = (key: InstanceKey, ip: string): Subject =>
  derive(key, 'attempts', `source ${networkOf(ip)}`);

interface SignIn {
  readonly address: Subject;
  readonly source: Subject;
}

/**
 * Attempts a sign-in. It is counted for its email and its source before it runs, so concurrent attempts cannot exceed the
 * limit; 429 when either has failed too often. A success is not counted for its source and clears its email's count.
 * Attempts for one email, or from one source, run one after another on a node: concurrent successes are not refused.
 */
export function attempt<Result>(
  deps: Pick<AccountsDeps, 'db' | 'inTurn' | 'wallClock'>,
  signIn: SignIn,
  work: () => Promise<Result>,
): Promise<Result> {
  const keyOf = (subject: Subject): string => subject.toString('base64');
  // Always the email before the source, so two attempts never wait for each other.
  return deps.inTurn(keyOf(signIn.address), () =>
    deps.inTurn(keyOf(signIn.source), () => countedAttempt(deps, signIn, work)),
  );
}

async function countedAttempt<Result>(
  { db, wallClock }: Pick<AccountsDeps, 'db' | 'wallClock'>,
  { address, source }: SignIn,
  work: () => Promise<Result>,
): Promise<Result> {
  const take = async (subject: Subject): Promise<void> => {
    const [taken] = await takeAttempt(db, subject, LOGINS.most, LOGINS.minutes);
    if (taken === undefined) throw await tooMany(db, subject, LOGINS, TOO_MANY_LOGINS, wallClock.now());
  };
  await take(address);
  try {
    await take(source);
  } catch (error) {
    await takeAttemptBack(db, address);
    throw error;
  }
  const result = await work();
  await forgetAttempts(db, address);
  await takeAttemptBack(db, source);
  return result;
}

/** Counts a request for mail against its source; 429 after 30 in an hour. */
export async function countMailRequest(db: Queryable, key: InstanceKey, ip: string, now: Date): Promise<void> {
  const subject = derive(key, 'attempts', `mail source ${networkOf(ip)}`);
  const [taken] = await takeAttempt(db, subject, MAIL_FROM_A_SOURCE.most, MAIL_FROM_A_SOURCE.minutes);
  if (taken === undefined)
    throw await tooMany(db, subject, MAIL_FROM_A_SOURCE, 'Too many requests from this network. Try again later.', now);
}

/** Whether one more requested mail may go to an address: at most 5 an hour. */
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
): Promise<DomainError> {
  const resetAt = (await attemptsReset(db, subject, minutes))[0]?.reset_at ?? now;
  return new DomainError('limit-exceeded', detail, { facts: { resetAt: resetAt.toISOString() } });
}
