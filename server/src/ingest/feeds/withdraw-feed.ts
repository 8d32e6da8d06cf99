import { LEAGUES } from '../../leagues/index.ts';
import { withdrawSource, type Withdrawal } from '../../odds/index.ts';
import type { Transaction } from '../../platform/index.ts';
import { takeWriterLock } from '../queries.ts';

/** Ends the quotes in force of a feed that is turned off, in the transaction that turns it off. Waits for running writers of
 *  facts; one that asked the feed before finds the changed configuration when its turn comes. */
export async function withdrawFeed(tx: Transaction, withdrawal: Withdrawal): Promise<number> {
  for (const league of LEAGUES) await takeWriterLock(tx, league);
  return withdrawSource(tx, withdrawal);
}
