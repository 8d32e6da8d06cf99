import { LEAGUES } from '../../leagues/index.ts';
import { takeWriterLock, withdrawSource, type Withdrawal } from '../../odds/index.ts';
import type { Transaction } from '../../platform/index.ts';

/**
 * Ends the quotes in force of a feed, in the transaction that turns the feed off. It waits for running writers. A writer that
 * requested its responses earlier sees the changed configuration when it gets the lock.
 */
export async function withdrawFeed(tx: Transaction, withdrawal: Withdrawal): Promise<number> {
  for (const league of LEAGUES) await takeWriterLock(tx, league);
  return withdrawSource(tx, withdrawal);
}
