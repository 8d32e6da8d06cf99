import type { Transaction } from './database.ts';

/** Rows per fetch: enough to amortize round trips, few enough to bound memory. */
const BATCH = 2_000;

/**
 * A statement with too many rows to hold in memory. Rows are read in batches through a server-side cursor, as of the
 * transaction's snapshot. One open read of it per transaction.
 */
export function cursorQuery<Input extends readonly unknown[], Row extends object>(name: string, text: string) {
  return async function* read(tx: Transaction, ...input: Input): AsyncGenerator<Row[]> {
    await tx.query({ text: `declare ${name} no scroll cursor for ${text}`, values: [...input] });
    for (;;) {
      // A batch is fetched after the previous one was consumed, which bounds memory.
      // eslint-disable-next-line no-await-in-loop
      const { rows } = await tx.query<Row>({ text: `fetch ${BATCH} from ${name}` });
      if (rows.length > 0) yield rows;
      if (rows.length < BATCH) break;
    }
    await tx.query({ text: `close ${name}` });
  };
}
