import { SPORTS } from './registry.ts';

/** A part of a game that props exist for. */
export type SplitPeriod = (typeof SPORTS)[number]['periods'][number];

/** `Full` is the full game, overtime included; the API writes it as null. Each league defines which other periods it has. */
export type Period = 'Full' | SplitPeriod;

/** The periods of all sports. */
export const PERIODS: readonly Period[] = ['Full', ...new Set(SPORTS.flatMap(({ periods }) => periods))];
