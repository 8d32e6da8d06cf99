/** Letters as people type them: without case and accents. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** 0 where the name begins with the text, 1 where a word of it does, else 2. */
function distance(name: string, text: string): number {
  if (name.startsWith(text)) return 0;
  return name.includes(` ${text}`) ? 1 : 2;
}

/** Those who may still be meant when more was typed than they were found by. */
export const stillNamed = <One extends { readonly name: string }>(found: readonly One[], typed: string): One[] =>
  found.filter(({ name }) => plain(name).includes(plain(typed)));

/** Those whose name begins with what was typed first; else in the order they came in. */
export function nearestFirst<One extends { readonly name: string }>(found: readonly One[], typed: string): One[] {
  const text = plain(typed);
  return found.toSorted((a, b) => distance(plain(a.name), text) - distance(plain(b.name), text));
}
