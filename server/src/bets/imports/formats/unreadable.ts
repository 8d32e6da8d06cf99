/** Thrown by the parsers of fields, with the words after "the row". */
export class Unreadable extends Error {}

/** The result of reading a row; a parser's Unreadable becomes the row's. */
export function orUnreadable<Read>(read: () => Read): Read | { readonly wrong: string } {
  try {
    return read();
  } catch (error) {
    if (error instanceof Unreadable) return { wrong: error.message };
    throw error;
  }
}

/** Truncates file content for messages. */
export const shown = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** Why a text with words that have no part in a bet is left out, in words after "the row". */
export const notUnderstood = (words: readonly string[]): string =>
  `has words that were not understood: ${words.map((word) => `“${shown(word)}”`).join(', ')}`;
