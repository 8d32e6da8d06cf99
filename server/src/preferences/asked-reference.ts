import { knownBooks, REFERENCES } from '../odds/index.ts';
import { invalidInput, type Queryable } from '../platform/index.ts';

/** A reference's word or a book's key, in any letter case; 400 with all of them for another text. */
export async function askedReference(db: Queryable, word: string, pointer: string): Promise<string> {
  const asked = word.trim().toLowerCase();
  if (REFERENCES.some((reference) => reference === asked)) return asked;
  const known = await knownBooks(db);
  if (known.has(asked)) return asked;
  const words = [...REFERENCES, ...[...known].sort()].join(', ');
  throw invalidInput([{ pointer, detail: `must be one of ${words}` }]);
}
