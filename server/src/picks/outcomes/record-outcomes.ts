import type { LineHalves } from '../../kernel/index.ts';
import type { Transaction } from '../../platform/index.ts';
import { insertClosings, insertOutcomes, supersedeOutcomes, type GivenGrade } from './outcome-queries.ts';
import { writeRecordFacts } from './record-fact-queries.ts';
import { sealSettlement } from '../seals/seal-settlement.ts';

/** A new grade of a pick; earlier grades are kept. */
export interface NewOutcome extends GivenGrade {
  readonly pickId: number;
  readonly boxScoreId: number | null;
}

/** The closing market of a pick; written once. */
export interface NewClosing {
  readonly pickId: number;
  readonly tipOff: Date;
  /** The books' consensus; null without a valid quote. */
  readonly lineHalves: LineHalves | null;
  readonly over: number | null;
  readonly feeds: number;
  readonly books: number;
  /** Of a hit on the pick's own line; null where unknown. */
  readonly probability: number | null;
}

/**
 * Writes grades, in force from `at`, and closing lines; a superseded grade is kept with its end. The same transaction seals
 * them in the ledger and writes the facts of the track record.
 */
export async function recordOutcomes(
  tx: Transaction,
  at: Date,
  outcomes: readonly NewOutcome[],
  closings: readonly NewClosing[] = [],
): Promise<void> {
  if (outcomes.length === 0 && closings.length === 0) return;
  const graded = outcomes.map(({ pickId }) => pickId);
  await supersedeOutcomes(tx, graded, at);
  await insertOutcomes(tx, JSON.stringify(outcomes), at);
  await insertClosings(tx, JSON.stringify(closings), at);
  const closed = closings.map(({ pickId }) => pickId);
  await sealSettlement(tx, at, closed, graded);
  await writeRecordFacts(tx, [...new Set([...graded, ...closed])], at);
}
