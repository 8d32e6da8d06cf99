import { keysOf } from '../keys-of.ts';
import type { Tier } from './types.ts';

/** Minutes after which each tier sees what was published. */
export const DELAY_MINUTES: Readonly<Record<Tier, number>> = { Free: 60, Pro: 15, Sharp: 0, Admin: 0 };

export const TIERS = keysOf(DELAY_MINUTES);
