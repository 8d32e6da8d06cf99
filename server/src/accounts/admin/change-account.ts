import { opens, type Tier } from '../../access/index.ts';
import { DomainError, OperatorError, type Database, type Transaction } from '../../platform/index.ts';
import { adminLeft, changeAccount, lockTiers } from './queries.ts';
import { keepNothing, type KeepChange } from '../deps.ts';
import { endOpsTokensOf } from '../keys/ops-token-queries.ts';
import { emailKey } from '../signup/email-address.ts';
import { accountByEmail, type AccountRow } from '../queries.ts';
import { endSessionsOf, noteCredentialChange } from '../sessions/queries.ts';

export interface AccountChange {
  readonly tier?: Tier | undefined;
  readonly disabled?: boolean | undefined;
}

/**
 * Changes an account's tier, or disables or enables it. Disabling ends its sessions and blocks its keys. An account that
 * is disabled or no longer an admin loses its operations tokens for good. In effect on every node from the commit. Refused
 * if no admin who can sign in would remain.
 */
export async function updateAccount(
  tx: Transaction,
  id: number,
  { tier, disabled }: AccountChange,
): Promise<AccountRow> {
  await lockTiers(tx);
  const [before] = await adminLeft(tx);
  const [account] = await changeAccount(tx, id, tier ?? null, disabled ?? null);
  if (account === undefined) throw new DomainError('not-found', 'There is no account with this id.');
  const [after] = await adminLeft(tx);
  if (before?.found === true && after?.found !== true)
    throw new DomainError('impossible', 'This is the last admin who can sign in.');
  if (disabled === true) await endSessionsOf(tx, id, 'the account was disabled');
  if (account.disabledAt !== null || !opens('ops-tokens', account.tier)) await endOpsTokensOf(tx, id);
  await noteCredentialChange(tx);
  return account;
}

/**
 * Changes an account's tier, or disables or enables it. Disabling ends its sessions and blocks its keys. An account
 * that is disabled or no longer an admin loses its operations tokens permanently. In effect on every node from the
 * commit. Refused if no admin who can sign in would remain.
 */
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
        `There is no account with the email ${email}.`,
        'Check the spelling, or create one with "user create".',
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
      if (error instanceof DomainError) throw new OperatorError(error.message, 'Make another account an admin first.');
      throw error;
    }
  });
}
