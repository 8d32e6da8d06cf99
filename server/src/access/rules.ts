import type { Rating } from '../kernel/index.ts';
import {
  AREAS,
  LEDGER_OPENS_AFTER_MINUTES,
  QUOTAS,
  SCOPE_GRANTS,
  TWO_FACTOR_FROM,
  tiersFrom,
  TIERS,
  VISIBILITY,
  type Area,
  type AreaName,
  type CredentialKind,
  type LimitGroup,
  type Scope,
  type Tier,
  type Visibility,
} from './table.ts';

/** What a route declares: the area it belongs to, or that anyone may call it. */
export type Access = 'public' | AreaName;

export const SCOPES: readonly Scope[] = Object.keys(SCOPE_GRANTS) as Scope[];

/** True if an instance that requires two-factor authentication requires it from this tier. */
export const needsTwoFactor = (tier: Tier): boolean => tiersFrom(TWO_FACTOR_FROM).includes(tier);

/** The time whose state a tier sees now. */
export const seenAt = (tier: Tier, now: Date): Date => delayed(VISIBILITY[tier], now);

/** The time whose state is visible now with a delay. */
export function delayed({ delayMinutes }: Pick<Visibility, 'delayMinutes'>, now: Date): Date {
  return new Date(now.getTime() - delayMinutes * 60_000);
}

/** The lowest tier that sees picks and odds without a delay. */
export const LIVE_TIER: Tier = TIERS.find((tier) => VISIBILITY[tier].delayMinutes === 0) ?? 'Admin';

/** Everything that any tier sees, without delay. */
export const FULL_VISIBILITY: Visibility = VISIBILITY[LIVE_TIER];

/** The parts of the ledger that a caller may see now. */
export interface LedgerView {
  /** Later knowledge is hidden; picks whose game began later stay closed. */
  readonly openAt: Date;
  /** Picks of these ratings are open from tip-off on. */
  readonly ratings: readonly Rating[];
  /** Picks of any rating are open if their game began by then, or once they are graded. */
  readonly allOpenAt: Date;
}

export function ledgerView(visibility: Visibility, now: Date): LedgerView {
  const openAt = delayed(visibility, now);
  const seesAll = FULL_VISIBILITY.ratings.every((rating) => visibility.ratings.includes(rating));
  const later = seesAll ? 0 : LEDGER_OPENS_AFTER_MINUTES * 60_000;
  return { openAt, ratings: visibility.ratings, allOpenAt: new Date(openAt.getTime() - later) };
}

/** What the delayed tiers see, for descriptions: "Free sees Standard picks, 60 minutes delayed." */
export const VISIBILITY_NOTE = TIERS.filter((tier) => VISIBILITY[tier].delayMinutes > 0)
  .map((tier) => {
    const { ratings, delayMinutes } = VISIBILITY[tier];
    return `${tier} sees ${ratings.join(' and ')} picks, ${delayMinutes} minutes delayed.`;
  })
  .join(' ');

/** The tier of a new account. */
export const FIRST_TIER: Tier = TIERS[0];

/** Requests per day; null without a limit. */
export const quotaOf = (tier: Tier, group: LimitGroup): number | null => QUOTAS[tier][group] ?? null;

export const areaOf = (name: AreaName): Area => AREAS[name];

export const tiersOf = (area: AreaName): readonly Tier[] => AREAS[area].tiers;

export const opens = (area: AreaName, tier: Tier): boolean => tiersOf(area).includes(tier);

/** The lowest tier that opens an area. */
export const requiredTier = (area: AreaName): Tier => tiersOf(area)[0] ?? 'Admin';

/** "Sharp and Admin": the tiers of an area, for descriptions. */
export function tierNames(tiers: readonly Tier[]): string {
  return tiers.length < 2 ? tiers.join() : `${tiers.slice(0, -1).join(', ')} and ${tiers.at(-1)}`;
}

/** Scopes of an access token. An admin holds all of them; an operations token holds the ones it was created with. */
export const scopesOfTier = (tier: Tier): readonly Scope[] => (tier === 'Admin' ? SCOPES : []);

/** Why a verified credential may not call a route. */
export type Refusal =
  | { readonly slug: 'credential-not-accepted'; readonly accepted: readonly CredentialKind[] }
  | { readonly slug: 'two-factor-enrollment-required' }
  | { readonly slug: 'tier-required'; readonly requiredTier: Tier }
  | { readonly slug: 'scope-required'; readonly requiredScopes: readonly Scope[] };

interface Presented {
  readonly kind: CredentialKind;
  readonly tier: Tier;
  readonly scopes: readonly Scope[];
  /** An admin who must set up two-factor sign-in before anything else. */
  readonly mustEnroll?: boolean;
}

/** Undefined when the credential opens the area. */
export function refusalOf(area: AreaName, { kind, tier, scopes, mustEnroll = false }: Presented): Refusal | undefined {
  const { kinds, tiers, scopes: requiredScopes = [], beforeEnrollment = false } = areaOf(area);
  if (!kinds.includes(kind)) return { slug: 'credential-not-accepted', accepted: kinds };
  if (mustEnroll && !beforeEnrollment) return { slug: 'two-factor-enrollment-required' };
  if (!tiers.includes(tier)) return { slug: 'tier-required', requiredTier: requiredTier(area) };
  if (!requiredScopes.every((scope) => scopes.includes(scope))) return { slug: 'scope-required', requiredScopes };
  return undefined;
}
