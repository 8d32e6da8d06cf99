import { TIERS, type Tier } from '../../src/access/index.ts';
import type { Identify } from '../../src/platform/index.ts';
import type { Api } from '../../src/platform/http/index.ts';

/** The bearer token is the tier and, after a dot, the account: `Sharp.7`. */
export const identifyByTier: Identify = async ({ bearer }) => {
  const [name = '', id = '1'] = (bearer ?? '').split('.');
  const tier = TIERS.find((one) => one === name);
  if (tier === undefined) return undefined;
  return { kind: 'access-token', credentialId: 'c', account: { id: Number(id), tier }, scopes: [] };
};

/** The same; the admin's token may change the configuration. */
export const identifyWithConfig: Identify = async (sent) => {
  const caller = await identifyByTier(sent);
  return caller && { ...caller, scopes: caller.account.tier === 'Admin' ? ['ops:config'] : [] };
};

/** Sends a GET as a tier; `Sharp.7` as account 7. */
export function getAs(
  api: Api,
  caller: Tier | `${Tier}.${number}`,
  path: string,
  headers: Record<string, string> = {},
) {
  return api.inject({ url: `/api/v1${path}`, headers: { authorization: `Bearer ${caller}`, ...headers } });
}
