import type { Scope } from '../../access/index.ts';
import { type Caller } from '../../platform/http/index.ts';
import { DomainError, type Transaction } from '../../platform/index.ts';
import { insertOpsToken, revokeOpsToken, type OpsTokenRow } from './queries.ts';
import { newRawKey } from './raw-keys.ts';
import { noteCredentialChange } from '../sessions/queries.ts';

interface NewOpsToken {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Null: never; left out: 90 days from now. */
  readonly expiresAt?: Date | null;
}

/** Makes an operations token with scopes that its maker holds. `rawToken` is shown this once and kept nowhere. */
export async function createOpsToken(
  tx: Transaction,
  maker: Caller,
  { name, scopes, expiresAt }: NewOpsToken,
): Promise<{ readonly token: OpsTokenRow; readonly rawToken: string }> {
  const missing = scopes.filter((scope) => !maker.scopes.includes(scope));
  if (missing.length > 0) {
    throw new DomainError('scope-required', 'A token grants only scopes that its maker holds.', {
      facts: { requiredScopes: missing },
    });
  }
  const raw = newRawKey('pps');
  const [token] = await insertOpsToken(
    tx,
    maker.account.id,
    raw.publicId,
    raw.secretHash,
    name,
    [...new Set(scopes)],
    expiresAt !== null,
    expiresAt ?? null,
  );
  if (token === undefined) throw new DomainError('impossible', 'expiresAt is in the past.');
  return { token, rawToken: raw.text };
}

/** Revokes a token: from the commit on no node accepts it. 404 if there is none of this id. */
export async function dropOpsToken(tx: Transaction, id: number): Promise<void> {
  const [revoked] = await revokeOpsToken(tx, id);
  if (revoked === undefined) throw new DomainError('not-found', 'There is no such token.');
  await noteCredentialChange(tx);
}
