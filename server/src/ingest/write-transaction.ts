import type { Database, Transaction } from '../platform/index.ts';
import { takeWriterLock, WRITER_KEY } from './queries.ts';

/** A transaction that writes facts: one at a time, so that two runs never add the same fact side by side. */
export function writeTransaction<Result>(db: Database, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  return db.transaction(async (tx) => {
    await takeWriterLock(tx, WRITER_KEY);
    return work(tx);
  });
}
