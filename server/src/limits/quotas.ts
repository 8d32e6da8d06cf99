import type { Tier } from '../kernel/index.ts';
import type { LimitGroup } from '../platform/http/index.ts';

/** Requests a day, tier by tier and group by group, where there is a limit. */
const QUOTAS: Readonly<Partial<Record<Tier, Readonly<Partial<Record<LimitGroup, number>>>>>> = {
  Sharp: {
    'picks-and-data': 1_000,
    research: 500,
    'odds-snapshots': 500,
    'export-jobs': 10,
    webhooks: 100,
  },
};

/** Null where there is no limit. */
export const quotaOf = (tier: Tier, group: LimitGroup): number | null => QUOTAS[tier]?.[group] ?? null;
