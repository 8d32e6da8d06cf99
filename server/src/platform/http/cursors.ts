import { invalidRequest, type Problem } from './problems.ts';

/** Some of a list, and the cursor that leads to what follows; null at its end. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

/** A page of rows of which one more than the limit was read, so as to know whether there are more. */
export function pageOf<Row>(rows: readonly Row[], limit: number, cursorOf: (last: Row) => string): Page<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last !== undefined ? cursorOf(last) : null };
}

/** The same of a list that is whole at hand: what follows the item that a cursor names. 400 for one that names none of them. */
export function pageOfWhole<Item>(
  whole: readonly Item[],
  { limit, cursor }: { readonly limit: number; readonly cursor: string | undefined },
  cursorOf: (item: Item) => string,
): Page<Item> {
  const last = cursor === undefined ? -1 : whole.findIndex((item) => cursorOf(item) === cursor);
  if (cursor !== undefined && last === -1) throw strangeCursor();
  return pageOf(whole.slice(last + 1), limit, cursorOf);
}

/** A place in a list as callers get it: opaque to them. */
export const writeCursor = (...place: readonly (string | number)[]): string =>
  Buffer.from(place.join(' ')).toString('base64url');

/** What the groups of a pattern find in a cursor; nothing at all in one that does not fit it, or that we write otherwise. */
export function readCursor(cursor: string, pattern: RegExp): readonly string[] {
  const place = Buffer.from(cursor, 'base64url').toString();
  return writeCursor(place) === cursor ? (pattern.exec(place)?.slice(1) ?? []) : [];
}

export const strangeCursor = (): Problem => invalidRequest([{ pointer: '/query/cursor', detail: 'is none of ours' }]);
