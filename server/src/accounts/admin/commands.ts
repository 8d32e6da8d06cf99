import { opens, type Scope } from '../../access/index.ts';
import { DomainError, joinedTo, OperatorError, type Database, type Transaction } from '../../platform/index.ts';
import { listAccounts } from './queries.ts';
import { createApiKey, dropApiKey, type KeyRestrictions } from '../keys/api-keys.ts';
import { keepNothing, type KeepChange } from '../deps.ts';
import { emailKey } from '../signup/email-address.ts';
import { listOpsTokens, type OpsTokenRow } from '../keys/ops-token-queries.ts';
import { listApiKeys, type ApiKeyRow } from '../keys/queries.ts';
import { createOpsToken, dropOpsToken } from '../keys/ops-tokens.ts';
import { accountByEmail, type AccountRow } from '../queries.ts';

/** Accounts whose email contains a text, by id. */
export function accountsLike(db: Database, addressPart: string, limit: number): Promise<AccountRow[]> {
  return listAccounts(db, 0, addressPart, limit);
}

async function accountOf(db: Database, email: string): Promise<AccountRow> {
  const [account] = await accountByEmail(db, emailKey(email));
  if (account !== undefined) return account;
  throw new OperatorError(
    `There is no account with the email ${email}.`,
    'Check the spelling, or create one with "user create".',
  );
}

/** Runs a change in a transaction and converts its domain error to an OperatorError with a hint. */
async function asOperator<Result>(
  db: Database,
  hint: string,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  try {
    return await db.transaction(work);
  } catch (error) {
    if (error instanceof DomainError) throw new OperatorError(error.message, hint);
    throw error;
  }
}

/** Creates an API key for an account. What it opens depends on the account's tier. Throws OperatorError. */
export async function createKeyFor(
  db: Database,
  email: string,
  name: string,
  keep: KeepChange = keepNothing,
  restrictions: KeyRestrictions = {},
): Promise<string> {
  const account = await accountOf(db, email);
  return asOperator(db, 'List them with "key list".', async (tx) => {
    const { key, rawKey } = await createApiKey(joinedTo(tx), account.id, { name, ...restrictions });
    const after = JSON.stringify({ name, account: account.id, ...restrictions });
    await keep(tx, { action: 'api-key.create', subject: `api-key ${key.id}`, after });
    return rawKey;
  });
}

export async function keysOf(db: Database, email: string): Promise<ApiKeyRow[]> {
  return listApiKeys(db, (await accountOf(db, email)).id);
}

export async function revokeKeyOf(
  db: Database,
  email: string,
  id: number,
  keep: KeepChange = keepNothing,
): Promise<void> {
  const account = await accountOf(db, email);
  await asOperator(db, 'List them with "key list".', async (tx) => {
    await dropApiKey(joinedTo(tx), account.id, id);
    await keep(tx, { action: 'api-key.revoke', subject: `api-key ${id}` });
  });
}

/** Creates an operations token that belongs to an admin's account. */
export async function createTokenFor(
  db: Database,
  email: string,
  { name, scopes }: { readonly name: string; readonly scopes: readonly Scope[] },
  keep: KeepChange = keepNothing,
): Promise<string> {
  const { id, tier } = await accountOf(db, email);
  if (!opens('ops-tokens', tier))
    throw new OperatorError(
      `${email} is not an admin.`,
      "An operations token belongs to an admin. Give an admin's email.",
    );
  const maker = {
    kind: 'access-token',
    credentialId: 'command line',
    account: { id, tier },
    scopes,
  } as const;
  return db.transaction(async (tx) => {
    const { token, rawToken } = await createOpsToken(tx, maker, { name, scopes });
    const after = JSON.stringify({ name, scopes, account: id });
    await keep(tx, { action: 'ops-token.create', subject: `ops-token ${token.id}`, after });
    return rawToken;
  });
}

export function allTokens(db: Database): Promise<OpsTokenRow[]> {
  return listOpsTokens(db, null, null);
}

export async function revokeToken(db: Database, id: number, keep: KeepChange = keepNothing): Promise<void> {
  await asOperator(db, 'List them with "token list".', async (tx) => {
    await dropOpsToken(tx, id);
    await keep(tx, { action: 'ops-token.revoke', subject: `ops-token ${id}` });
  });
}
