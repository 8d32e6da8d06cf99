import { DomainError, OperatorError, type Database, type Transaction } from '../../platform/index.ts';
import { keepNothing, type KeepChange } from '../deps.ts';
import { accountByEmail } from '../queries.ts';
import { noteCredentialChange } from '../sessions/queries.ts';
import { emailKey } from '../signup/email-address.ts';
import { deleteRecoveryCodes, deleteTwoFactor } from './queries.ts';

/**
 * Deletes the second factor of an account and its recovery codes, and returns whether it was on. 404 if there is none.
 */
export async function removeTwoFactor(tx: Transaction, accountId: number): Promise<boolean> {
  const [removed] = await deleteTwoFactor(tx, accountId);
  if (removed === undefined) throw new DomainError('not-found', 'The account has no second factor.');
  await deleteRecoveryCodes(tx, accountId);
  return removed.wasOn;
}

/** The same for the command line: for an owner who lost the app and the recovery codes. Throws OperatorError. */
export async function turnOffTwoFactorOf(db: Database, email: string, keep: KeepChange = keepNothing): Promise<void> {
  await db.transaction(async (tx) => {
    const [account] = await accountByEmail(tx, emailKey(email));
    const [removed] = account === undefined ? [] : await deleteTwoFactor(tx, account.id);
    if (account === undefined || removed === undefined)
      throw new OperatorError(
        `There is no account with two-factor sign-in and the email ${email}.`,
        'Check the spelling with "user list".',
      );
    await deleteRecoveryCodes(tx, account.id);
    await keep(tx, { action: 'account.two-factor-off', subject: `account ${account.id}` });
    await noteCredentialChange(tx);
  });
}
