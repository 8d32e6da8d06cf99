import { DomainError, derive, type InstanceKey, type Queryable, networkOf } from '../../platform/index.ts';
import type { AccountsDeps } from '../deps.ts';
import { attemptsReset, pruneAttempts, takeAttempt, takeAttemptBack, takeTurn } from './attempt-queries.ts';

interface Allowed {
  readonly most: number;
  readonly minutes: number;
}

const LOGINS: Allowed = { most: 10, minutes: 15 };
/** Per email, for all sources that never signed in to it. */
const NEW_SOURCES: Allowed = { most: 100, minutes: 60 };
const LONGEST_WAIT_SECONDS = 5;
const MAIL_FROM_A_SOURCE: Allowed = { most: 30, minutes: 60 };
const MAIL_TO_AN_ADDRESS: Allowed = { most: 5, minutes: 60 };
const EXPORTS_OF_AN_ACCOUNT: Allowed = { most: 10, minutes: 60 };

const TOO_MANY_LOGINS = 'Too many failed sign-ins from this network or for this email. Try again later.';

/** The key of a limit: a keyed hash of an email or a source network. */
export type Subject = Buffer;

export const addressSubject = (key: InstanceKey, emailKey: string): Subject =>
  derive(key, 'attempts', `address ${emailKey}`);
export const sourceSubject = (key: InstanceKey, ip: string): Subject =>
  derive(key, 'attempts', `source ${networkOf(ip)}`);
/** A device or a session that has signed in before. */
export const deviceSubject = (key: InstanceKey, id: string): Subject => derive(key, 'attempts', `device ${id}`);

/** The limits that a sign-in counts against. */
export interface SignIn {
  /** The source, or the device or session if it signed in to the account before. */
  readonly origin: Subject;
  /** The email, for sources that never signed in to it: they share its limits. */
  readonly address?: Subject;
}

/**
 * Attempts a sign-in. It is counted before it runs, so concurrent attempts cannot exceed a limit. The first limit is
 * per origin: 10 failures in 15 minutes. For an origin new to the account, a second one is per email: one attempt a
 * second over all new sources, 100 failures an hour. It waits for its second for up to 5 seconds. 429 beyond a limit. A
 * success is not counted. Attempts of one origin run one after another on a node, so that concurrent successes are not
 * refused.
 */
export function attempt<Result>(
  deps: Pick<AccountsDeps, 'db' | 'inTurn' | 'wallClock' | 'wait'>,
  { origin, address }: SignIn,
  work: () => Promise<Result>,
): Promise<Result> {
  const { db, wallClock } = deps;
  return deps.inTurn(origin.toString('base64'), async () => {
    const [own] = await takeAttempt(db, origin, LOGINS.most, LOGINS.minutes);
    await pruneAttempts(db);
    if (own === undefined) throw await tooMany(db, origin, LOGINS, TOO_MANY_LOGINS, wallClock.now());
    const giveBack = () => takeAttemptBack(db, origin, own.moment);
    if (address === undefined) {
      const result = await work();
      await giveBack();
      return result;
    }
    const [turn] = await takeTurn(db, address, origin, NEW_SOURCES.most, LONGEST_WAIT_SECONDS);
    if (turn === undefined) {
      await giveBack();
      throw await tooMany(db, address, NEW_SOURCES, TOO_MANY_LOGINS, wallClock.now());
    }
    if (turn.waitMs > 0) await deps.wait(turn.waitMs);
    const result = await work();
    await giveBack();
    await takeAttemptBack(db, address, turn.moment);
    return result;
  });
}

/** Counts a request for mail against its source; 429 after 30 in an hour. */
export async function countMailRequest(db: Queryable, key: InstanceKey, ip: string, now: Date): Promise<void> {
  const subject = derive(key, 'attempts', `mail source ${networkOf(ip)}`);
  const [taken] = await takeAttempt(db, subject, MAIL_FROM_A_SOURCE.most, MAIL_FROM_A_SOURCE.minutes);
  await pruneAttempts(db);
  if (taken === undefined)
    throw await tooMany(db, subject, MAIL_FROM_A_SOURCE, 'Too many requests from this network. Try again later.', now);
}

/** Whether one more requested mail may go to an address: at most 5 an hour. */
export async function mayMail(db: Queryable, key: InstanceKey, emailKey: string): Promise<boolean> {
  const subject = derive(key, 'attempts', `mail address ${emailKey}`);
  const [taken] = await takeAttempt(db, subject, MAIL_TO_AN_ADDRESS.most, MAIL_TO_AN_ADDRESS.minutes);
  return taken !== undefined;
}

/** Counts an export of an account's data, which reads all its rows; 429 after 10 in an hour. */
export async function countOwnExport(db: Queryable, key: InstanceKey, accountId: number, now: Date): Promise<void> {
  const subject = derive(key, 'attempts', `export ${accountId}`);
  const [taken] = await takeAttempt(db, subject, EXPORTS_OF_AN_ACCOUNT.most, EXPORTS_OF_AN_ACCOUNT.minutes);
  await pruneAttempts(db);
  if (taken === undefined)
    throw await tooMany(db, subject, EXPORTS_OF_AN_ACCOUNT, 'An account is exported at most 10 times an hour.', now);
}

async function tooMany(
  db: Queryable,
  subject: Subject,
  { most, minutes }: Allowed,
  detail: string,
  now: Date,
): Promise<DomainError> {
  const resetAt = (await attemptsReset(db, subject, most, minutes))[0]?.resetAt ?? now;
  return new DomainError('limit-exceeded', detail, { facts: { resetAt: resetAt.toISOString() } });
}
