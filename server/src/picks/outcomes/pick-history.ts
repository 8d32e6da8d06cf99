import { expectedValue, type Origin, type Rating } from '../../kernel/index.ts';
import type { Queryable } from '../../platform/index.ts';
import { gradesGiven, pickWithClose, type PastGrade, type PickWithClose } from './history-queries.ts';

/** The state of a pick. */
export const PICK_STATES = ['pending', 'awaiting_stats', 'data_gap', 'settled', 'voided'] as const;
export type PickState = (typeof PICK_STATES)[number];

export interface PickHistory {
  readonly state: PickState;
  readonly grades: readonly PastGrade[];
  /** Null until the game has begun and the closing was written. */
  readonly closing: Closing | null;
}

/** A pick's closing market; null without a valid quote, and where the market gives nothing for the pick's line. */
export interface Closing {
  readonly notedAt: Date;
  readonly tipOff: Date;
  readonly lineHalves: number | null;
  readonly overProbability: number | null;
  readonly books: number;
  /** The probability that the pick wins on its own line, which may differ from the closing line. */
  readonly probability: number | null;
  /** Expected value per unit staked of the frozen price at that probability. */
  readonly value: number | null;
}

/** A pick's history up to a moment; undefined if there was no such pick with these ratings. */
export async function pickHistory(
  db: Queryable,
  pick: { readonly id: number; readonly origin: Origin; readonly ratings: readonly Rating[] },
  at: Date,
): Promise<PickHistory | undefined> {
  const [found] = await pickWithClose(db, pick.id, pick.origin, pick.ratings, at);
  if (found === undefined) return undefined;
  const grades = await gradesGiven(db, pick.id, at);
  return { state: stateOf(grades.at(-1), found.isOver), grades, closing: closingOf(found) };
}

function stateOf(last: PastGrade | undefined, isOver: boolean): PickState {
  if (last === undefined) return isOver ? 'awaiting_stats' : 'pending';
  if (last.outcome === null) return 'data_gap';
  return last.outcome === 'Void' ? 'voided' : 'settled';
}

function closingOf({ price, closedAt, tipOff, books, probability, ...close }: PickWithClose): Closing | null {
  if (closedAt === null || tipOff === null) return null;
  const { lineHalves, overProbability } = close;
  const value = probability === null ? null : expectedValue(probability, price);
  return { notedAt: closedAt, tipOff, lineHalves, overProbability, books: books ?? 0, probability, value };
}
