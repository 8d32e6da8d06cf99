import type { Rating } from '../kernel/index.ts';

/**
 * The access table: permissions, delays, quotas and credential kinds. Routes, limits, picks, MCP, docs and the
 * dashboard read it; no other file repeats one of its rules.
 */

/** Tiers of an account, lowest first. */
export const TIERS = ['Free', 'Pro', 'Sharp', 'Admin'] as const;
export type Tier = (typeof TIERS)[number];

/** What a tier sees of published picks and odds. */
export interface Visibility {
  /** Picks and odds appear as they were this many minutes ago. */
  readonly delayMinutes: number;
  readonly ratings: readonly Rating[];
}

export const VISIBILITY: Readonly<Record<Tier, Visibility>> = {
  Free: { delayMinutes: 60, ratings: ['Standard'] },
  Pro: { delayMinutes: 15, ratings: ['Premium', 'Standard'] },
  Sharp: { delayMinutes: 0, ratings: ['Premium', 'Standard'] },
  Admin: { delayMinutes: 0, ratings: ['Premium', 'Standard'] },
};

/**
 * A pick hidden from a tier's boards opens to that tier in the ledger this long after tip-off, or once it is graded.
 */
export const LEDGER_OPENS_AFTER_MINUTES = 24 * 60;

/** Groups in which requests are counted. Each area below names its group. */
export const LIMIT_GROUPS = [
  'picks-and-data',
  'research',
  'odds-snapshots',
  'export-jobs',
  'webhooks',
  'account',
  'ops',
] as const;
export type LimitGroup = (typeof LIMIT_GROUPS)[number];

/** Requests per account and UTC day. A group without a number has no limit. */
export const QUOTAS: Readonly<Record<Tier, Readonly<Partial<Record<LimitGroup, number>>>>> = {
  Free: {},
  Pro: {},
  Sharp: {
    'picks-and-data': 1_000,
    research: 500,
    'odds-snapshots': 500,
    'export-jobs': 10,
    webhooks: 100,
  },
  Admin: {},
};

/** Alert rules that an account can have. */
export const MOST_ALERTS: Readonly<Record<Tier, number>> = { Free: 0, Pro: 20, Sharp: 200, Admin: 200 };

/** Systems of the lab that an account can save. */
export const MOST_SYSTEMS: Readonly<Record<Tier, number>> = { Free: 1, Pro: 20, Sharp: 100, Admin: 100 };

export const CREDENTIAL_KINDS = ['access-token', 'api-key', 'ops-token'] as const;
export type CredentialKind = (typeof CREDENTIAL_KINDS)[number];

/** Scopes of an operations token, and what each grants. */
export const SCOPE_GRANTS = {
  'ops:read': 'health, services, jobs, pipeline runs, errors, freshness',
  'ops:commands': 'queue and cancel operations (score-day, settle, ingest)',
  'ops:config': 'read and write application configuration',
  'ops:tokens': 'manage operations tokens',
} as const satisfies Record<`ops:${string}`, string>;
export type Scope = keyof typeof SCOPE_GRANTS;

/** The lowest tier of which an instance can require two-factor sign-in. */
export const TWO_FACTOR_FROM: Tier = 'Admin';

/** Who may call the routes of an area, and the limit group of its calls. */
export interface Area {
  readonly tiers: readonly Tier[];
  readonly kinds: readonly CredentialKind[];
  readonly group: LimitGroup;
  /** The credential must hold all of these. */
  readonly scopes?: readonly Scope[];
  /** Open to an admin who must set up two-factor sign-in first. */
  readonly beforeEnrollment?: true;
}

/** A tier and all above it. */
export const tiersFrom = (lowest: Tier): readonly Tier[] => TIERS.slice(TIERS.indexOf(lowest));

/**
 * A signed-in user, or a program of that user. Under /me a key opens the owner's bets, stakes, follows, preferences and saved
 * systems. Nothing that a key opens there publishes, notifies, or changes who has access.
 */
const USER = ['access-token', 'api-key'] as const;
const PERSON = ['access-token'] as const;
const OPERATOR = { tiers: tiersFrom('Admin'), kinds: ['access-token', 'ops-token'], group: 'ops' } as const;

/** Areas of the API. Each route that is not public names one: `config: { access: 'research' }`. */
export const AREAS = {
  /** Boards, the track record and the ledger; players, teams and games. */
  picks: { tiers: tiersFrom('Free'), kinds: USER, group: 'picks-and-data' },
  research: { tiers: tiersFrom('Free'), kinds: USER, group: 'research' },
  /** Screens of prices: arbitrage, middles, low hold, positive expected value. */
  prices: { tiers: tiersFrom('Pro'), kinds: USER, group: 'research' },
  /** Systems over past games, and the caller's saved systems. */
  lab: { tiers: tiersFrom('Free'), kinds: USER, group: 'research' },
  /** Evaluating any line of any player. */
  evaluation: { tiers: tiersFrom('Pro'), kinds: USER, group: 'picks-and-data' },
  /** The caller's own books, odds and shares of a bankroll. */
  preferences: { tiers: tiersFrom('Free'), kinds: USER, group: 'account' },
  /** What to stake on picks, by the caller's preferences. */
  stakes: { tiers: tiersFrom('Free'), kinds: USER, group: 'picks-and-data' },
  /** The caller's own bets. Logging one evaluates it, so it counts like an evaluation. */
  bets: { tiers: tiersFrom('Free'), kinds: USER, group: 'picks-and-data' },
  /** Publishing the caller's verified record at an address of its own. */
  shares: { tiers: tiersFrom('Free'), kinds: PERSON, group: 'picks-and-data' },
  /** Players, teams and props that the caller follows. */
  follows: { tiers: tiersFrom('Free'), kinds: USER, group: 'picks-and-data' },
  /** The caller's alert rules, and the channels that messages are sent to. */
  alerts: { tiers: tiersFrom('Pro'), kinds: PERSON, group: 'picks-and-data' },
  /** Messages of alerts. An open page polls them every half minute, so they have no quota. */
  'alert-messages': { tiers: tiersFrom('Pro'), kinds: PERSON, group: 'account' },
  /** Running games: only for tiers without a delay. A page reads them at each change, so they have no quota. */
  live: { tiers: tiersFrom('Sharp'), kinds: USER, group: 'account' },
  /** The data API: picks in bulk, histories, events, usage, reading exports. */
  data: { tiers: tiersFrom('Sharp'), kinds: USER, group: 'picks-and-data' },
  'data-research': { tiers: tiersFrom('Sharp'), kinds: USER, group: 'research' },
  odds: { tiers: tiersFrom('Sharp'), kinds: USER, group: 'odds-snapshots' },
  'export-jobs': { tiers: tiersFrom('Sharp'), kinds: USER, group: 'export-jobs' },
  webhooks: { tiers: tiersFrom('Sharp'), kinds: USER, group: 'webhooks' },
  /** The caller's own account; listing and revoking its API keys. */
  account: { tiers: tiersFrom('Free'), kinds: PERSON, group: 'account' },
  /** What an admin needs to set up two-factor sign-in: the account, its password and its second factor. */
  'account-security': { tiers: tiersFrom('Free'), kinds: PERSON, group: 'account', beforeEnrollment: true },
  /** Creating API keys. */
  'api-keys': { tiers: tiersFrom('Sharp'), kinds: PERSON, group: 'account' },
  /** Accounts and the audit trail. */
  admin: { tiers: tiersFrom('Admin'), kinds: PERSON, group: 'ops' },
  'ops-read': { ...OPERATOR, scopes: ['ops:read'] },
  'ops-commands': { ...OPERATOR, scopes: ['ops:commands'] },
  'ops-config': { ...OPERATOR, scopes: ['ops:config'] },
  'ops-tokens': { ...OPERATOR, scopes: ['ops:tokens'] },
} as const satisfies Record<string, Area>;
export type AreaName = keyof typeof AREAS;
