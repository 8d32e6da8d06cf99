/**
 * Which versions of a fact to store when a source states it again. A version is in force from the moment it became known
 * until a newer one replaces it. Moments are milliseconds since 1970. The past is never rewritten.
 */

/** One stored version of a fact; two versions differ if their `content` differs. */
export interface Version {
  readonly at: number;
  readonly content: string;
}

/** A source's statement, valid from `at`. `assumed`: the source gave no time and a rule supplied one. */
export interface StatedVersion extends Version {
  readonly assumed: boolean;
}

export interface NewVersions<Statement extends StatedVersion> {
  /** To append, in order of `at`; each ends the one before it. */
  readonly added: readonly { readonly statement: Statement; readonly at: number; readonly assumed: boolean }[];
  /** Statements about a moment before a newer stored version that differ from the version stored for that moment. */
  readonly late: readonly Statement[];
}

/**
 * Which versions of one fact to append. `kept` and `stated` are in order of time. A repeated statement adds nothing. A source's
 * last statement is a correction if its moment is `assumed` and already taken. A correction is known from `learnedAt`, when
 * we read it.
 */
export function newVersions<Statement extends StatedVersion>(
  kept: readonly Version[],
  stated: readonly Statement[],
  learnedAt: number,
  same: (kept: string, stated: string) => boolean = (a, b) => a === b,
): NewVersions<Statement> {
  const added: { statement: Statement; at: number; assumed: boolean }[] = [];
  const late: Statement[] = [];
  const newest = kept.at(-1);
  let last = newest;
  for (const statement of stated) {
    if (last === undefined || statement.at > last.at) {
      if (last !== undefined && same(last.content, statement.content)) continue;
      added.push({ statement, at: statement.at, assumed: statement.assumed });
      last = statement;
      continue;
    }
    const then = kept.findLast((version) => version.at <= statement.at);
    if (then !== undefined && same(then.content, statement.content)) continue;
    if (newest !== undefined && same(newest.content, statement.content)) continue;
    const isCorrection = last === newest && statement.assumed && statement === stated.at(-1) && learnedAt > last.at;
    if (isCorrection) added.push({ statement, at: learnedAt, assumed: false });
    else late.push(statement);
  }
  return { added, late };
}

/** A stored entry of an offer or a report, in force from `from` until `until` (Infinity while it is current). */
export interface StoredEntry {
  readonly key: string;
  readonly content: string;
  readonly from: number;
  readonly until: number;
}

/** All that a source listed at one moment. Entries that it leaves out are no longer valid. */
export interface Listing<Entry extends { readonly key: string; readonly content: string }> {
  readonly at: number;
  readonly entries: readonly Entry[];
}

export interface ListingChanges<Entry> {
  readonly added: readonly { readonly entry: Entry; readonly from: number; readonly until: number }[];
  /** Stored entries that end now. */
  readonly ended: readonly { readonly key: string; readonly from: number; readonly until: number }[];
  /** Moments of listings that arrived after a newer one was stored and differ from it: left out. */
  readonly late: readonly number[];
}

type Listed = Pick<StoredEntry, 'key' | 'content'>;

/** Whether a stored entry belongs to another source, so that a listing without it does not end it. */
type IsOthers<Kept, Entry> = (kept: Kept, listed: readonly Entry[]) => boolean;

/**
 * The changes from a series of listings of one source. An unchanged entry is stored once, however often it is listed. An
 * entry that changes or is no longer listed ends at that moment. `listings` are in order of time, one a moment, with unique
 * keys.
 */
export function listingChanges<Entry extends Listed, Kept extends StoredEntry = StoredEntry>(
  kept: readonly Kept[],
  listings: readonly Listing<Entry>[],
  isOthers: IsOthers<Kept, Entry> = () => false,
): ListingChanges<Entry> {
  const added: { entry: Entry; from: number; until: number }[] = [];
  const ended: { key: string; from: number; until: number }[] = [];
  const late: number[] = [];
  let newest = kept.reduce(
    (latest, { from, until }) => Math.max(latest, from, Number.isFinite(until) ? until : from),
    -Infinity,
  );
  const current = new Map<string, Kept>();
  const opened = new Map<string, { readonly entry: Entry; readonly from: number }>();
  for (const entry of kept) if (entry.until === Infinity) current.set(entry.key, entry);
  for (const { at, entries } of listings) {
    if (at <= newest) {
      if (!isAsKept(kept, { at, entries }, isOthers)) late.push(at);
      continue;
    }
    const listed = new Map(entries.map((entry) => [entry.key, entry]));
    for (const [key, before] of current) {
      const now = listed.get(key);
      if (now === undefined ? isOthers(before, entries) : now.content === before.content) continue;
      ended.push({ key, from: before.from, until: at });
      current.delete(key);
      newest = at;
    }
    for (const [key, { entry, from }] of opened) {
      if (listed.get(key)?.content === entry.content) continue;
      added.push({ entry, from, until: at });
      opened.delete(key);
      newest = at;
    }
    for (const [key, entry] of listed) {
      if (current.has(key) || opened.has(key)) continue;
      opened.set(key, { entry, from: at });
      newest = at;
    }
  }
  for (const { entry, from } of opened.values()) added.push({ entry, from, until: Infinity });
  return { added, ended, late };
}

function isAsKept<Entry extends Listed, Kept extends StoredEntry>(
  kept: readonly Kept[],
  { at, entries }: Listing<Entry>,
  isOthers: IsOthers<Kept, Entry>,
): boolean {
  const listed = new Map(entries.map(({ key, content }) => [key, content]));
  const then = kept.filter(({ from, until }) => from <= at && at < until);
  const covered = then.filter((one) => listed.has(one.key) || !isOthers(one, entries));
  return covered.length === entries.length && covered.every(({ key, content }) => listed.get(key) === content);
}
