import { TIERS, VISIBILITY } from '../../../server/src/access/index.ts';
import type { Tier } from './types.ts';

export { TIERS };

/** Minutes after which each tier sees what was published. */
export const DELAY_MINUTES = Object.fromEntries(TIERS.map((tier) => [tier, VISIBILITY[tier].delayMinutes])) as Readonly<
  Record<Tier, number>
>;
