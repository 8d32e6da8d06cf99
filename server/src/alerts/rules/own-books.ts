/** Represents the books of the owner's preferences. */
const MINE = 'mine';
export const isMine = (book: string): boolean => book === MINE;

/** Resolves a rule's books to keys; null for all books. An owner without preferences has all books. */
export function resolveBooks(
  books: readonly string[] | undefined,
  own: readonly string[] | null,
): ReadonlySet<string> | null {
  if (books === undefined) return null;
  const named = books.filter((book) => !isMine(book));
  if (named.length === books.length) return new Set(named);
  return own === null ? null : new Set([...named, ...own]);
}
