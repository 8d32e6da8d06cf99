import { errorCode, queueMail, unauthenticated, type Caller, type Transaction } from '../../platform/index.ts';
import type { AccountsDeps } from '../deps.ts';
import { accountByEmail, accountById, type AccountRow } from '../queries.ts';
import { countMailRequest, mayMail } from '../sessions/attempts.ts';
import { emailKey } from '../signup/email-address.ts';
import { checkedAddress, newToken } from '../signup/mail-requests.ts';
import { dropUnverified, voidMailTokens } from '../signup/queries.ts';
import { emailChangeNotice, newEmailMail, takenEmailMail } from './mails.ts';
import { changeEmail } from './queries.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * Mails a link to the new email and a notice to the current one. The account keeps the current email until the link is
 * followed. The work is the same whether or not the new email has an account: only its owner learns that, by mail.
 */
export async function askForNewEmail(deps: AccountsDeps, caller: Caller, email: string, source: string): Promise<void> {
  const { db, instanceKey, baseUrl, wallClock } = deps;
  const address = checkedAddress(email);
  await countMailRequest(db, instanceKey, source, wallClock.now());
  await db.transaction(async (tx) => {
    const [account] = await accountById(tx, caller.account.id);
    if (account === undefined) throw unauthenticated();
    const [other] = await accountByEmail(tx, emailKey(address));
    // An unverified registration may be by a stranger.
    const isFree = other === undefined || other.id === account.id || isUnproven(other);
    const token = await newToken(tx, account.id, 'change-email', address);
    if (await mayMail(tx, instanceKey, emailKey(address)))
      await queueMail(
        tx,
        instanceKey,
        isFree ? newEmailMail(address, baseUrl, token) : takenEmailMail(address, baseUrl),
      );
    await queueMail(tx, instanceKey, emailChangeNotice(account.email, baseUrl));
  });
}

const isUnproven = ({ emailVerifiedAt, disabledAt }: AccountRow): boolean =>
  emailVerifiedAt === null && disabledAt === null;

/**
 * Gives an account the email that a token proved and deletes an unverified registration of it. Links mailed to the old
 * email end. False if the account is disabled, or another account has the email by now.
 */
export async function takeNewEmail(
  tx: Transaction,
  { accountId: id, email }: { readonly accountId: number; readonly email: string | null },
): Promise<boolean> {
  if (email === null) throw new Error('a token that changes an email names none');
  await dropUnverified(tx, emailKey(email), id);
  try {
    if ((await changeEmail(tx, id, email, emailKey(email))) === 0) return false;
  } catch (error) {
    if (errorCode(error) === UNIQUE_VIOLATION) return false;
    throw error;
  }
  for (const purpose of ['verify-email', 'reset-password', 'change-email'] as const)
    await voidMailTokens(tx, id, purpose);
  return true;
}
