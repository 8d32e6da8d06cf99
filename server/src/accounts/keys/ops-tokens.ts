import { tiersOf, type Scope } from '../../access/index.ts';
import { DomainError, only, unauthenticated, type Transaction, type Caller } from '../../platform/index.ts';
import {
  activeTokens,
  insertOpsToken,
  lockOpsToken,
  lockTokenLine,
  mayHoldTokens,
  revokeTokenTree,
  type LineRow,
  type OpsTokenRow,
} from './ops-token-queries.ts';
import { lockAccount } from './queries.ts';
import { newRawKey } from './raw-keys.ts';
import { noteCredentialChange } from '../sessions/queries.ts';

/** Active tokens of one account. */
const MOST_TOKENS = 200;

interface NewOpsToken {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Null for no expiry; 90 days from now if omitted. */
  readonly expiresAt?: Date | null;
  /** Ranges in `canonicalRange` form; null or omitted: those of its parent, or any address. */
  readonly allowedAddresses?: readonly string[] | null;
}

/**
 * Creates an operations token with scopes that its creator holds. A token created by another token is its child. It
 * expires no later than its parent, ends with it and works only where its parent does. `rawToken` is returned here
 * only.
 */
export async function createOpsToken(
  tx: Transaction,
  maker: Caller,
  { name, scopes, expiresAt, allowedAddresses }: NewOpsToken,
): Promise<{ readonly token: OpsTokenRow; readonly rawToken: string }> {
  await requireOwner(tx, maker.account.id);
  const line = await lineOf(tx, maker);
  const holds = (scope: Scope): boolean =>
    maker.scopes.includes(scope) && line.every((older) => older.scopes.includes(scope));
  const missing = scopes.filter((scope) => !holds(scope));
  if (missing.length > 0) throw lacking(missing, 'A token can grant only scopes that its creator holds.');
  const raw = newRawKey('pps');
  const [token] = await insertOpsToken(
    tx,
    maker.account.id,
    raw.publicId,
    raw.secretHash,
    name,
    [...new Set(scopes)],
    line.map(({ id }) => id),
    expiresAt !== null,
    expiresAt ?? null,
    earliestExpiry(line),
    allowedAddresses ?? line.at(-1)?.allowedAddresses ?? null,
  );
  if (token === undefined) throw new DomainError('impossible', 'expiresAt is in the past.');
  return { token, rawToken: raw.text };
}

/** Locks the account against changes of its tier or state. Refuses if it may not hold tokens or has too many. */
async function requireOwner(tx: Transaction, accountId: number): Promise<void> {
  await lockAccount(tx, accountId);
  const [owner] = await mayHoldTokens(tx, accountId, tiersOf('ops-tokens'));
  if (owner?.may !== true) throw unauthenticated();
  if (only(await activeTokens(tx, accountId)).count >= MOST_TOKENS) {
    const detail = `An account can have ${MOST_TOKENS} active operations tokens. Revoke one that is not used.`;
    throw new DomainError('impossible', detail);
  }
}

/**
 * The acting token and its ancestors, locked against revocation; none for an access token. Refuses if one has ended.
 */
async function lineOf(tx: Transaction, { kind, credentialId }: Caller): Promise<LineRow[]> {
  if (kind !== 'ops-token') return [];
  const line = await lockTokenLine(tx, Number(credentialId.split(':')[1]));
  if (line.length === 0 || line.some(({ ended }) => ended)) throw unauthenticated();
  return line;
}

/** The earliest expiry of the line; null if there is none. */
function earliestExpiry(line: readonly LineRow[]): Date | null {
  const times = line.flatMap(({ expiresAt: at }) => (at === null ? [] : [at.getTime()]));
  return times.length === 0 ? null : new Date(Math.min(...times));
}

/**
 * Revokes a token and all its descendants. No node accepts one of them after the commit. Refused to a token that lacks
 * one of its scopes. The command line omits `by` and may revoke any token.
 */
export async function dropOpsToken(tx: Transaction, id: number, by?: Caller): Promise<void> {
  const [found] = await lockOpsToken(tx, id);
  if (found === undefined) throw new DomainError('not-found', 'There is no token with this id.');
  const missing = found.scopes.filter((scope) => by !== undefined && !by.scopes.includes(scope));
  if (missing.length > 0) throw lacking(missing, 'A token can revoke only tokens whose scopes it holds.');
  await revokeTokenTree(tx, id);
  await noteCredentialChange(tx);
}

const lacking = (requiredScopes: readonly Scope[], detail: string): DomainError =>
  new DomainError('scope-required', detail, { facts: { requiredScopes } });
