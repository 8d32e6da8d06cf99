import { invalidInput, type DomainError } from '../domain-error.ts';

/** A part of a list and the cursor of the next part; null at the end. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

/** A page of rows. One row more than the limit was read, which shows whether there are more. */
export function pageOf<Row>(rows: readonly Row[], limit: number, cursorOf: (last: Row) => string): Page<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last !== undefined ? cursorOf(last) : null };
}

/** A page of a complete list: the items after the cursor. Throws `invalid` for an unknown cursor. */
export function pageOfWhole<Item>(
  whole: readonly Item[],
  { limit, cursor }: { readonly limit: number; readonly cursor: string | undefined },
  cursorOf: (item: Item) => string,
): Page<Item> {
  const last = cursor === undefined ? -1 : whole.findIndex((item) => cursorOf(item) === cursor);
  if (cursor !== undefined && last === -1) throw strangeCursor();
  return pageOf(whole.slice(last + 1), limit, cursorOf);
}

/** A position in a list, opaque to the client. */
export const writeCursor = (...place: readonly (string | number)[]): string =>
  Buffer.from(place.join(' ')).toString('base64url');

/** The groups of a pattern in a cursor; none if it does not match or is not in canonical form. */
export function readCursor(cursor: string, pattern: RegExp): readonly string[] {
  const place = Buffer.from(cursor, 'base64url').toString();
  return writeCursor(place) === cursor ? (pattern.exec(place)?.slice(1) ?? []) : [];
}

export const strangeCursor = (): DomainError => invalidInput([{ pointer: '/query/cursor', detail: 'is none of ours' }]);
