import { pageOf } from '../../paging/index.ts';

/** A page of rows; one row more than the limit was read. Its cursor is the id of its last row. */
export function pageById<Row extends { readonly id: number }, Item>(
  rows: readonly Row[],
  limit: number,
  onWire: (row: Row) => Item,
): { items: Item[]; nextCursor: string | null } {
  const { items, nextCursor } = pageOf(rows, limit, ({ id }) => String(id));
  return { items: items.map(onWire), nextCursor };
}
