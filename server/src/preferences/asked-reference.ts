import { knownBooks, REFERENCES } from '../odds/index.ts';
import { invalidInput, type Queryable } from '../platform/index.ts';
import type { Preferences } from './preferences.ts';
import { preferencesOf } from './read-preferences.ts';

/** A reference's word or a book's key, in any letter case; 400 with all of them for another text. */
export async function askedReference(db: Queryable, word: string, pointer: string): Promise<string> {
  const asked = word.trim().toLowerCase();
  if (REFERENCES.some((reference) => reference === asked)) return asked;
  const known = await knownBooks(db);
  if (known.has(asked)) return asked;
  const words = [...REFERENCES, ...[...known].sort()].join(', ');
  throw invalidInput([{ pointer, detail: `must be one of ${words}` }]);
}

type Compared = Pick<Preferences, 'against' | 'devig'>;

/** What prices are compared with: what the request names, else the account's preferences. */
export async function comparedWith(
  db: Queryable,
  accountId: number,
  { against, devig }: { readonly [Name in keyof Compared]?: Compared[Name] | undefined },
): Promise<Compared> {
  const asked = against === undefined ? undefined : await askedReference(db, against, '/query/against');
  if (asked !== undefined && devig !== undefined) return { against: asked, devig };
  const own = await preferencesOf(db, accountId);
  return { against: asked ?? own.against, devig: devig ?? own.devig };
}
