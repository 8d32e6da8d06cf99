/** A seeded random generator. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), state | 1) + 0x6d2b79f5) >>> 0;
    state ^= state + Math.imul(state ^ (state >>> 7), state | 61);
    return ((state ^ (state >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface Mutated {
  readonly kind: string;
  readonly text: string;
  readonly status: number;
  /** Where the response was changed: a JSON pointer, or null if all of it was. */
  readonly pointer: string | null;
  /** True if entries were removed: the rest may have fewer sides. */
  readonly isSmaller: boolean;
}

type Random = () => number;
type Json = unknown;
interface Place {
  readonly holder: Record<string, Json> | Json[];
  readonly key: string | number;
  readonly pointer: string;
}

const WALL =
  "<!DOCTYPE html><html><head><title>Access Denied</title></head><body>You don't have permission</body></html>";
const BODIES = [
  '',
  ' ',
  'null',
  'true',
  '42',
  '"text"',
  '[]',
  '{}',
  '[[]]',
  '{"data":null}',
  '[null]',
  '{"error":"x"}',
  '\u0000',
  '{"a":',
  'NaN',
];

/** Replacements of a leaf: never the old value, and never a plausible value of its type. */
const NOT_A_NUMBER = [null, 'x', '', {}, [], true, 1e12, -1e12, 0.123456, '1e999'];
const NOT_A_TEXT = [null, 7.5, {}, [], false, '', '\u0000', 'y'.repeat(400), ['z']];
const NOT_A_FLAG = [null, 'yes', 2, {}, []];

/** One hostile version of a recorded response. */
export function mutate(text: string, random: Random): Mutated {
  const kinds = [
    cut,
    reorder,
    duplicate,
    contradict,
    mistype,
    mistype,
    mistype,
    dropMember,
    dropMember,
    dropEntry,
    wall,
    wall,
    odd,
    quota,
    zeroPrice,
    wrongSeason,
    cap,
    truncateList,
  ];
  for (;;) {
    const kind = pick(kinds, random);
    const mutated = kind(text, random);
    if (mutated !== null && mutated.text !== text) return mutated;
  }
}

const pick = <Item>(items: readonly Item[], random: Random): Item => items[Math.floor(random() * items.length)] as Item;
const all = (kind: string, text: string, status = 200): Mutated => ({
  kind,
  text,
  status,
  pointer: null,
  isSmaller: false,
});

function cut(text: string, random: Random): Mutated {
  return all('cut off', text.slice(0, Math.floor(random() * text.length)));
}

function wall(_text: string, random: Random): Mutated {
  return all('a wall', pick(['', '\ufeff', '\n  '], random) + WALL, pick([200, 403, 429, 503], random));
}

function odd(_text: string, random: Random): Mutated {
  return all('odd', pick(BODIES, random), pick([200, 200, 200, 204, 302, 400, 404, 500], random));
}

function quota(_text: string, random: Random): Mutated {
  const code = pick(['OUT_OF_USAGE_CREDITS', 'EXCEEDED_FREQ_LIMIT', 'INVALID_KEY', 'SOMETHING_NEW'], random);
  return all('quota', JSON.stringify({ message: 'no', error_code: code }), pick([401, 429, 403, 200], random));
}

function changed(kind: string, root: Json, pointer: string, isSmaller = false): Mutated {
  return { kind, text: JSON.stringify(root), status: 200, pointer, isSmaller };
}

function places(root: Json): { leaves: Place[]; members: Place[]; lists: { list: Json[]; pointer: string }[] } {
  const leaves: Place[] = [];
  const members: Place[] = [];
  const lists: { list: Json[]; pointer: string }[] = [];
  const walk = (value: Json, pointer: string): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value) && value.length > 1 && value.every((item) => typeof item === 'object' && item !== null))
      lists.push({ list: value, pointer });
    const holder = value as Record<string, Json> | Json[];
    for (const key of Object.keys(value)) {
      const child = (value as Record<string, Json>)[key];
      const place = { holder, key: Array.isArray(value) ? Number(key) : key, pointer: `${pointer}/${key}` };
      if (!Array.isArray(value)) members.push(place);
      if (typeof child === 'object' && child !== null) walk(child, place.pointer);
      else leaves.push(place);
    }
  };
  walk(root, '');
  return { leaves, members, lists };
}

function mistype(text: string, random: Random): Mutated | null {
  const root: Json = JSON.parse(text);
  const place = pick(places(root).leaves, random);
  if (place === undefined) return null;
  const holder = place.holder as Record<string | number, Json>;
  const old = holder[place.key];
  if (old === null) return null;
  holder[place.key] = pick<Json>(
    typeof old === 'number' ? NOT_A_NUMBER : typeof old === 'string' ? NOT_A_TEXT : NOT_A_FLAG,
    random,
  );
  return changed('mistyped', root, place.pointer);
}

function dropMember(text: string, random: Random): Mutated | null {
  const root: Json = JSON.parse(text);
  const place = pick(places(root).members, random);
  if (place === undefined) return null;
  delete (place.holder as Record<string | number, Json>)[place.key];
  return changed('member gone', root, place.pointer);
}

function inList(
  text: string,
  random: Random,
  kind: string,
  change: (list: Json[], at: number) => void,
  isSmaller = false,
): Mutated | null {
  const root: Json = JSON.parse(text);
  const found = pick(places(root).lists, random);
  if (found === undefined) return null;
  const at = Math.floor(random() * found.list.length);
  change(found.list, at);
  return changed(kind, root, `${found.pointer}/${at}`, isSmaller);
}

const dropEntry = (text: string, random: Random): Mutated | null =>
  inList(text, random, 'entry gone', (list, at) => list.splice(at, 1), true);

const duplicate = (text: string, random: Random): Mutated | null =>
  inList(text, random, 'entry twice', (list, at) =>
    list.splice(Math.floor(random() * list.length), 0, structuredClone(list[at])),
  );

/** Repeats an entry with another number: which of them is true cannot be known. */
function contradict(text: string, random: Random): Mutated | null {
  return inList(text, random, 'entry twice, differently', (list, at) => {
    const copy: Json = structuredClone(list[at]);
    const numbers = places(copy).leaves.filter(
      ({ holder, key }) => typeof (holder as Record<string | number, Json>)[key] === 'number',
    );
    const place = pick(numbers, random);
    if (place === undefined) return;
    const holder = place.holder as Record<string | number, Json>;
    holder[place.key] = Number(holder[place.key]) + 5;
    list.splice(random() < 0.5 ? at : at + 1, 0, copy);
  });
}

function reorder(text: string, random: Random): Mutated | null {
  const root: Json = JSON.parse(text);
  for (const { list } of places(root).lists)
    for (let index = list.length - 1; index > 0; index -= 1) {
      const other = Math.floor(random() * (index + 1));
      [list[index], list[other]] = [list[other], list[index]];
    }
  return all('reordered', JSON.stringify(root));
}

/** Truncates the longest list, as feeds that cap their responses do. */
function cap(text: string): Mutated | null {
  const root: Json = JSON.parse(text);
  const longest = places(root).lists.toSorted((a, b) => b.list.length - a.list.length)[0];
  if (longest === undefined || longest.list.length <= 25) return null;
  longest.list.length = 25;
  return { ...changed('capped at 25', root, longest.pointer, true), pointer: null };
}

function truncateList(text: string, random: Random): Mutated | null {
  const root: Json = JSON.parse(text);
  const found = pick(places(root).lists, random);
  if (found === undefined) return null;
  found.list.length = Math.floor(random() * found.list.length);
  return { ...changed('list ends early', root, found.pointer, true), pointer: null };
}

function zeroPrice(text: string, random: Random): Mutated | null {
  const root: Json = JSON.parse(text);
  const prices = places(root).leaves.filter(({ key }) => /price|odds$/.test(String(key)));
  const place = pick(prices, random);
  if (place === undefined) return null;
  (place.holder as Record<string | number, Json>)[place.key] = pick([0, 1, 1.5, -50, 99, 1e9], random);
  return changed('an impossible price', root, place.pointer);
}

/** Ids, years and days of another season, throughout the response. */
function wrongSeason(text: string): Mutated {
  const moved = text
    .replace(
      /"00([1-6])(\d{2})(\d{5})"/g,
      (_all, kind: string, year: string, rest: string) =>
        `"00${kind}${String((Number(year) + 98) % 100).padStart(2, '0')}${rest}"`,
    )
    .replace(/"season": ?(20\d\d)/g, (_all, year: string) => `"season":${Number(year) - 2}`)
    .replace(/"year": ?(20\d\d)/g, (_all, year: string) => `"year":${Number(year) - 2}`)
    .replace(
      /"commence_time": ?"20(\d\d)/g,
      (_all, year: string) => `"commence_time":"20${String(Number(year) - 2).padStart(2, '0')}`,
    )
    .replace(
      /"start_time": ?"20(\d\d)/g,
      (_all, year: string) => `"start_time":"20${String(Number(year) - 2).padStart(2, '0')}`,
    );
  return all('of another season', moved);
}

/** The same text with one member renamed everywhere. */
export function renamed(text: string, random: Random): string {
  const names = [...new Set(Array.from(text.matchAll(/"([a-z_]+)":/g), ([, name]) => name ?? ''))];
  const name = names[Math.floor(random() * names.length)] ?? '';
  return text.replaceAll(`"${name}":`, `"${name}_v2":`);
}
