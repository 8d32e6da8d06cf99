import { DomainError, invalidInput, unauthenticated, type Caller, type Queryable } from '../../platform/index.ts';
import type { AccountsDeps } from '../deps.ts';
import { sessionOf } from '../open-sessions/end-sessions.ts';
import { accountById, type AccountRow } from '../queries.ts';
import { attempt, deviceSubject } from '../sessions/attempts.ts';
import { passwordMatches } from '../signup/passwords.ts';
import { codeFault } from '../two-factor/check-code.ts';
import { noteAuthentication, recentlyAuthenticated } from './queries.ts';

/** How long an entered password counts, in minutes. */
export const RECENT_MINUTES = 10;

/**
 * Throws `reauthentication-required` unless the password was entered in the caller's session within the last 10
 * minutes; a sign-in counts. Operations tokens pass: such a session minted them.
 */
export async function requireRecentAuthentication(db: Queryable, caller: Caller): Promise<void> {
  if (caller.kind !== 'access-token') return;
  const [session] = await recentlyAuthenticated(db, sessionOf(caller), RECENT_MINUTES);
  // The session ended while the request ran.
  if (session === undefined) throw unauthenticated();
  if (!session.recent)
    throw new DomainError(
      'reauthentication-required',
      `This needs a password that was given in the last ${RECENT_MINUTES} minutes.`,
    );
}

interface Proof {
  readonly password: string;
  readonly code?: string | undefined;
}

/** Marks the caller's session as authenticated now. 400 for a wrong password or code; attempts count like sign-ins. */
export async function reauthenticate(deps: AccountsDeps, caller: Caller, { password, code }: Proof): Promise<void> {
  const account = await checkedPassword(deps, caller, { password, pointer: '/password' });
  const fault = await codeFault(deps, account.id, code);
  if (fault !== undefined) throw invalidInput([{ pointer: '/code', detail: fault }]);
  await noteAuthentication(deps.db, sessionOf(caller));
}

/** The caller's account if the password is right; a 400 that names the field if not. Counted like a sign-in. */
export async function checkedPassword(
  deps: AccountsDeps,
  caller: Caller,
  { password, pointer }: { readonly password: string; readonly pointer: string },
): Promise<AccountRow> {
  const [account] = await accountById(deps.db, caller.account.id);
  if (account === undefined) throw unauthenticated();
  // The session is signed in: attempts elsewhere do not limit it.
  return attempt(deps, { origin: deviceSubject(deps.instanceKey, caller.credentialId) }, async () => {
    if (!(await passwordMatches(account.passwordHash, password)))
      throw invalidInput([{ pointer, detail: 'is not the password of this account' }]);
    return account;
  });
}
