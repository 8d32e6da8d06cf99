import { bookName } from '../../format.ts';
import { strings } from './strings.ts';

const words = strings.filters;

/** A reference as filters and preferences name it: by its word, or the key of a book. */
export const referenceName = (against: string): string =>
  against in words.references
    ? words.references[against as keyof typeof words.references]
    : words.againstBook(bookName(against));
