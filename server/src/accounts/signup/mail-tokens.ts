import { invalidInput, queueMail, type Queryable, type Transaction } from '../../platform/index.ts';
import type { AccountsDeps } from '../deps.ts';
import { takeNewEmail } from '../own-account/change-email.ts';
import { handleRequestsOf } from './mail-requests.ts';
import {
  emailOfToken,
  forgetRegistration,
  lockAccountOfToken,
  useMailToken,
  voidMailTokens,
  type MailPurpose,
} from './queries.ts';
import { passwordChangedMail } from './mails.ts';
import { hashPassword, NO_PASSWORD, passwordFault, passwordMatches } from './passwords.ts';
import { setPassword, verifyEmail } from '../queries.ts';
import { hashSecret } from '../keys/raw-keys.ts';
import { endSessionsOf, noteCredentialChange } from '../sessions/queries.ts';

export interface Confirmed {
  readonly email: string;
  /** The account has no password: its owner must set one by mail. */
  readonly passwordNeeded: boolean;
}

/**
 * Verifies the email that a token was mailed to: the account's own, or its new one. 400 for a used, expired or unknown
 * token, and for a refused password.
 *
 * The client that registered may not own the email. With a password, the account gets it, and keeps the registered
 * details only if the registration had the same password. Without one, it keeps the details of a single registration;
 * of several it keeps nothing.
 */
export async function confirmEmail(
  tx: Transaction,
  deps: AccountsDeps,
  token: string,
  password?: string,
): Promise<Confirmed> {
  const [change] = await useMailToken(tx, hashSecret(token), 'change-email');
  if (change !== undefined) {
    if (!(await takeNewEmail(tx, change))) throw badToken();
    return { email: change.email ?? '', passwordNeeded: false };
  }
  // A registration that is still pending counts: it may be a stranger’s, and it replaces this link.
  const [owner] = await emailOfToken(tx, hashSecret(token));
  if (owner !== undefined) await handleRequestsOf(tx, deps, owner.emailKey);
  const [registered] = await lockAccountOfToken(tx, hashSecret(token));
  const accountId = await take(tx, token, 'verify-email');
  if (registered === undefined) throw badToken();
  const isKept =
    registered.emailVerifiedAt !== null ||
    (password === undefined ? !registered.contested : await passwordMatches(registered.passwordHash, password));
  if (!isKept) await forgetRegistration(tx, accountId);
  const [account] = await verifyEmail(tx, accountId);
  if (account === undefined) throw badToken();
  if (isKept) return { ...account, passwordNeeded: false };
  await setPassword(tx, accountId, password === undefined ? NO_PASSWORD : await hashOfNew(password, account.email));
  return { ...account, passwordNeeded: password === undefined };
}

/**
 * Sets a new password with a mailed token, ends all sessions of the account and mails its owner. The token also
 * verifies the email. 400 for a used, expired or unknown token.
 */
export async function resetPassword(deps: AccountsDeps, token: string, password: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockAccountOfToken(tx, hashSecret(token));
    const accountId = await take(tx, token, 'reset-password');
    await forgetRegistration(tx, accountId);
    const [account] = await verifyEmail(tx, accountId);
    if (account === undefined) throw badToken();
    // Hash only now: it is the expensive step, and a request without a valid token must not cause it.
    await setPassword(tx, accountId, await hashOfNew(password, account.email));
    await voidMailTokens(tx, accountId, 'reset-password');
    await voidMailTokens(tx, accountId, 'verify-email');
    await voidMailTokens(tx, accountId, 'change-email');
    await endSessionsOf(tx, accountId, 'the password was changed');
    await queueMail(tx, deps.instanceKey, passwordChangedMail(account.email, deps.baseUrl));
    await noteCredentialChange(tx);
  });
}

/** 400 for a refused password. */
async function hashOfNew(password: string, email: string): Promise<string> {
  const fault = passwordFault(password, email);
  if (fault !== undefined) throw invalidInput([{ pointer: '/password', detail: fault }]);
  return hashPassword(password);
}

async function take(tx: Queryable, token: string, purpose: MailPurpose): Promise<number> {
  const [taken] = await useMailToken(tx, hashSecret(token), purpose);
  if (taken === undefined) throw badToken();
  return taken.accountId;
}

const badToken = () => invalidInput([{ pointer: '/token', detail: 'is used, expired or unknown' }]);
