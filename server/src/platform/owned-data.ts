import type { Queryable, Transaction } from './database/database.ts';

/**
 * What an account owns in the tables of a module: its part of the owner's export, and what is to be done before the account's
 * row goes. Rows that reference the account with `on delete cascade` go with it.
 */
export interface OwnedData {
  /** Its member in the export. */
  readonly name: string;
  /** The account's rows as the API shows them, in batches; never a secret, nor its hash. */
  read(db: Queryable, accountId: number): AsyncIterable<readonly object[]>;
  /** Ends what runs and deletes rows that would keep the account. */
  erase?(tx: Transaction, accountId: number): Promise<void>;
}

/** One batch of rows, for a part that is small. */
export async function* oneBatch(rows: Promise<readonly object[]>): AsyncGenerator<readonly object[]> {
  yield await rows;
}
