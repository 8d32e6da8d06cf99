import { TIERS, type Tier } from '../../src/access/index.ts';
import type { Api, Caller, Identify } from '../../src/platform/http/index.ts';

/** The bearer token is the tier, and after a dot whose account it is: `Sharp.7`. `Free~Sharp` is remembered as Free, and
 *  turns out to be Sharp by now. */
export const identifyByTier: Identify = async ({ bearer }, onGuess) => {
  const [words = '', id = '1'] = (bearer ?? '').split('.');
  const tiers = words.split('~').map((word) => TIERS.find((one) => one === word));
  const as = (tier: Tier): Caller => ({
    kind: 'access-token',
    credentialId: 'c',
    account: { id: Number(id), tier },
    scopes: [],
  });
  const [remembered] = tiers;
  const tier = tiers.at(-1);
  if (remembered !== undefined) onGuess?.(as(remembered));
  return tier === undefined ? undefined : as(tier);
};

/** Asks as a tier; `Sharp.7` asks as account 7, `Free~Sharp` as one who was Free when last seen. */
export function getAs(
  api: Api,
  caller: Tier | `${Tier}.${number}` | `${Tier}~${Tier}`,
  path: string,
  headers: Record<string, string> = {},
) {
  return api.inject({ url: `/api/v1${path}`, headers: { authorization: `Bearer ${caller}`, ...headers } });
}
