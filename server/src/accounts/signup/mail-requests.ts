import { FIRST_TIER } from '../../access/index.ts';
import {
  invalidInput,
  OperatorError,
  queueMail,
  randomSecret,
  seal,
  unseal,
  type Queryable,
  type Transaction,
} from '../../platform/index.ts';
import { countMailRequest, mayMail } from '../sessions/attempts.ts';
import type { AccountsDeps } from '../deps.ts';
import { emailKey, isEmailAddress, tidyEmail } from './email-address.ts';
import { insertMailRequest, insertMailToken, takeMailRequest, voidMailTokens, type MailPurpose } from './queries.ts';
import { existingAccountMail, resetMail, verificationMail } from './mails.ts';
import { hashPassword, passwordFault } from './passwords.ts';
import { accountByEmail, insertAccount } from '../queries.ts';
import { hashSecret } from '../keys/raw-keys.ts';

const HOURS: Readonly<Record<MailPurpose, number>> = { 'verify-email': 24, 'reset-password': 1 };
const SEALED_FOR = 'mail-request';

/** Something asked by whoever typed an address. Only that address's owner gets the answer. */
type MailRequest =
  | {
      readonly ask: 'register';
      readonly email: string;
      readonly displayName: string | null;
      readonly passwordHash: string;
    }
  | { readonly ask: 'resend-verification' | 'reset-password'; readonly email: string };

interface Registration {
  readonly email: string;
  readonly password: string;
  readonly displayName?: string | null;
}

/** Asks for a Free account. The mail that answers verifies the address, or tells its owner that there is an account already. */
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

/** Asks for a new verification link, or for one that sets a new password. */
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

function checkedAddress(email: string): string {
  const address = tidyEmail(email);
  if (!isEmailAddress(address)) throw invalidInput([{ pointer: '/email', detail: 'must be a mail address' }]);
  return address;
}

/** One insert, whatever was asked and whoever the address belongs to: neither body nor time of the answer tells. */
async function ask({ db, instanceKey }: AccountsDeps, request: MailRequest): Promise<void> {
  await insertMailRequest(db, seal(instanceKey, JSON.stringify(request), SEALED_FOR));
}

/** Answers every request that waits, each in a transaction with the mail it leads to, and says how many. On any number of
 *  nodes at once. */
export async function answerMailRequests(deps: AccountsDeps): Promise<number> {
  for (let answered = 0; ; answered += 1) {
    const found = await deps.db.transaction(async (tx) => {
      const [row] = await takeMailRequest(tx);
      if (row === undefined) return false;
      const request = openRequest(deps, row.sealed);
      if (request === undefined) return true;
      if (await mayMail(tx, deps.instanceKey, emailKey(request.email))) await answer(tx, deps, request);
      else
        deps.log.warn({ ask: request.ask }, 'a request by mail was left unanswered: its address has had 5 this hour');
      return true;
    });
    if (!found) return answered;
  }
}

/** The request as it was asked; undefined if it was sealed with another instance key: then nobody can ever answer it. */
function openRequest({ instanceKey, log }: AccountsDeps, sealed: Buffer): MailRequest | undefined {
  try {
    // The cast is safe: only `ask` writes what this key seals for this purpose.
    return JSON.parse(unseal(instanceKey, sealed, SEALED_FOR).toString()) as MailRequest;
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    log.error({ error: error.message }, 'a request by mail is given up');
    return undefined;
  }
}

async function answer(tx: Transaction, deps: AccountsDeps, request: MailRequest): Promise<void> {
  if (request.ask === 'register') {
    const { email, displayName, passwordHash } = request;
    const [made] = await insertAccount(tx, email, emailKey(email), displayName, passwordHash, FIRST_TIER, false);
    if (made === undefined) await queueMail(tx, deps.instanceKey, existingAccountMail(email, deps.baseUrl));
    else await mailVerification(tx, deps, made.id, email);
    return;
  }
  const [account] = await accountByEmail(tx, emailKey(request.email));
  if (account === undefined || account.disabled_at !== null) return;
  if (request.ask === 'reset-password') {
    const token = await newToken(tx, account.id, 'reset-password');
    await queueMail(tx, deps.instanceKey, resetMail(account.email, deps.baseUrl, token));
  } else if (account.email_verified_at === null) await mailVerification(tx, deps, account.id, account.email);
}

async function mailVerification(tx: Queryable, deps: AccountsDeps, accountId: number, email: string): Promise<void> {
  const token = await newToken(tx, accountId, 'verify-email');
  await queueMail(tx, deps.instanceKey, verificationMail(email, deps.baseUrl, token));
}

/** A token that takes the place of those mailed before it. */
async function newToken(tx: Queryable, accountId: number, purpose: MailPurpose): Promise<string> {
  const token = randomSecret();
  await voidMailTokens(tx, accountId, purpose);
  await insertMailToken(tx, hashSecret(token), accountId, purpose, HOURS[purpose]);
  return token;
}
