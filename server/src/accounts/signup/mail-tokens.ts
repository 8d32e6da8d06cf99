import { invalidInput, queueMail, type Queryable, type Transaction } from '../../platform/index.ts';
import type { AccountsDeps } from '../deps.ts';
import { takeNewEmail } from '../own-account/change-email.ts';
import { forgetUnverifiedName, lockAccountOfToken, useMailToken, voidMailTokens, type MailPurpose } from './queries.ts';
import { passwordChangedMail } from './mails.ts';
import { hashPassword, passwordFault } from './passwords.ts';
import { setPassword, verifyEmail } from '../queries.ts';
import { hashSecret } from '../keys/raw-keys.ts';
import { endSessionsOf, noteCredentialChange } from '../sessions/queries.ts';

/**
 * Verifies the email that a token was mailed to: the account's, or the one that it changes to. 400 for a token that is
 * used, expired or unknown.
 */
export async function confirmEmail(tx: Transaction, token: string): Promise<{ readonly email: string }> {
  const [change] = await useMailToken(tx, hashSecret(token), 'change-email');
  if (change !== undefined) {
    if (!(await takeNewEmail(tx, change))) throw badToken();
    return { email: change.email ?? '' };
  }
  await lockAccountOfToken(tx, hashSecret(token));
  const accountId = await take(tx, token, 'verify-email');
  const [account] = await verifyEmail(tx, accountId);
  if (account === undefined) throw badToken();
  return account;
}

/**
 * Sets a new password with a mailed token, ends every session of the account and mails its owner. The token also
 * verifies the email. 400 for a token that is used, expired or unknown.
 */
export async function resetPassword(deps: AccountsDeps, token: string, password: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockAccountOfToken(tx, hashSecret(token));
    const accountId = await take(tx, token, 'reset-password');
    await forgetUnverifiedName(tx, accountId);
    const [account] = await verifyEmail(tx, accountId);
    if (account === undefined) throw badToken();
    const fault = passwordFault(password, account.email);
    if (fault !== undefined) throw invalidInput([{ pointer: '/password', detail: fault }]);
    // Hash only now: it is the expensive step, and a request without a valid token must not cause it.
    await setPassword(tx, accountId, await hashPassword(password));
    await voidMailTokens(tx, accountId, 'reset-password');
    await voidMailTokens(tx, accountId, 'verify-email');
    await voidMailTokens(tx, accountId, 'change-email');
    await endSessionsOf(tx, accountId, 'the password was changed');
    await queueMail(tx, deps.instanceKey, passwordChangedMail(account.email, deps.baseUrl));
    await noteCredentialChange(tx);
  });
}

async function take(tx: Queryable, token: string, purpose: MailPurpose): Promise<number> {
  const [taken] = await useMailToken(tx, hashSecret(token), purpose);
  if (taken === undefined) throw badToken();
  return taken.account_id;
}

const badToken = () => invalidInput([{ pointer: '/token', detail: 'is used, expired or unknown' }]);
