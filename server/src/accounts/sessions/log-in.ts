import { DomainError, unauthenticated } from '../../platform/index.ts';
import { addressSubject, attempt, sourceSubject } from './attempts.ts';
import type { AccountsDeps } from '../deps.ts';
import { emailKey } from '../signup/email-address.ts';
import { requireSecondFactor } from '../two-factor/check-code.ts';
import { passwordMatches } from '../signup/passwords.ts';
import { accountByEmail, type AccountRow } from '../queries.ts';
import { newSessionId, writeRefreshToken } from './refresh-tokens.ts';
import { endOldestSessions, insertSession, noteCredentialChange } from './queries.ts';

/** Open sessions of an account, at most. */
export const MOST_SESSIONS = 50;

/** A signed-in user: the account, and the two tokens of the session. */
export interface SignedIn {
  readonly account: Omit<AccountRow, 'password_hash'>;
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Where a request for tokens comes from. */
export interface Origin {
  /** IP address of the client. */
  readonly source: string;
  /** Its program, in plain words. */
  readonly client: string;
}

interface Credentials extends Origin {
  readonly email: string;
  readonly password: string;
  /** Of the authenticator app, or a recovery code. */
  readonly code?: string | undefined;
}

/**
 * Starts a session. An unknown email, a wrong password and a disabled account get the same 401 after the same work.
 * Only a correct password reveals that the email is not verified, or that a code is needed.
 */
export async function logIn(
  deps: AccountsDeps,
  { email, password, code, source, client }: Credentials,
): Promise<SignedIn> {
  const address = addressSubject(deps.instanceKey, emailKey(email));
  const from = sourceSubject(deps.instanceKey, source);
  const account = await attempt(deps, { address, source: from }, async () => {
    const [known] = await accountByEmail(deps.db, emailKey(email));
    const matches = await passwordMatches(known?.password_hash, password);
    if (known === undefined || !matches || known.disabled_at !== null) throw unauthenticated();
    return known;
  });
  if (account.email_verified_at === null) {
    throw new DomainError('email-not-verified', 'The email of this account is not verified yet.');
  }
  await requireSecondFactor(deps, account.id, code);
  return startSession(deps, account, { source, client });
}

/** Starts a session. An account with the maximum number of them loses the one that was used longest ago. */
async function startSession(
  deps: AccountsDeps,
  { id, password_hash: passwordHash, ...account }: AccountRow,
  { source, client }: Origin,
): Promise<SignedIn> {
  const issue = await deps.accessTokens.issuer();
  const sessionId = newSessionId();
  await deps.db.transaction(async (tx) => {
    const started = await insertSession(tx, sessionId, id, passwordHash, source, client);
    if (started === 0) throw unauthenticated(); // The password was changed, or the account disabled, since it was read.
    if ((await endOldestSessions(tx, id, MOST_SESSIONS)) > 0) await noteCredentialChange(tx);
  });
  return {
    account: { id, ...account },
    accessToken: await issue(id, sessionId),
    refreshToken: writeRefreshToken(deps.instanceKey, { sessionId, generation: 1 }),
  };
}
