import type { CountLine } from '../../sports/index.ts';

/** A player's figures in a game that runs. */
export interface RunningLine {
  readonly playerId: number;
  readonly teamId: number;
  /** Null if the source does not say. */
  readonly starter: boolean | null;
  readonly seconds: number;
  /** Null if the source has none. */
  readonly fouls: number | null;
  /** On court now; null if the source does not say. */
  readonly isIn: boolean | null;
  /** Game time when the player was last seen on court, in seconds. */
  readonly lastIn: number;
  readonly counts: CountLine;
}

/** The newest state of a game that runs. */
export interface RunningGame {
  readonly gameId: number;
  readonly knownAt: Date;
  /** Regulation periods, then overtimes. */
  readonly period: number;
  /** Left in the period; 0 between periods. */
  readonly clockSeconds: number;
  readonly homePoints: number;
  readonly awayPoints: number;
  readonly players: readonly RunningLine[];
}
