import type { StoredEntry, Listing } from '../../kernel/index.ts';

type Listed = Pick<StoredEntry, 'key' | 'content'>;

/** The merged lists of a team from one source, in milliseconds since 1970. */
export interface MergedLists<Entry extends Listed> {
  /** To append. */
  readonly added: readonly { readonly entry: Entry; readonly from: number; readonly until: number }[];
  /** Entries stored from `keptFrom` on whose time in force has changed. */
  readonly moved: readonly {
    readonly key: string;
    readonly keptFrom: number;
    readonly from: number;
    readonly until: number;
  }[];
  /** Moments of the new lists that changed something. */
  readonly moments: readonly number[];
  /** Moments of new lists that contradict the stored list of the same moment: left out. */
  readonly contradicted: readonly number[];
}

/**
 * Inserts a team's lists between the stored ones. Each list is in force from its moment until the next, in whatever order
 * they are read. Stored lists keep their moments: `firstKept`, the arrival of the first (null without one), and each start or
 * end of a stored entry. `listings` have one list per moment, with unique keys.
 */
export function mergeLists<Entry extends Listed>(
  kept: readonly (StoredEntry & Entry)[],
  firstKept: number | null,
  listings: readonly Listing<Entry>[],
): MergedLists<Entry> {
  const bounds = kept.flatMap(({ from, until }) => (until === Infinity ? [from] : [from, until]));
  if (firstKept !== null) bounds.push(firstKept);
  const lists = new Map<number, ReadonlyMap<string, Entry>>();
  for (const at of new Set(bounds)) lists.set(at, byKey(kept.filter((one) => holdsAt(one, at))));
  const keptAt = new Set(lists.keys());
  const contradicted: number[] = [];
  for (const { at, entries } of listings) {
    const same = lists.get(at);
    const stated = byKey(entries);
    if (same === undefined) lists.set(at, stated);
    else if (!isSame(same, stated)) contradicted.push(at);
  }
  const { rows, moments } = walk(lists);
  const added: { entry: Entry; from: number; until: number }[] = [];
  const moved: { key: string; keptFrom: number; from: number; until: number }[] = [];
  for (const { entry, from, until } of rows) {
    const before = kept.find((one) => one.key === entry.key && from <= one.from && one.from < until);
    if (before === undefined) added.push({ entry, from, until });
    else if (before.from !== from || before.until !== until)
      moved.push({ key: entry.key, keptFrom: before.from, from, until });
  }
  return { added, moved, moments: moments.filter((at) => !keptAt.has(at)), contradicted };
}

function byKey<Entry extends Listed>(entries: readonly Entry[]): ReadonlyMap<string, Entry> {
  return new Map(entries.map((entry) => [entry.key, entry]));
}

function holdsAt({ from, until }: StoredEntry, at: number): boolean {
  return from <= at && at < until;
}

function isSame(a: ReadonlyMap<string, Listed>, b: ReadonlyMap<string, Listed>): boolean {
  return a.size === b.size && Array.from(a).every(([key, { content }]) => b.get(key)?.content === content);
}

/** An unchanged entry over several lists is one row; a list that repeats the previous one adds no moment. */
function walk<Entry extends Listed>(lists: ReadonlyMap<number, ReadonlyMap<string, Entry>>) {
  const rows: { entry: Entry; from: number; until: number }[] = [];
  const moments: number[] = [];
  const open = new Map<string, { readonly entry: Entry; readonly from: number }>();
  let before: ReadonlyMap<string, Entry> | undefined;
  for (const [at, list] of Array.from(lists).toSorted(([a], [b]) => a - b)) {
    if (before !== undefined && isSame(before, list)) continue;
    before = list;
    moments.push(at);
    for (const [key, { entry, from }] of open) {
      if (list.get(key)?.content === entry.content) continue;
      rows.push({ entry, from, until: at });
      open.delete(key);
    }
    for (const [key, entry] of list) if (!open.has(key)) open.set(key, { entry, from: at });
  }
  for (const { entry, from } of open.values()) rows.push({ entry, from, until: Infinity });
  return { rows, moments };
}
