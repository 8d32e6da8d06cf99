/** A shorter text is one letter away from too many names. */
const LEAST_LETTERS = 4;
const MOST_LETTERS = 40;

/**
 * Patterns of `like` for the keys that contain a text with one letter wrong, missing or extra, or two letters swapped. The key
 * of a name has letters, digits and blanks only, so nothing needs an escape.
 */
export function oneLetterOff(key: string): string[] {
  if (key.length < LEAST_LETTERS || key.length > MOST_LETTERS) return [];
  const texts = Array.from(key).flatMap((letter, at) => {
    const [before, after] = [key.slice(0, at), key.slice(at + 1)];
    const swapped = `${before}${after.charAt(0)}${letter}${after.slice(1)}`;
    return [`${before}_${after}`, `${before}_${letter}${after}`, `${before}${after}`, swapped];
  });
  return [...new Set(texts)].map((text) => `%${text}%`);
}
