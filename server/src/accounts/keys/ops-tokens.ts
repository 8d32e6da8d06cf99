import type { Scope } from '../../access/index.ts';
import { DomainError, type Transaction, type Caller } from '../../platform/index.ts';
import { insertOpsToken, revokeOpsToken, type OpsTokenRow } from './queries.ts';
import { newRawKey } from './raw-keys.ts';
import { noteCredentialChange } from '../sessions/queries.ts';

interface NewOpsToken {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Null for no expiry; 90 days from now if left out. */
  readonly expiresAt?: Date | null;
}

/** Creates an operations token with scopes that its creator holds. `rawToken` is returned here only. */
export async function createOpsToken(
  tx: Transaction,
  maker: Caller,
  { name, scopes, expiresAt }: NewOpsToken,
): Promise<{ readonly token: OpsTokenRow; readonly rawToken: string }> {
  const missing = scopes.filter((scope) => !maker.scopes.includes(scope));
  if (missing.length > 0) {
    throw new DomainError('scope-required', 'A token can grant only scopes that its creator holds.', {
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

/** Revokes a token. No node accepts it after the commit. */
export async function dropOpsToken(tx: Transaction, id: number): Promise<void> {
  const [revoked] = await revokeOpsToken(tx, id);
  if (revoked === undefined) throw new DomainError('not-found', 'There is no token with this id.');
  await noteCredentialChange(tx);
}
