/** Without case and accents. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** 0 where the name begins with the text, 1 where a word of it does, else 2. */
function distance(name: string, text: string): number {
  if (name.startsWith(text)) return 0;
  return name.includes(` ${text}`) ? 1 : 2;
}

/** The players whose name contains the text. */
export const matchingNames = <One extends { readonly name: string }>(found: readonly One[], typed: string): One[] =>
  found.filter(({ name }) => plain(name).includes(plain(typed)));

/** Names that begin with the text first, then those with a word that does; otherwise in the given order. */
export function rankByName<One extends { readonly name: string }>(found: readonly One[], typed: string): One[] {
  const text = plain(typed);
  return found.toSorted((a, b) => distance(plain(a.name), text) - distance(plain(b.name), text));
}
