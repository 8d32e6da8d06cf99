import type { Tier } from '../../access/index.ts';
import { DomainError, OperatorError, type Database, type Transaction } from '../../platform/index.ts';
import { adminLeft, changeAccount, lockTiers } from './queries.ts';
import { keepNothing, type KeepChange } from '../deps.ts';
import { emailKey } from '../signup/email-address.ts';
import { accountByEmail, type AccountRow } from '../queries.ts';
import { endSessionsOf, noteCredentialChange } from '../sessions/queries.ts';

export interface AccountChange {
  readonly tier?: Tier | undefined;
  readonly disabled?: boolean | undefined;
}

/**
 * Changes an account's tier, or disables it, which ends its sessions and silences its keys. In force on every node with
 * the commit. 404 for an unknown account, 422 if no admin would be left who can log in.
 */
export async function updateAccount(
  tx: Transaction,
  id: number,
  { tier, disabled }: AccountChange,
): Promise<AccountRow> {
  await lockTiers(tx);
  const [before] = await adminLeft(tx);
  const [account] = await changeAccount(tx, id, tier ?? null, disabled ?? null);
  if (account === undefined) throw new DomainError('not-found', 'There is no such account.');
  const [after] = await adminLeft(tx);
  if (before?.found === true && after?.found !== true)
    throw new DomainError('impossible', 'This is the last admin who can log in.');
  if (disabled === true) await endSessionsOf(tx, id, 'the account was disabled');
  await noteCredentialChange(tx);
  return account;
}

/** The same for the command line: by address, in a transaction of its own. OperatorError says what is wrong. */
export async function changeAccountOf(
  db: Database,
  email: string,
  change: AccountChange,
  keep: KeepChange = keepNothing,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [account] = await accountByEmail(tx, emailKey(email));
    if (account === undefined) {
      throw new OperatorError(
        `No account has the address ${email}.`,
        'Check the spelling, or make one with "user create".',
      );
    }
    try {
      await updateAccount(tx, account.id, change);
      await keep(tx, {
        action: 'account.change',
        subject: `account ${account.id}`,
        after: JSON.stringify(change),
      });
    } catch (error) {
      if (error instanceof DomainError) throw new OperatorError(error.message, 'Make another admin first.');
      throw error;
    }
  });
}
