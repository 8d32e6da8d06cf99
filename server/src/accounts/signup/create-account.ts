import type { Tier } from '../../access/index.ts';
import { OperatorError, type Database, type Queryable } from '../../platform/index.ts';
import { emailKey, isEmailAddress, tidyEmail } from './email-address.ts';
import { hashPassword, passwordFault } from './passwords.ts';
import { anyAdmin, insertAccount, lockFirstAdmin } from '../queries.ts';

export interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly displayName?: string;
  readonly tier: Tier;
}

/** Creates an account with a verified email, for an operator. Throws OperatorError. */
export async function createAccount(db: Queryable, account: NewAccount): Promise<{ readonly id: number }> {
  const email = tidyEmail(account.email);
  if (!isEmailAddress(email))
    throw new OperatorError(`"${email}" is not an email address.`, 'Give one like name@example.org.');
  const fault = passwordFault(account.password, email);
  if (fault !== undefined) throw new OperatorError(`The password ${fault}.`, 'Choose another one.');
  const passwordHash = await hashPassword(account.password);
  const [made] = await insertAccount(
    db,
    email,
    emailKey(email),
    account.displayName ?? null,
    passwordHash,
    account.tier,
    true,
  );
  if (made === undefined) {
    throw new OperatorError(
      `There is already an account with the email ${email}.`,
      'Change that account, or use another email.',
    );
  }
  return made;
}

/** Creates the first admin unless there is one, and returns whether it did. */
export async function createFirstAdmin(db: Database, admin: { email: string; password: string }): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockFirstAdmin(tx);
    const [row] = await anyAdmin(tx);
    if (row?.found === true) return false;
    await createAccount(tx, { ...admin, tier: 'Admin' });
    return true;
  });
}
