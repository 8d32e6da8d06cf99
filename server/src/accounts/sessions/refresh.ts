import type { Transaction } from '../../platform/index.ts';
import type { AccountsDeps } from '../deps.ts';
import type { Origin } from './log-in.ts';
import { accountById, type AccountRow } from '../queries.ts';
import { readRefreshToken, type RefreshToken } from './refresh-tokens.ts';
import { advanceSession, endSession, lockSession, noteCredentialChange, sessionAge } from './queries.ts';

/** How long the previous token gets the same successor: two tabs may refresh concurrently. */
const GRACE_SECONDS = 10;

/** Whether a valid token gets a successor. */
type Verdict =
  | { readonly worth: 'successor'; readonly accountId: number; readonly generation: number; readonly remaining: number }
  | { readonly worth: 'nothing' };

/** The successor of a refresh token, from which its tokens are made. */
export interface Renewal {
  readonly account: Omit<AccountRow, 'passwordHash'>;
  readonly generation: number;
  /** Until the session's 30 days are over. */
  readonly remainingSeconds: number;
}

/**
 * Returns the successor of a refresh token. Reuse of an older token means that it was copied. Then the session ends for
 * every holder, in this transaction, which must be committed. Undefined (401) for every invalid token.
 */
export async function refresh(tx: Transaction, token: RefreshToken, origin: Origin): Promise<Renewal | undefined> {
  const verdict = await judge(tx, token, origin);
  if (verdict.worth !== 'successor') return undefined;
  const [account] = await accountById(tx, verdict.accountId);
  if (account === undefined) return undefined;
  return { account, generation: verdict.generation, remainingSeconds: Math.floor(verdict.remaining) };
}

/** Reads the session, and advances or ends it, under its row lock. */
async function judge(
  tx: Transaction,
  { sessionId, generation }: RefreshToken,
  { source, client }: Origin,
): Promise<Verdict> {
  const [session] = await lockSession(tx, sessionId);
  const [age] = await sessionAge(tx, sessionId);
  if (session === undefined || age === undefined || session.ended || age.remaining <= 0) return { worth: 'nothing' };
  const { accountId, generation: inForce } = session;
  const { rotatedAgo, remaining } = age;
  if (generation === inForce) {
    await advanceSession(tx, sessionId, source, client);
    return { worth: 'successor', accountId, generation: inForce + 1, remaining };
  }
  if (generation === inForce - 1 && rotatedAgo <= GRACE_SECONDS) {
    return { worth: 'successor', accountId, generation: inForce, remaining };
  }
  await endSession(tx, sessionId, 'a refresh token was used again');
  await noteCredentialChange(tx);
  return { worth: 'nothing' };
}

/** Ends the session of a refresh token. An invalid token changes nothing and gets the same response. */
export async function logOut(deps: AccountsDeps, text: string | undefined): Promise<void> {
  const token = text === undefined ? undefined : readRefreshToken(deps.instanceKey, text);
  if (token === undefined) return;
  await deps.db.transaction(async (tx) => {
    const [ended] = await endSession(tx, token.sessionId, 'logged out');
    if (ended !== undefined) await noteCredentialChange(tx);
  });
}
