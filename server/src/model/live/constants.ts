import type { FittedCount } from '../../sports/basketball/index.ts';
import type { Calibration } from '../constants/constants.ts';
import type { Dispersion } from '../distribution/negative-binomial.ts';
import type { MinutesMixture } from '../projection/mixture.ts';

/** The features of a player's share of the time left, in this order. */
export const LIVE_MINUTES_FEATURES = [
  'constant',
  'usual',
  'surprise',
  'idle',
  'idleUsual',
  'lopsided',
  'lopsidedUsual',
  'decided',
  'decidedUsual',
  'starter',
  'decidedStarter',
  'unseen',
  'unseenUsual',
] as const;
export type LiveMinutesFeature = (typeof LIVE_MINUTES_FEATURES)[number];

/** The features of a count's rate in the time left, in this order. */
export const LIVE_RATE_FEATURES = ['constant', 'own', 'shots', 'minutesChange', 'lopsided', 'decided'] as const;
export type LiveRateFeature = (typeof LIVE_RATE_FEATURES)[number];

/** What was fitted at the end of a period. Between two ends, constants are linear in game time; before the first they go
 * to those before the game, after the last they stay. */
export interface EndConstants {
  readonly minutes: Readonly<Record<LiveMinutesFeature, number>>;
  /** The shares of the time left around the expected one. */
  readonly mixture: MinutesMixture;
  readonly rates: Readonly<Record<FittedCount, Readonly<Record<LiveRateFeature, number>>>>;
  readonly dispersion: Readonly<Record<string, Dispersion>>;
  readonly calibration: Readonly<Record<string, Calibration>>;
}

/** One reviewed set of fitted constants of running games. It may price any day after `lastDay`, and no earlier one. */
export interface LiveConstants {
  readonly version: string;
  readonly seasons: readonly string[];
  readonly lastDay: string;
  /** Standard deviation of the change of the margin in a minute of game time. */
  readonly marginSpread: number;
  /** How much oftener than by chance a game is tied at the end of regulation. */
  readonly tie: number;
  /** Minutes of overtime where there is one, and the share of it on court: constant + slope · share of the time left. */
  readonly overtime: { readonly minutes: number; readonly constant: number; readonly slope: number };
  /** By count, the number of expected ones with the same weight as today's. */
  readonly pull: Readonly<Record<FittedCount, number>>;
  /** At the end of each period of regulation but the last. */
  readonly ends: readonly EndConstants[];
}
