import type { Transaction } from '../../platform/index.ts';
import { insertRecordFacts, supersedeRecordFacts } from './record-fact-queries.ts';

/** Writes what the track record sums of these picks, in force from `at`; picks that are not of record have none. */
export async function writeRecordFacts(tx: Transaction, pickIds: readonly number[], at: Date): Promise<void> {
  if (pickIds.length === 0) return;
  await supersedeRecordFacts(tx, pickIds, at);
  await insertRecordFacts(tx, pickIds, at);
}
