import { DomainError, unauthenticated } from '../../platform/index.ts';
import { forgetSources, rememberSource } from './attempt-queries.ts';
import { attempt, sourceSubject } from './attempts.ts';
import { deviceAfter, signInOf } from './devices.ts';
import type { AccountsDeps } from '../deps.ts';
import { emailKey } from '../signup/email-address.ts';
import { requireSecondFactor } from '../two-factor/check-code.ts';
import { passwordMatches } from '../signup/passwords.ts';
import { accountByEmail, type AccountRow } from '../queries.ts';
import { newSessionId, writeRefreshToken } from './refresh-tokens.ts';
import { endOldestSessions, forgetEndedSessions, insertSession, noteCredentialChange } from './queries.ts';

/** Open sessions of an account, at most. */
export const MOST_SESSIONS = 50;
/** Maximum of ended sessions per account; they are deleted after 90 days. */
const MOST_ENDED = 100;
/** Sources of an account that are remembered, at most. */
const MOST_SOURCES = 20;

/** A signed-in user: the account, and the two tokens of the session. */
export interface SignedIn {
  readonly account: Omit<AccountRow, 'passwordHash'>;
  readonly accessToken: string;
  readonly refreshToken: string;
  /** The content of the device cookie. */
  readonly device: string;
}

/** Where a request for tokens comes from. */
export interface Origin {
  /** IP address of the client. */
  readonly source: string;
  /** A description of its program. */
  readonly client: string;
}

interface Credentials extends Origin {
  readonly email: string;
  readonly password: string;
  /** A code of the authenticator app, or a recovery code. */
  readonly code?: string | undefined;
  /** The device cookie, if the client sends one. */
  readonly device?: string | undefined;
}

/**
 * Starts a session. An unknown email, a wrong password and a disabled account get the same 401 after the same work.
 * Only a correct password reveals that the email is not verified, or that a code is needed.
 */
export async function logIn(
  deps: AccountsDeps,
  { email, password, code, source, client, device }: Credentials,
): Promise<SignedIn> {
  const [known] = await accountByEmail(deps.db, emailKey(email));
  const signIn = await signInOf(deps, known, { email, source, device });
  const account = await attempt(deps, signIn, async () => {
    const matches = await passwordMatches(known?.passwordHash, password);
    if (known === undefined || !matches || known.disabledAt !== null) throw unauthenticated();
    return known;
  });
  if (account.emailVerifiedAt === null) {
    throw new DomainError('email-not-verified', 'The email of this account is not verified yet.');
  }
  await requireSecondFactor(deps, account.id, code);
  return startSession(deps, account, { source, client, device });
}

/** Starts a session. An account with the maximum number of sessions loses the least recently used one. */
async function startSession(
  deps: AccountsDeps,
  row: AccountRow,
  { source, client, device }: Origin & { readonly device: string | undefined },
): Promise<SignedIn> {
  const { id, passwordHash, ...account } = row;
  const issue = await deps.accessTokens.issuer();
  const sessionId = newSessionId();
  await deps.db.transaction(async (tx) => {
    const started = await insertSession(tx, sessionId, id, passwordHash, source, client);
    if (started === 0) throw unauthenticated(); // The password was changed, or the account disabled, since it was read.
    if ((await endOldestSessions(tx, id, MOST_SESSIONS)) > 0) await noteCredentialChange(tx);
    await forgetEndedSessions(tx, id, MOST_ENDED);
    await rememberSource(tx, id, sourceSubject(deps.instanceKey, source));
    await forgetSources(tx, id, MOST_SOURCES);
  });
  return {
    account: { id, ...account },
    accessToken: await issue(id, sessionId),
    refreshToken: writeRefreshToken(deps.instanceKey, { sessionId, generation: 1 }),
    device: deviceAfter(deps.instanceKey, device, row),
  };
}
