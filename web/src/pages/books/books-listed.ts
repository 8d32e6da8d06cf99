import { BOOK_TITLES } from '../../kernel.ts';

/** Keys of the demo's invented books. */
const isInvented = (key: string): boolean => key.startsWith('sim_');

/**
 * Keys of the books to choose from, by title: those of the demo or the real ones, and those already chosen. Books in
 * `quoted` are included too, if the tier may see them.
 */
export function booksListed(
  isSimulated: boolean,
  quoted: readonly string[],
  chosen: readonly string[],
): readonly string[] {
  const offered = Object.keys(BOOK_TITLES).filter((key) => isInvented(key) === isSimulated);
  const titleOf = (key: string): string => BOOK_TITLES[key] ?? key;
  const keys = new Set([...offered, ...quoted, ...chosen]);
  return [...keys].toSorted((a, b) => titleOf(a).localeCompare(titleOf(b), 'en'));
}
