import { Type } from 'typebox';
import { knownBooks } from '../odds/index.ts';
import { invalidInput, type Queryable } from '../platform/index.ts';
import { preferencesOf } from './read-preferences.ts';

const MINE = 'mine';
const BookName = Type.String({ minLength: 1, maxLength: 40 });

/** Comma-separated keys of books as a parameter; `askedBooks` validates it. */
export const BooksParam = Type.Optional(
  Type.Array(BookName, {
    minItems: 1,
    maxItems: 60,
    description:
      'Keys of books, comma-separated (GET /data/odds/books lists them), or mine for those of your preferences: prices at these books alone.',
    examples: [['fanduel', 'draftkings']],
  }),
);

/** The only books whose prices are used; null for all. */
export type BookChoice = ReadonlySet<string> | null;

/** The books of a parameter; `mine` means those of the account's preferences. 400 for an unknown book. */
export async function askedBooks(
  db: Queryable,
  accountId: number,
  sent: readonly string[],
  pointer = '/query/books',
): Promise<BookChoice> {
  if (sent.length === 1 && sent[0]?.toLowerCase() === MINE) {
    const { books } = await preferencesOf(db, accountId);
    return books === null ? null : new Set(books);
  }
  return new Set(await checkedBooks(db, sent, pointer, [MINE]));
}

/** Lower-case book keys without duplicates. 400 with the known keys for an unknown one. */
export async function checkedBooks(
  db: Queryable,
  sent: readonly string[],
  pointer: string,
  otherWords: readonly string[] = [],
): Promise<string[]> {
  const known = await knownBooks(db);
  const keys = sent.map((key) => key.trim().toLowerCase());
  const unknown = keys.findIndex((key) => !known.has(key));
  if (unknown === -1) return [...new Set(keys)];
  const words = [...otherWords, ...[...known].sort()].join(', ');
  throw invalidInput([{ pointer: `${pointer}/${unknown}`, detail: `must be one of ${words}` }]);
}
