import type { Queryable } from './database.ts';

/**
 * A named statement with typed parameters and rows. PostgreSQL plans it once per connection. Use: `await findGame(tx,
 * id)`. The comment above each one states the result, the index and the locks.
 */
export function query<Input extends readonly unknown[], Row extends object>(name: string, text: string) {
  return async (run: Queryable, ...input: Input): Promise<Row[]> => {
    const result = await run.query<Row>({ name, text, values: [...input] });
    return result.rows;
  };
}

/** A statement that returns the number of affected rows. */
export function command<Input extends readonly unknown[]>(name: string, text: string) {
  return async (run: Queryable, ...input: Input): Promise<number> => {
    const result = await run.query({ name, text, values: [...input] });
    return result.rowCount ?? 0;
  };
}

/** The single row of a result. Throws if there is none or more than one. */
export function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined || rows.length !== 1) throw new Error(`expected one row, got ${rows.length}`);
  return row;
}
