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
import { twoFactorMail } from './mails.ts';
import { confirmTwoFactor, deleteRecoveryCodes, insertRecoveryCodes, insertTwoFactor } from './queries.ts';
import { removeTwoFactor } from './turn-off.ts';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts';
import { base32, otpauthUri, SECRET_BYTES } from './totp.ts';

/** A secret that an authenticator app is to be given. */
interface Enrollment {
  readonly secret: string;
  readonly uri: string;
}

/** Begins to set up two-factor sign-in. Nothing is asked at a sign-in until a code confirms it; beginning again replaces the secret. */
export async function beginTwoFactor({ db, instanceKey }: AccountsDeps, accountId: number): Promise<Enrollment> {
  const secret = newSecretBytes(SECRET_BYTES);
  const [account] = await accountById(db, accountId);
  const [begun] = await insertTwoFactor(db, accountId, seal(instanceKey, secret, sealedFor(accountId)));
  if (begun === undefined || account === undefined)
    throw new DomainError('impossible', 'Two-factor sign-in is on. Turn it off first.');
  return { secret: base32(secret), uri: otpauthUri(secret, account.email) };
}

/** Turns two-factor sign-in on with a code of the app, and returns the recovery codes, which are shown here only. */
export async function confirm(deps: AccountsDeps, accountId: number, code: string): Promise<string[]> {
  if (!(await isAccepted(deps, accountId, code, 'being set up')))
    throw invalidInput([{ pointer: '/code', detail: 'is not the code that the app shows now' }]);
  const codes = newRecoveryCodes();
  await deps.db.transaction(async (tx) => {
    if ((await confirmTwoFactor(tx, accountId)) === 0)
      throw new DomainError('impossible', 'Two-factor sign-in was changed meanwhile.');
    await deleteRecoveryCodes(tx, accountId);
    const hashes = codes.map((one) => recoveryHash(deps.instanceKey, accountId, one));
    await insertRecoveryCodes(tx, accountId, hashes);
    await mailChange(tx, deps, accountId, 'on');
    await noteCredentialChange(tx);
  });
  return codes;
}

/** Turns two-factor sign-in off, also one that was never confirmed. 404 if there is none; 422 for an admin who needs it. */
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
  now: 'on' | 'off',
): Promise<void> {
  const [account] = await accountById(tx, accountId);
  if (account !== undefined) await queueMail(tx, instanceKey, twoFactorMail(account.email, baseUrl, now));
}
