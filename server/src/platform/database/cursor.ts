import type { Transaction } from './database.ts';

/** Rows fetched at once: enough that round trips do not matter, few enough that their memory does not. */
const BATCH = 2_000;

/**
 * A statement whose rows are too many to hold: they are drawn in batches through a cursor of the server, which is as old
 * as the transaction's snapshot. One reading of it at a time in a transaction.
 */
export function cursorQuery<Input extends readonly unknown[], Row extends object>(name: string, text: string) {
  return async function* read(tx: Transaction, ...input: Input): AsyncGenerator<Row[]> {
    await tx.query({ text: `declare ${name} no scroll cursor for ${text}`, values: [...input] });
    for (;;) {
      // Each batch is asked for when the one before was taken: that is what keeps the memory small.
      // eslint-disable-next-line no-await-in-loop
      const { rows } = await tx.query<Row>({ text: `fetch ${BATCH} from ${name}` });
      if (rows.length > 0) yield rows;
      if (rows.length < BATCH) break;
    }
    await tx.query({ text: `close ${name}` });
  };
}
