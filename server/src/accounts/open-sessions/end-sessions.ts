import { DomainError, type Caller, type Database } from '../../platform/index.ts';
import { noteCredentialChange } from '../sessions/queries.ts';
import { endOtherSessions, endSessionByNumber } from './queries.ts';

/** The session of an access token. Throws for other credentials: the access table keeps them from these routes. */
export function sessionOf({ kind, credentialId }: Caller): string {
  const [, id] = credentialId.split(':', 2);
  if (kind !== 'access-token' || id === undefined) throw new Error(`${credentialId} is not a session`);
  return id;
}

/** Ends a session of an account. No node accepts its tokens after this returns. 404 for any other number. */
export async function endOwnSession(db: Database, accountId: number, number: number): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await endSessionByNumber(tx, accountId, number)) === 0)
      throw new DomainError('not-found', 'There is no open session with this id.');
    await noteCredentialChange(tx);
  });
}

/** Ends all sessions of the account except the caller's. */
export async function endOthers(db: Database, caller: Caller): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await endOtherSessions(tx, caller.account.id, sessionOf(caller))) > 0) await noteCredentialChange(tx);
  });
}
