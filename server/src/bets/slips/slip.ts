import type { Day, Direction, FrozenPayouts, LineHalves, Outcome, PayoutKind } from '../../kernel/index.ts';
import type { Period, Stat } from '../../sports/index.ts';

/** One prop of a bet on several. */
export interface SlipLeg {
  readonly gameId: number;
  readonly gameDate: Day;
  readonly playerId: number;
  readonly teamId: number;
  readonly stat: Stat;
  readonly period: Period;
  readonly lineHalves: LineHalves;
  readonly direction: Direction;
  /** As known when the bet was recorded. */
  readonly tipOff: Date;
}

/** The payout of a pick'em entry: the tables in force when it was recorded. */
export interface SlipPayout {
  readonly house: string;
  readonly kind: PayoutKind;
  readonly tables: FrozenPayouts;
}

/** A leg in a response. Times are RFC 3339. */
export interface ShownLeg extends Omit<SlipLeg, 'tipOff' | 'teamId'> {
  readonly tipOff: string;
  readonly playerName: string;
  readonly game: string;
  /** Null until its game is graded. */
  readonly outcome: Outcome | null;
  readonly actualValue: number | null;
  /** Of the leg on its own line when its market closed. */
  readonly closingProbability: number | null;
}
