import type { Periods } from '../../leagues/index.ts';
import type { FittedCount, FittedStat } from '../../sports/basketball/index.ts';
import type { CountLine } from '../../sports/index.ts';
import type { Dispersion } from '../distribution/negative-binomial.ts';
import type { TenCorrelations } from '../distribution/doubles.ts';
import type { Calibration } from '../constants/constants.ts';

/** A running game, seen from a player's team. */
export interface GameSoFar {
  /** Game time played, overtime included. */
  readonly elapsedSeconds: number;
  /** Game time left in regulation, or once it is over in the present overtime. */
  readonly leftSeconds: number;
  /** Counted from 1; overtimes follow the last one of regulation. */
  readonly period: number;
  /** Points of the player's team minus those of the other. */
  readonly margin: number;
  readonly isOver: boolean;
}

/** A player's figures in a running game. */
export interface PlayerSoFar {
  readonly counts: CountLine;
  /** On court. */
  readonly seconds: number;
  /** Null if the source does not tell. */
  readonly fouls: number | null;
  /** Whether the player is on court now. Null between periods, and if the source does not tell. */
  readonly isIn: boolean | null;
  /** Game time since the player was last on court; all of it before the first time. Null if it is not known. */
  readonly idleSeconds: number | null;
}

/** The distribution of a stat around its mean, and its calibration. */
export interface StatShape {
  readonly dispersion: Dispersion;
  readonly calibration: Calibration;
}

/** What was known of a player's game before its start, given that the player plays. Plain data: it can be stored. */
export interface Pregame {
  readonly periods: Pick<Periods, 'count' | 'minutes' | 'overtimeMinutes'>;
  /** Expected minutes. */
  readonly minutes: number;
  /** Equally likely factors on them. */
  readonly factors: readonly number[];
  /** Expected minutes in each period of regulation. */
  readonly rotation: readonly number[];
  /** Probability to start. */
  readonly starts: number;
  /** Minutes behind the player's rates. */
  readonly minutesSeen: number;
  /** Expected counts, moved by the quotes of a count alone. */
  readonly means: Readonly<Record<FittedCount, number>>;
  /** Expected sums that quotes moved; others are the sum of their counts. */
  readonly sums: Readonly<Partial<Record<FittedStat, number>>>;
  /** Of each priced stat. */
  readonly shapes: Readonly<Partial<Record<FittedStat, StatShape>>>;
  readonly tens: TenCorrelations;
}
