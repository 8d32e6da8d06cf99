import { DomainError, queueMail, unseal } from '../../platform/index.ts';
import type { AccountsDeps } from '../deps.ts';
import { accountById } from '../queries.ts';
import { wrongCodesMail } from './mails.ts';
import {
  acceptStep,
  codeAttemptsReset,
  forgetCodeAttempts,
  takeCodeAttempt,
  twoFactorOf,
  useRecoveryCode,
} from './queries.ts';
import { recoveryHash } from './recovery-codes.ts';
import { stepOfCode } from './totp.ts';

/**
 * Maximum of wrong codes of an account per window. The owner is mailed at the last one: the client has the password.
 */
const MOST = 5;
const MINUTES = 15;

export const sealedFor = (accountId: number): string => `two-factor/${accountId}`;

type CodeDeps = Pick<AccountsDeps, 'db' | 'instanceKey' | 'wallClock' | 'baseUrl'>;

/**
 * Throws `two-factor-required` unless the account has no second factor, or the code is valid (app or recovery code).
 * Call it only after the password was verified.
 */
export async function requireSecondFactor(deps: CodeDeps, accountId: number, code: string | undefined): Promise<void> {
  const fault = await codeFault(deps, accountId, code);
  if (fault !== undefined) throw new DomainError('two-factor-required', `The code ${fault}.`);
}

/** What is wrong with the code of a sign-in, as the end of a sentence; undefined if nothing is. */
export async function codeFault(
  deps: CodeDeps,
  accountId: number,
  code: string | undefined,
): Promise<string | undefined> {
  const [factor] = await twoFactorOf(deps.db, accountId);
  if (factor === undefined || factor.confirmedAt === null) return undefined;
  if (code === undefined) return 'is missing: this account signs in with two factors';
  return (await isAccepted(deps, accountId, code, 'on')) ? undefined : 'is wrong or was used already';
}

/**
 * True if a code is accepted: one of the account's app or a recovery code, each once across all nodes. Every attempt is
 * counted before it is checked: after 5 wrong ones in 15 minutes even a right one gets 429. An app that is being set up
 * has no recovery codes.
 */
export async function isAccepted(
  deps: CodeDeps,
  accountId: number,
  code: string,
  state: 'on' | 'being set up',
): Promise<boolean> {
  const { db, instanceKey, wallClock } = deps;
  const isOn = state === 'on';
  const [attempt] = await takeCodeAttempt(db, accountId, MOST, MINUTES, isOn);
  if (attempt === undefined) throw await tooManyCodes(deps, accountId, isOn);
  const secret = unseal(instanceKey, attempt.sealedSecret, sealedFor(accountId));
  const step = stepOfCode(secret, code.replaceAll(' ', ''), wallClock.now());
  if (step !== undefined && (await acceptStep(db, accountId, step)) > 0) return true;
  if (isOn && (await useRecoveryCode(db, accountId, recoveryHash(instanceKey, accountId, code))) > 0) {
    await forgetCodeAttempts(db, accountId);
    return true;
  }
  if (isOn && attempt.attempts === MOST) await warnOwner(deps, accountId);
  return false;
}

async function tooManyCodes({ db }: CodeDeps, accountId: number, isOn: boolean): Promise<DomainError> {
  const [reset] = await codeAttemptsReset(db, accountId, MINUTES, isOn);
  if (reset === undefined) return new DomainError('impossible', 'Begin with POST /me/two-factor.');
  return new DomainError('limit-exceeded', 'Too many wrong codes. Try again later.', {
    facts: { resetAt: reset.resetAt.toISOString() },
  });
}

async function warnOwner({ db, instanceKey, baseUrl }: CodeDeps, accountId: number): Promise<void> {
  const [account] = await accountById(db, accountId);
  if (account !== undefined) await queueMail(db, instanceKey, wrongCodesMail(account.email, baseUrl));
}
