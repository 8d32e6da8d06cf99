import type { Transaction } from '../../platform/index.ts';
import { nextIds } from './writing-queries.ts';

/** Ids for new rows of a table, taken before the insert, so that dependent rows can refer to them. */
export async function allocate(tx: Transaction, table: string, count: number): Promise<number[]> {
  if (count === 0) return [];
  const rows = await nextIds(tx, table, count);
  return rows.map(({ id }) => id);
}
