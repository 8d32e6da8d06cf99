import type { Queryable } from '../../platform/index.ts';
import { booksByKey } from '../quotes/writing-queries.ts';
import { BOOK_TITLES } from './titles.ts';

/** Whether a key is that of a book: one that a feed has named, or one of the list of titles. */
export async function isKnownBook(db: Queryable, key: string): Promise<boolean> {
  return Object.hasOwn(BOOK_TITLES, key) || (await booksByKey(db, [key])).length > 0;
}
