import { listingChanges, type KeptEntry, type LineHalves, type Period, type Stat } from '../kernel/index.ts';
import type { Transaction } from '../platform/index.ts';
import {
  copyQuotes,
  endQuotes,
  openQuoteMonths,
  quotesKept,
  type QuoteEndings,
  type QuoteRow,
} from './writing-queries.ts';

export interface QuoteRecord {
  readonly playerId: number;
  readonly lineHalves: LineHalves;
  /** American; null where that side is not offered. Of a pick'em board neither has a price. */
  readonly overPrice: number | null;
  readonly underPrice: number | null;
}

/** One book's whole offer for one stat of one game at one moment: what it does not list is not offered any more. */
export interface QuoteSetRecord {
  readonly gameId: number;
  readonly bookId: number;
  readonly stat: Stat;
  readonly period: Period;
  readonly knownAt: Date;
  readonly assumed: boolean;
  /** One a player and line. */
  readonly quotes: readonly QuoteRecord[];
}

export interface QuotesRecorded {
  /** Quotes that came into force, and quotes kept before that ended. */
  readonly opened: number;
  readonly ended: number;
  /** Sets that say otherwise of a moment before something newer that is kept, by player: left out. */
  readonly late: readonly { readonly set: QuoteSetRecord; readonly playerId: number }[];
}

type QuoteEntry = QuoteRecord & { readonly key: string; readonly content: string; readonly set: QuoteSetRecord };

const LAST_MOMENT = new Date(8_640_000_000_000_000);

/**
 * Writes what a series of offers changes, one set a moment for each game, book, stat and period. A quote that stays as it
 * is is one row over all its captures. Each player's part of an offer is a line of versions of its own, so that a player
 * whose name is resolved later can still be added to offers of the past.
 */
export async function recordQuoteSets(
  tx: Transaction,
  source: string,
  sets: readonly QuoteSetRecord[],
): Promise<QuotesRecorded> {
  const gameIds = [...new Set(sets.map(({ gameId }) => gameId))];
  if (sets.length === 0) return { opened: 0, ended: 0, late: [] };
  // What ended before the first of them can neither be ended by them nor contradict them.
  const first = sets.reduce((earliest, { knownAt }) => (knownAt < earliest ? knownAt : earliest), LAST_MOMENT);
  const kept = keptByOffer(await quotesKept(tx, gameIds, first));
  const opened: QuoteRow[] = [];
  const months = new Map<string, Date>();
  const ended = newEndings();
  const textOf = momentTexts();
  const late: { set: QuoteSetRecord; playerId: number }[] = [];
  for (const [key, ofOffer] of Map.groupBy(sets, offerKey)) {
    const ordered = ofOffer.toSorted((a, b) => a.knownAt.getTime() - b.knownAt.getTime());
    const before = kept.get(key) ?? new Map<number, KeptEntry[]>();
    for (const [playerId, listings] of listingsByPlayer(ordered, before.keys())) {
      const changes = listingChanges(before.get(playerId) ?? [], listings);
      for (const { entry, from, until } of changes.added) {
        const known = textOf(from);
        months.set(known.slice(0, MONTH), new Date(from));
        opened.push(quoteRow(entry, source, known, textOf(until)));
      }
      const [{ gameId, bookId, stat, period }] = ordered as [QuoteSetRecord];
      for (const { key: line, from, until } of changes.ended)
        note(ended, [gameId, playerId, stat, period, bookId, Number(line), textOf(from), textOf(until)]);
      if (changes.late.length === 0) continue;
      for (const { at, set } of listings) if (changes.late.includes(at)) late.push({ set, playerId });
    }
  }
  const endings = ended[0].length;
  if (endings > 0) await endQuotes(tx, ...asArrays(ended));
  if (opened.length > 0) {
    await openQuoteMonths(tx, [...months.values()]);
    await copyQuotes(tx, opened);
  }
  return { opened: opened.length, ended: endings, late };
}

function offerKey(offer: { gameId: number; bookId: number; stat: string; period: string }): string {
  return `${offer.gameId} ${offer.bookId} ${offer.stat} ${offer.period}`;
}

type Row = Awaited<ReturnType<typeof quotesKept>>[number];

function keptByOffer(rows: readonly Row[]): Map<string, Map<number, KeptEntry[]>> {
  const offers = new Map<string, Map<number, KeptEntry[]>>();
  for (const row of rows) {
    const key = offerKey(row);
    const offer = offers.get(key) ?? new Map<number, KeptEntry[]>();
    offers.set(key, offer);
    const entries = offer.get(row.playerId) ?? [];
    offer.set(row.playerId, entries);
    entries.push({
      key: String(row.lineHalves),
      content: `${row.overPrice} ${row.underPrice}`,
      from: Math.round(row.knownAt),
      until: Math.round(row.supersededAt),
    });
  }
  return offers;
}

/** Each player's part of a series of offers: empty where an offer leaves him out. */
function listingsByPlayer(sets: readonly QuoteSetRecord[], keptPlayers: Iterable<number>) {
  const players = new Map<number, { at: number; set: QuoteSetRecord; entries: QuoteEntry[] }[]>();
  const blank = () => sets.map((set) => ({ at: set.knownAt.getTime(), set, entries: [] as QuoteEntry[] }));
  for (const playerId of keptPlayers) players.set(playerId, blank());
  for (const [index, set] of sets.entries())
    for (const quote of set.quotes) {
      const listings = players.get(quote.playerId) ?? blank();
      players.set(quote.playerId, listings);
      const content = `${quote.overPrice} ${quote.underPrice}`;
      listings[index]?.entries.push({ ...quote, key: String(quote.lineHalves), content, set });
    }
  return players;
}

function quoteRow(entry: QuoteEntry, source: string, known: string, end: string): QuoteRow {
  const { set, playerId, lineHalves, overPrice, underPrice } = entry;
  const { gameId, stat, period, bookId, assumed } = set;
  return [gameId, playerId, stat, period, lineHalves, bookId, known, end, assumed, source, overPrice, underPrice];
}

/** Writes moments; the few that a look has come again and again, and each is written once. */
function momentTexts(): (moment: number) => string {
  const texts = new Map<number, string>([[Infinity, 'infinity']]);
  return (moment) => {
    const known = texts.get(moment);
    if (known !== undefined) return known;
    const text = new Date(moment).toISOString();
    texts.set(moment, text);
    return text;
  };
}

/** Of a moment's text, the year and the month. */
const MONTH = 7;

type Ending = readonly [number, number, string, string, number, number, string, string];
type Columns<Row extends readonly unknown[]> = { readonly [Column in keyof Row]: Row[Column][] };
type Endings = Columns<Ending>;

const newEndings = (): Endings => [[], [], [], [], [], [], [], []];

function note(endings: Endings, ending: Ending): void {
  ending.forEach((value, column) => (endings[column] as (number | string)[]).push(value));
}

/** Numbers, names of ours and moments hold nothing that an array's text would have to escape. */
function asArrays(endings: Endings): QuoteEndings {
  return endings.map((column: readonly unknown[]) => `{${column.join()}}`) as QuoteEndings;
}
