import type { League } from '../leagues/index.ts';
import { takeWriterLock } from '../odds/index.ts';
import type { Database, Transaction } from '../platform/index.ts';

/** A transaction that writes facts. A league has one at a time, so that two runs never add the same fact concurrently. */
export function writeTransaction<Result>(
  db: Database,
  league: League,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return db.transaction(
    async (tx) => {
      await takeWriterLock(tx, league);
      return work(tx);
    },
    { writes: 'facts' },
  );
}
