import { SCOPES, TIERS, type Tier } from '../../src/access/index.ts';
import { createAccount } from '../../src/accounts/index.ts';
import type { Operation } from '../support/described-api.ts';
import { bearer, PASSWORD } from '../support/accounts.ts';
import type { WholeProgram } from '../support/whole-program.ts';
import type { ApiResponse } from './send.ts';

/** A caller, and its access to the service. */
export interface Player {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly kind: 'none' | 'accessToken' | 'apiKey' | 'opsToken';
  readonly account: number | null;
  readonly tier?: Tier;
  readonly scopes?: readonly string[];
}

/**
 * All callers of one run: an account of each tier with its token and key, operations tokens, and callers without a
 * credential.
 */
export interface Cast {
  readonly players: readonly Player[];
  readonly accounts: readonly { readonly id: number; readonly email: string }[];
  readonly admin: Player;
  /** Accounts whose addresses are unverified, or verified by the fuzzer. */
  readonly unverified: readonly { readonly email: string }[];
  /** Accounts that send no requests, for admins to change. */
  readonly extras: readonly { readonly id: number; readonly email: string }[];
}

/** Sends a request that the fuzzer did not generate; it is counted too. */
export type Ask = (
  player: Player,
  method: string,
  path: string,
  options?: {
    readonly params?: Readonly<Record<string, unknown>>;
    readonly body?: object | string;
    readonly query?: string;
    readonly headers?: Readonly<Record<string, string>>;
  },
) => Promise<ApiResponse>;

const ANONYMOUS: Player = { name: 'anonymous', headers: {}, kind: 'none', account: null };
const UNAUTHENTICATED: readonly Player[] = [
  ANONYMOUS,
  { name: 'a token that is none', headers: bearer('x.y.z'), kind: 'none', account: null },
  { name: 'a key that is none', headers: { 'x-api-key': 'pp_x' }, kind: 'none', account: null },
];

/** True if the description gives a player access to an operation. */
export function opensTo(operation: Operation, { kind, tier = 'Free', scopes = [] }: Player): boolean {
  const { security = [], 'x-tiers': tiers = [], 'x-scopes': needed = [] } = operation;
  if (security.length === 0) return kind === 'none';
  if (!security.some((scheme) => kind in scheme)) return false;
  return kind === 'opsToken' ? needed.every((scope) => scopes.includes(scope)) : tiers.includes(tier);
}

const json = <Body>(response: ApiResponse): Body => {
  if (response.status >= 300) throw new Error(`the cast could not be made: ${response.status} ${response.text}`);
  return JSON.parse(response.text ?? '') as Body;
};

export async function castOf({ db }: WholeProgram, name: string, ask: Ask): Promise<Cast> {
  const accounts: { id: number; email: string }[] = [];
  const players: Player[] = [...UNAUTHENTICATED];
  for (const tier of TIERS) {
    const email = `${name}-${tier.toLowerCase()}@example.org`;
    const { id } = await createAccount(db, { email, password: PASSWORD, tier: 'Admin' });
    accounts.push({ id, email });
    const login = await ask(ANONYMOUS, 'POST', '/api/v1/auth/login', { body: { email, password: PASSWORD } });
    const token = bearer(json<{ accessToken: string }>(login).accessToken);
    const of = { account: id, tier };
    const player: Player = { name: `${tier} token`, headers: token, kind: 'accessToken', ...of };
    const made = await ask(player, 'POST', '/api/v1/me/api-keys', { body: { name: tier } });
    const key = { 'x-api-key': json<{ rawKey: string }>(made).rawKey };
    players.push(player, { name: `${tier} key`, headers: key, kind: 'apiKey', ...of });
  }
  const admin = players.findLast(({ kind }) => kind === 'accessToken') ?? ANONYMOUS;
  for (const scopes of [...SCOPES.map((scope) => [scope]), [...SCOPES]]) {
    const made = await ask(admin, 'POST', '/api/v1/ops/tokens', { body: { name: scopes.join(), scopes } });
    const headers = bearer(json<{ rawToken: string }>(made).rawToken);
    players.push({ name: `token with ${scopes.join()}`, headers, kind: 'opsToken', account: admin.account, scopes });
  }
  for (const [index, { id }] of accounts.entries())
    json(await ask(admin, 'PATCH', '/api/v1/admin/users/{id}', { params: { id }, body: { tier: TIERS[index] } }));
  const extras = await Promise.all(
    ['one', 'two'].map(async (which) => {
      const email = `${name}-${which}@example.org`;
      const { id } = await createAccount(db, { email, password: PASSWORD, tier: 'Free' });
      return { id, email };
    }),
  );
  const unverified = ['new', 'newer'].map((which) => ({ email: `${name}-${which}@example.org` }));
  await askForMail(ask, extras, unverified);
  return { players, accounts, admin, extras, unverified };
}

/** Requests the mails for two forgotten passwords and two new accounts. */
async function askForMail(ask: Ask, extras: Cast['extras'], unverified: Cast['unverified']): Promise<void> {
  for (const { email } of extras)
    json(await ask(ANONYMOUS, 'POST', '/api/v1/auth/forgot-password', { body: { email } }));
  for (const { email } of unverified) {
    const body = { email, password: PASSWORD };
    json(await ask(ANONYMOUS, 'POST', '/api/v1/auth/register', { body }));
  }
}
