import { invalidInput, queueMail, type Caller } from '../../platform/index.ts';
import type { AccountsDeps } from '../deps.ts';
import { setPassword } from '../queries.ts';
import { checkedPassword } from '../reauthentication/reauthenticate.ts';
import { endSessionsOf, noteCredentialChange } from '../sessions/queries.ts';
import { passwordChangedMail } from '../signup/mails.ts';
import { hashPassword, passwordFault } from '../signup/passwords.ts';
import { voidMailTokens } from '../signup/queries.ts';

interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
}

/** Sets a new password, ends all sessions of the account, cancels a change of its email, and mails the owner. */
export async function changePassword(
  deps: AccountsDeps,
  caller: Caller,
  { currentPassword, newPassword }: PasswordChange,
): Promise<void> {
  const pointer = '/currentPassword';
  const { id, email } = await checkedPassword(deps, caller, { password: currentPassword, pointer });
  const fault = passwordFault(newPassword, email);
  if (fault !== undefined) throw invalidInput([{ pointer: '/newPassword', detail: fault }]);
  const passwordHash = await hashPassword(newPassword);
  await deps.db.transaction(async (tx) => {
    await setPassword(tx, id, passwordHash);
    await voidMailTokens(tx, id, 'reset-password');
    await voidMailTokens(tx, id, 'change-email');
    await endSessionsOf(tx, id, 'the password was changed');
    await queueMail(tx, deps.instanceKey, passwordChangedMail(email, deps.baseUrl));
    await noteCredentialChange(tx);
  });
}
