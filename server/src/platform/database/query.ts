import type { Queryable } from './database.ts';

/**
 * A statement with a name, its parameters' types and its rows' type. PostgreSQL plans it once a connection.
 * Used as `await findGame(tx, id)`; the sentence above each one says what it returns, which index, what it locks.
 */
export function query<Input extends readonly unknown[], Row extends object>(name: string, text: string) {
  return async (run: Queryable, ...input: Input): Promise<Row[]> => {
    const result = await run.query<Row>({ name, text, values: [...input] });
    return result.rows;
  };
}

/** A statement of which only the number of rows it touched matters. */
export function command<Input extends readonly unknown[]>(name: string, text: string) {
  return async (run: Queryable, ...input: Input): Promise<number> => {
    const result = await run.query({ name, text, values: [...input] });
    return result.rowCount ?? 0;
  };
}

/** The only row of an answer that must have one. */
export function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined || rows.length !== 1) throw new Error(`expected one row, got ${rows.length}`);
  return row;
}
