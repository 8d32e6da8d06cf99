/**
 * The words of a person's name in the form that two feeds share. It drops accents, case, dots, apostrophes and hyphens. It
 * also drops the generation (Jr, Sr, II to IV) and a trailing team in brackets ("Christian Braun (Denver Nuggets)").
 */
export function nameWords(name: string): readonly string[] {
  const plain = name
    .replace(/\s*\([^)]*\)\s*$/, '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[đĐ]/g, 'd')
    .replace(/[łŁ]/g, 'l')
    .replace(/[øØ]/g, 'o')
    .toLowerCase()
    .replace(/[^a-z0-9\s]/g, '');
  const words = plain.match(/\S+/g) ?? [];
  while (words.length > 1 && /^(jr|sr|ii|iii|iv)$/.test(words.at(-1) ?? '')) words.pop();
  return words;
}

/** Those words without the spaces: the key that identifies a person. */
export function nameKey(name: string): string {
  return nameWords(name).join('');
}
