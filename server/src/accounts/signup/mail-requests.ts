import { FIRST_TIER } from '../../access/index.ts';
import {
  derive,
  DomainError,
  invalidInput,
  OperatorError,
  queueMail,
  randomSecret,
  seal,
  unseal,
  type InstanceKey,
  type Queryable,
  type Transaction,
} from '../../platform/index.ts';
import { addWork, workKind, type RowHandler } from '../../platform/work/index.ts';
import { countMailRequest, mayMail } from '../sessions/attempts.ts';
import type { AccountsDeps } from '../deps.ts';
import { emailKey, isEmailAddress, tidyEmail } from './email-address.ts';
import {
  insertMailRequest,
  insertMailToken,
  openMailRequests,
  pruneUnverified,
  registerAccount,
  takeMailRequest,
  takeMailRequestsOf,
  voidMailTokens,
  type MailPurpose,
} from './queries.ts';
import { existingAccountMail, resetMail, verificationMail } from './mails.ts';
import { hashPassword, passwordFault } from './passwords.ts';
import { accountByEmail } from '../queries.ts';
import { hashSecret } from '../keys/raw-keys.ts';

const HOURS: Readonly<Record<MailPurpose, number>> = { 'verify-email': 24, 'reset-password': 1, 'change-email': 24 };
const MAIL_REQUEST = workKind('mail-request');
const SEALED_FOR = 'mail-request';
/** Maximum of pending requests. */
const MOST_WAITING = 10_000;

/** A request whose result is mailed only to the owner of the address. */
type MailRequest = Registered | { readonly ask: 'resend-verification' | 'reset-password'; readonly email: string };

interface Registered {
  readonly ask: 'register';
  readonly email: string;
  readonly displayName: string | null;
  readonly passwordHash: string;
}

interface Registration {
  readonly email: string;
  readonly password: string;
  readonly displayName?: string | null;
}

/** Requests an account of the lowest tier. The mail verifies the email, or says that it already has an account. */
export async function register(
  deps: AccountsDeps,
  source: string,
  { email, password, displayName = null }: Registration,
): Promise<void> {
  const address = checkedAddress(email);
  const fault = passwordFault(password, address);
  if (fault !== undefined) throw invalidInput([{ pointer: '/password', detail: fault }]);
  await countMailRequest(deps.db, deps.instanceKey, source, deps.wallClock.now());
  await ask(deps, { ask: 'register', email: address, displayName, passwordHash: await hashPassword(password) });
}

/** Requests a new verification link, or a link that sets a new password. */
export async function askForLink(
  deps: AccountsDeps,
  source: string,
  what: 'resend-verification' | 'reset-password',
  email: string,
): Promise<void> {
  const address = checkedAddress(email);
  await countMailRequest(deps.db, deps.instanceKey, source, deps.wallClock.now());
  await ask(deps, { ask: what, email: address });
}

export function checkedAddress(email: string): string {
  const address = tidyEmail(email);
  if (!isEmailAddress(address)) throw invalidInput([{ pointer: '/email', detail: 'must be an email address' }]);
  return address;
}

/** The same work in every case: neither the body nor the time of the response reveals whether the email has an account. */
async function ask({ db, instanceKey }: AccountsDeps, request: MailRequest): Promise<void> {
  const sealed = seal(instanceKey, JSON.stringify(request), SEALED_FOR);
  await db.transaction(async (tx) => {
    const [row] = await insertMailRequest(tx, sealed, subjectOf(instanceKey, emailKey(request.email)), MOST_WAITING);
    if (row === undefined)
      throw new DomainError('unavailable', 'Too many requests for mail are waiting. Try again later.');
    await addWork(tx, MAIL_REQUEST, row.id);
  });
}

const subjectOf = (key: InstanceKey, email: string): Buffer => derive(key, SEALED_FOR, email);

/** Handles a request, after the earlier ones of its email, in one transaction with the mails. */
export const mailRequestHandler = (deps: AccountsDeps): RowHandler => ({
  kind: MAIL_REQUEST,
  open: openMailRequests,
  run: (id) => deps.db.transaction(async (tx) => handleAll(tx, deps, await takeMailRequest(tx, id))),
});

/** Handles the pending requests of an email now: what they change counts for what follows in the transaction. */
export async function handleRequestsOf(tx: Transaction, deps: AccountsDeps, email: string): Promise<void> {
  await handleAll(tx, deps, await takeMailRequestsOf(tx, subjectOf(deps.instanceKey, email)));
}

/** Oldest first: of two registrations the later one wins. */
async function handleAll(
  tx: Transaction,
  deps: AccountsDeps,
  rows: readonly { readonly id: number; readonly sealed: Buffer }[],
): Promise<void> {
  for (const { sealed } of rows.toSorted((one, other) => one.id - other.id)) {
    const request = openRequest(deps, sealed);
    if (request === undefined) continue;
    if (await mayMail(tx, deps.instanceKey, emailKey(request.email))) await handle(tx, deps, request);
    else {
      // The last mailed link stays valid, and it keeps nothing of either registration.
      if (request.ask === 'register') await registered(tx, request);
      deps.log.warn({ ask: request.ask }, 'a request for mail was ignored: its address already got 5 mails this hour');
    }
  }
}

/** Decrypts a request; undefined if it was encrypted with another instance key and cannot be read. */
function openRequest({ instanceKey, log }: AccountsDeps, sealed: Buffer): MailRequest | undefined {
  try {
    // The cast is safe: only `ask` encrypts with this key and purpose.
    return JSON.parse(unseal(instanceKey, sealed, SEALED_FOR).toString()) as MailRequest;
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    log.error({ error: error.message }, 'a request for mail cannot be decrypted; it is dropped');
    return undefined;
  }
}

async function handle(tx: Transaction, deps: AccountsDeps, request: MailRequest): Promise<void> {
  if (request.ask === 'register') {
    const { email } = request;
    await pruneUnverified(tx);
    const made = await registered(tx, request);
    if (made === undefined) await queueMail(tx, deps.instanceKey, existingAccountMail(email, deps.baseUrl));
    else await mailVerification(tx, deps, made.id, email);
    return;
  }
  const [account] = await accountByEmail(tx, emailKey(request.email));
  if (account === undefined || account.disabledAt !== null) return;
  if (request.ask === 'reset-password') {
    const token = await newToken(tx, account.id, 'reset-password');
    await queueMail(tx, deps.instanceKey, resetMail(account.email, deps.baseUrl, token));
  } else if (account.emailVerifiedAt === null) await mailVerification(tx, deps, account.id, account.email);
}

/**
 * The account of a registration. An unverified account is contested from its second registration on: only access to the
 * mailbox shows who owns it.
 */
async function registered(tx: Transaction, { email, displayName, passwordHash }: Registered) {
  return (await registerAccount(tx, email, emailKey(email), displayName, passwordHash, FIRST_TIER))[0];
}

async function mailVerification(tx: Queryable, deps: AccountsDeps, accountId: number, email: string): Promise<void> {
  const token = await newToken(tx, accountId, 'verify-email');
  await queueMail(tx, deps.instanceKey, verificationMail(email, deps.baseUrl, token));
}

/** A token that replaces those mailed before it. */
export async function newToken(
  tx: Queryable,
  accountId: number,
  purpose: MailPurpose,
  email: string | null = null,
): Promise<string> {
  const token = randomSecret();
  await voidMailTokens(tx, accountId, purpose);
  await insertMailToken(tx, hashSecret(token), accountId, purpose, HOURS[purpose], email);
  return token;
}
