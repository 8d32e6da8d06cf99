/** Input of canonical JSON. Dates and exact decimals are converted to text before. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/**
 * The canonical JSON of RFC 8785: members sorted by UTF-16 code units, no whitespace, numbers and text as
 * JSON.stringify writes them. RangeError for values without one: a number that is not finite, half a surrogate pair, an
 * undefined member.
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'string') return canonicalText(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new RangeError(`no JSON number: ${value}`);
    return JSON.stringify(value);
  }
  if (typeof value === 'boolean' || value === null) return String(value);
  if (isList(value)) return `[${value.map(canonicalJson).join()}]`;
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype)
    throw new RangeError(`no JSON value: ${typeof value}`);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${canonicalText(name)}:${canonicalJson(member)}`).join()}}`;
}

/** `Array.isArray` for read-only arrays. */
const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

function canonicalText(text: string): string {
  if (!text.isWellFormed()) throw new RangeError('text with half a surrogate pair');
  return JSON.stringify(text);
}
