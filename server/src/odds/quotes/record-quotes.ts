import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { listingChanges, type StoredEntry, type LineHalves } from '../../kernel/index.ts';
import type { Period, Stat } from '../../sports/index.ts';
import type { Transaction } from '../../platform/index.ts';
import { momentTexts } from './moment-texts.ts';
import {
  copyQuotes,
  endQuotes,
  openQuoteMonths,
  quoteMonth,
  quotesKept,
  type QuoteMonth,
  type QuoteRow,
} from './writing-queries.ts';

export interface QuoteRecord {
  readonly playerId: number;
  readonly lineHalves: LineHalves;
  /** American odds; null if that side is not offered. Pick'em boards have no prices. */
  readonly overPrice: number | null;
  readonly underPrice: number | null;
  /** Deep link into the book's bet slip. Another link at the same price makes no new quote: the first link stays. */
  readonly overLink?: string | null;
  readonly underLink?: string | null;
  /** Of an exchange: so many contracts rest on each side, as a power of ten. */
  readonly resting?: number | null;
}

/** One book's complete offer for one stat of one game at one moment: anything not listed is no longer offered. */
export interface QuoteSetRecord {
  readonly gameId: number;
  readonly bookId: number;
  readonly stat: Stat;
  readonly period: Period;
  readonly knownAt: Date;
  readonly assumed: boolean;
  /** One per player and line. */
  readonly quotes: readonly QuoteRecord[];
}

export interface QuotesRecorded {
  /** Quotes that began, and older quotes that ended. */
  readonly opened: number;
  readonly ended: number;
  /** The games whose quotes changed, each with the first moment of a change, in milliseconds since 1970. */
  readonly changed: ReadonlyMap<number, number>;
  /** Sets, by player, that contradict newer stored quotes about an earlier moment: they are left out. */
  readonly late: readonly { readonly set: QuoteSetRecord; readonly playerId: number }[];
}

type QuoteEntry = QuoteRecord & {
  readonly key: string;
  readonly content: string;
  readonly set: QuoteSetRecord;
  readonly quote: QuoteRecord;
};
type StoredQuote = StoredEntry & { readonly place: string; readonly isOthers: boolean };

const LAST_MOMENT = new Date(8_640_000_000_000_000);
/** Quotes compared per part, while the database writes the previous part. */
const QUOTES_AT_ONCE = 2_000;
/** Offers processed before yielding to the event loop, which serves the connection. */
const OFFERS_AT_ONCE = 10;

/**
 * Writes the changes of a series of offers: one set per game, book, stat, period and moment. An unchanged quote stays
 * one row over all its captures. Each player's quotes are versioned separately, so that a player whose name is resolved
 * later can be added to past offers.
 *
 * An offer ends only missing quotes of its own source (`isOthers`). `onOpened` is called with each quote that begins.
 */
export async function recordQuoteSets(
  tx: Transaction,
  source: string,
  sets: readonly QuoteSetRecord[],
  onOpened: (quote: QuoteRecord) => void = () => {},
): Promise<QuotesRecorded> {
  // Quotes that ended before the first of them cannot be ended or contradicted by them.
  const first = sets.reduce((earliest, { knownAt }) => (knownAt < earliest ? knownAt : earliest), LAST_MOMENT);
  const inTurn = turns();
  const kept = (part: Part) => inTurn(() => quotesKept(tx, part.gameIds, first, source));
  const textOf = momentTexts();
  const open = new Set<QuoteMonth>();
  const late: QuotesRecorded['late'][number][] = [];
  const changed = new Map<number, number>();
  let [opened, ended] = [0, 0];
  const parts = partsOf(sets);
  let [ahead, written]: [ReturnType<typeof kept> | undefined, Promise<void>] = [undefined, Promise.resolve()];
  try {
    // A pipeline: while one part is compared, the database reads the next one and writes the last one.
    for (const [index, part] of parts.entries()) {
      // eslint-disable-next-line no-await-in-loop
      const before = keptByOffer(await (ahead ?? kept(part)));
      const next = parts[index + 1];
      ahead = next && kept(next);
      // eslint-disable-next-line no-await-in-loop
      const changes = await changesOf(part, before, { source, textOf, onOpened, changed });
      opened += changes.opened;
      ended += changes.ended;
      late.push(...changes.late);
      written = inTurn(() => writeChanges(tx, changes, open));
    }
    await written;
    return { opened, ended, changed, late };
  } finally {
    // After a failure too, no statement is still running in the session.
    await inTurn(() => Promise.resolve()).catch(() => undefined);
  }
}

/** Runs work one at a time, in order. A failure fails all later work. */
function turns() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const mine = last.then(work);
    // The caller handles a failure of this work; the queue only waits for it.
    mine.catch(() => undefined);
    last = mine;
    return mine;
  };
}

interface Part {
  readonly gameIds: readonly number[];
  readonly offers: ReadonlyMap<string, readonly QuoteSetRecord[]>;
}

/** The offers of some games together, in parts of some two thousand quotes. */
function partsOf(sets: readonly QuoteSetRecord[]): Part[] {
  const parts: Part[] = [];
  let [some, gameIds, count]: [QuoteSetRecord[], number[], number] = [[], [], 0];
  const close = (): void => {
    if (some.length > 0) parts.push({ gameIds, offers: Map.groupBy(some, offerKey) });
    [some, gameIds, count] = [[], [], 0];
  };
  for (const [gameId, ofGame] of Map.groupBy(sets, (set) => set.gameId)) {
    gameIds.push(gameId);
    for (const set of ofGame) {
      some.push(set);
      count += set.quotes.length;
    }
    if (count >= QUOTES_AT_ONCE) close();
  }
  close();
  return parts;
}

/** The rows to write, by month. */
interface Changes {
  opened: number;
  ended: number;
  readonly late: QuotesRecorded['late'][number][];
  readonly months: Map<QuoteMonth, { readonly known: string; readonly rows: QuoteRow[]; readonly endings: Ending[] }>;
}

type Ending = readonly [place: string, gameId: number, playerId: number, supersededAt: string];

/** What the parts of one recording share. */
interface Recording {
  readonly source: string;
  readonly textOf: (moment: number) => string;
  readonly onOpened: (quote: QuoteRecord) => void;
  /** The first change of each game; it grows. */
  readonly changed: Map<number, number>;
}

/** The changes of a part. Yields to the event loop between offers, so that writes to the connection continue. */
async function changesOf(
  { offers }: Part,
  kept: ReadonlyMap<string, ReadonlyMap<number, readonly StoredQuote[]>>,
  recording: Recording,
): Promise<Changes> {
  const changes: Changes = { opened: 0, ended: 0, late: [], months: new Map() };
  let done = 0;
  for (const [key, sets] of offers) {
    addChanges(changes, sets, kept.get(key) ?? new Map(), recording);
    done += 1;
    // eslint-disable-next-line no-await-in-loop
    if (done % OFFERS_AT_ONCE === 0) await yieldToEventLoop();
  }
  return changes;
}

/** Adds the changes of one book's offers for a stat of a game. */
function addChanges(
  changes: Changes,
  sets: readonly QuoteSetRecord[],
  before: ReadonlyMap<number, readonly StoredQuote[]>,
  { source, textOf, onOpened, changed }: Recording,
): void {
  const ordered = sets.toSorted((a, b) => a.knownAt.getTime() - b.knownAt.getTime());
  const note = (gameId: number, at: number): void =>
    void changed.set(gameId, Math.min(at, changed.get(gameId) ?? Infinity));
  for (const [playerId, listings] of listingsByPlayer(ordered, before.keys())) {
    const kept = before.get(playerId) ?? [];
    const { added, ended, late } = listingChanges(kept, listings, isOthers);
    for (const { entry, from, until } of added) {
      const known = textOf(from);
      monthOf(changes, known).rows.push(quoteRow(entry, source, known, textOf(until)));
      onOpened(entry.quote);
      note(entry.set.gameId, from);
    }
    for (const { key, from, until } of ended) {
      const quote = kept.find((one) => one.key === key && one.from === from);
      const [{ gameId }] = ordered as [QuoteSetRecord];
      if (quote === undefined) throw new Error(`no stored quote to end: ${key}`);
      monthOf(changes, textOf(from)).endings.push([quote.place, gameId, playerId, textOf(until)]);
      note(gameId, until);
    }
    changes.opened += added.length;
    changes.ended += ended.length;
    if (late.length === 0) continue;
    for (const { at, set } of listings) if (late.includes(at)) changes.late.push({ set, playerId });
  }
}

/**
 * Whether a quote that an offer lacks stays in force because it is another source's: a source may have main lines only,
 * or fewer players. Not if both are two-sided: a book has one main line, and it has moved.
 */
const isOthers = (kept: StoredQuote, listed: readonly QuoteEntry[]): boolean =>
  kept.isOthers && !(hasBothSides(kept) && listed.some(hasBothSides));

const hasBothSides = ({ content }: Pick<StoredEntry, 'content'>): boolean => !content.includes('null');

function monthOf({ months }: Changes, known: string) {
  const month = quoteMonth(known);
  const there = months.get(month) ?? { known, rows: [], endings: [] };
  months.set(month, there);
  return there;
}

/** Writes changes, month by month. `open`: the months that this transaction has opened; it grows. */
async function writeChanges(tx: Transaction, { months }: Changes, open: Set<QuoteMonth>): Promise<void> {
  for (const [month, { known, rows, endings }] of months) {
    // Months are few, and the session takes one statement at a time. A month restored from a backup has no triggers
    // before it is opened.
    // eslint-disable-next-line no-await-in-loop
    if (!open.has(month)) await openQuoteMonths(tx, [new Date(known)]);
    open.add(month);
    // eslint-disable-next-line no-await-in-loop -- the same
    if (endings.length > 0) await end(tx, month, endings);
    // eslint-disable-next-line no-await-in-loop -- the same
    if (rows.length > 0) await copyQuotes(month)(tx, rows);
  }
}

/** Ends quotes by row location. Throws, so that nothing is written, if one is no longer there. */
async function end(tx: Transaction, month: QuoteMonth, endings: readonly Ending[]): Promise<void> {
  const column = (index: 0 | 1 | 2 | 3): string => endings.map((ending) => ending[index]).join();
  const places = `{${endings.map(([place]) => `"${place}"`).join()}}`;
  const count = await endQuotes(month)(tx, places, `{${column(1)}}`, `{${column(2)}}`, `{${column(3)}}`);
  if (count !== endings.length) throw new Error(`${endings.length} quotes to end, but ${count} found`);
}

function offerKey(offer: { gameId: number; bookId: number; stat: string; period: string }): string {
  return `${offer.gameId} ${offer.bookId} ${offer.stat} ${offer.period}`;
}

type Row = Awaited<ReturnType<typeof quotesKept>>[number];

function keptByOffer(rows: readonly Row[]): Map<string, Map<number, StoredQuote[]>> {
  const offers = new Map<string, Map<number, StoredQuote[]>>();
  for (const { offer: key, playerId, line, prices, knownAt, supersededAt, isOthers: isOf, place } of rows) {
    const offer = offers.get(key) ?? new Map<number, StoredQuote[]>();
    offers.set(key, offer);
    const entries = offer.get(playerId) ?? [];
    offer.set(playerId, entries);
    const [from, until] = [Math.round(knownAt), Math.round(supersededAt)];
    entries.push({ key: line, content: prices, from, until, isOthers: isOf, place });
  }
  return offers;
}

/** Each player's part of a series of offers; empty for an offer without the player. */
function listingsByPlayer(sets: readonly QuoteSetRecord[], keptPlayers: Iterable<number>) {
  const players = new Map<number, { at: number; set: QuoteSetRecord; entries: QuoteEntry[] }[]>();
  const blank = () => sets.map((set) => ({ at: set.knownAt.getTime(), set, entries: [] as QuoteEntry[] }));
  for (const playerId of keptPlayers) players.set(playerId, blank());
  for (const [index, set] of sets.entries())
    for (const quote of set.quotes) {
      const listings = players.get(quote.playerId) ?? blank();
      players.set(quote.playerId, listings);
      const content = contentOf(quote);
      listings[index]?.entries.push({ ...quote, key: String(quote.lineHalves), content, set, quote });
    }
  return players;
}

/** What makes a quote another one: its prices, and what rests at them where that is known. */
const contentOf = ({ overPrice, underPrice, resting = null }: QuoteRecord): string =>
  resting === null ? `${overPrice} ${underPrice}` : `${overPrice} ${underPrice} ${resting}`;

function quoteRow(entry: QuoteEntry, source: string, known: string, end: string): QuoteRow {
  const { set, playerId, lineHalves, overPrice, underPrice, overLink = null, underLink = null, resting = null } = entry;
  const { gameId, stat, period, bookId, assumed } = set;
  const key = [gameId, playerId, stat, period, lineHalves, bookId] as const;
  return [...key, known, end, assumed, source, overPrice, underPrice, overLink, underLink, resting];
}
