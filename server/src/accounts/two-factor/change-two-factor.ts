import { needsTwoFactor } from '../../access/index.ts';
import {
  DomainError,
  invalidInput,
  newSecretBytes,
  queueMail,
  seal,
  type Caller,
  type Transaction,
} from '../../platform/index.ts';
import type { AccountsDeps } from '../deps.ts';
import { accountById } from '../queries.ts';
import { noteCredentialChange } from '../sessions/queries.ts';
import { isAccepted, sealedFor } from './check-code.ts';
import { twoFactorMail, type TwoFactorChange } from './mails.ts';
import {
  confirmTwoFactor,
  deleteRecoveryCodes,
  insertRecoveryCodes,
  insertTwoFactor,
  lockTwoFactor,
} from './queries.ts';
import { removeTwoFactor } from './turn-off.ts';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts';
import { base32, otpauthUri, SECRET_BYTES } from './totp.ts';

/** A new secret for an authenticator app. */
interface Enrollment {
  readonly secret: string;
  readonly uri: string;
}

/**
 * Starts the setup of two-factor authentication. Sign-ins need no code until one confirms the setup; starting again
 * replaces the secret.
 */
export async function beginTwoFactor({ db, instanceKey }: AccountsDeps, accountId: number): Promise<Enrollment> {
  const secret = newSecretBytes(SECRET_BYTES);
  const [account] = await accountById(db, accountId);
  const [begun] = await insertTwoFactor(db, accountId, seal(instanceKey, secret, sealedFor(accountId)));
  if (begun === undefined || account === undefined)
    throw new DomainError('impossible', 'Two-factor sign-in is on. Turn it off first.');
  return { secret: base32(secret), uri: otpauthUri(secret, account.email) };
}

/**
 * Turns two-factor authentication on with a code of the app, and returns the recovery codes, which are shown only once.
 */
export async function confirm(deps: AccountsDeps, accountId: number, code: string): Promise<string[]> {
  if (!(await isAccepted(deps, accountId, code, 'being set up')))
    throw invalidInput([{ pointer: '/code', detail: 'is not the code that the app shows now' }]);
  return deps.db.transaction(async (tx) => {
    if ((await confirmTwoFactor(tx, accountId)) === 0)
      throw new DomainError('impossible', 'Two-factor sign-in was changed meanwhile.');
    const codes = await replaceRecoveryCodes(tx, deps, accountId);
    await mailChange(tx, deps, accountId, 'on');
    await noteCredentialChange(tx);
    return codes;
  });
}

/**
 * Replaces the recovery codes, used or not; the new ones are shown only once. 404 unless two-factor authentication is
 * on.
 */
export async function renewRecoveryCodes(deps: AccountsDeps, accountId: number): Promise<string[]> {
  return deps.db.transaction(async (tx) => {
    // The lock on the factor's row serializes renewals and prevents codes for a factor that is being removed.
    const [factor] = await lockTwoFactor(tx, accountId);
    if (factor === undefined) throw new DomainError('not-found', 'Two-factor sign-in is off.');
    const codes = await replaceRecoveryCodes(tx, deps, accountId);
    await mailChange(tx, deps, accountId, 'new codes');
    return codes;
  });
}

async function replaceRecoveryCodes(
  tx: Transaction,
  { instanceKey }: Pick<AccountsDeps, 'instanceKey'>,
  accountId: number,
): Promise<string[]> {
  const codes = newRecoveryCodes();
  await deleteRecoveryCodes(tx, accountId);
  const hashes = codes.map((one) => recoveryHash(instanceKey, accountId, one));
  await insertRecoveryCodes(tx, accountId, hashes);
  return codes;
}

/**
 * Turns two-factor authentication off, even if it was never confirmed. 404 if there is none; 422 for an admin who needs
 * it.
 */
export async function endTwoFactor(deps: AccountsDeps, { account: { id, tier } }: Caller): Promise<void> {
  if (deps.adminTwoFactor && needsTwoFactor(tier))
    throw new DomainError('impossible', 'This instance requires two-factor sign-in of its admins.');
  await deps.db.transaction(async (tx) => {
    if (await removeTwoFactor(tx, id)) await mailChange(tx, deps, id, 'off');
    await noteCredentialChange(tx);
  });
}

async function mailChange(
  tx: Transaction,
  { instanceKey, baseUrl }: Pick<AccountsDeps, 'instanceKey' | 'baseUrl'>,
  accountId: number,
  change: TwoFactorChange,
): Promise<void> {
  const [account] = await accountById(tx, accountId);
  if (account !== undefined) await queueMail(tx, instanceKey, twoFactorMail(account.email, baseUrl, change));
}
