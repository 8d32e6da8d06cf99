import type { Queryable, Transaction } from './database/database.ts';

/**
 * An account's data in the tables of a module: its part of the export, and what to do before the account's deletion.
 * Rows that reference the account with `on delete cascade` are deleted with it.
 */
export interface OwnedData {
  /** Its member name in the export. */
  readonly name: string;
  /** The account's rows as the API shows them at the moment of its tier, in batches; no secrets and no hashes of them. */
  read(db: Queryable, accountId: number, at: Date): AsyncIterable<readonly object[]>;
  /** Stops running work and deletes rows that block the account's deletion. */
  erase?(tx: Transaction, accountId: number): Promise<void>;
  /** Deletes rows that requests wrote during the deletion, where no foreign key prevents them. Called after its commit. */
  eraseLate?(db: Queryable, accountId: number): Promise<void>;
}

/** One batch of rows, for small parts. */
export async function* oneBatch(rows: Promise<readonly object[]>): AsyncGenerator<readonly object[]> {
  yield await rows;
}
