const KEYWORDS = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);

/** True for a name that needs no quotes in Python. */
export const isPlainName = (name: string): boolean => /^[A-Za-z_]\w*$/.test(name) && !KEYWORDS.has(name);

/** `minL10OverHits` and `Idempotency-Key` as Python's arguments; a keyword gets an underscore behind it. */
export function snake(name: string): string {
  const lower = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/\W+/g, '_')
    .toLowerCase();
  return KEYWORDS.has(lower) ? `${lower}_` : lower;
}

/** With a capital: a part of a class name. */
export const nameOf = (text: string): string =>
  text
    .split(/\W+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
