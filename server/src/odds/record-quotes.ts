import { listingChanges, type KeptEntry, type LineHalves, type Period, type Stat } from '../kernel/index.ts';
import type { Transaction } from '../platform/index.ts';
import { copyQuotes, endQuotes, quotesKept, type QuoteRow } from './writing-queries.ts';

export interface QuoteRecord {
  readonly playerId: number;
  readonly lineHalves: LineHalves;
  /** American; null where that side is not offered. At least one is. */
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
  const kept = keptByOffer(await quotesKept(tx, gameIds));
  const opened: QuoteRow[] = [];
  const ended: object[] = [];
  const late: { set: QuoteSetRecord; playerId: number }[] = [];
  for (const [key, ofOffer] of Map.groupBy(sets, offerKey)) {
    const ordered = ofOffer.toSorted((a, b) => a.knownAt.getTime() - b.knownAt.getTime());
    const before = kept.get(key) ?? new Map<number, KeptEntry[]>();
    for (const [playerId, listings] of listingsByPlayer(ordered, before.keys())) {
      const changes = listingChanges(before.get(playerId) ?? [], listings);
      for (const { entry, from, until } of changes.added) opened.push(quoteRow(entry, source, from, until));
      const [{ gameId, bookId, stat, period }] = ordered as [QuoteSetRecord];
      for (const { key: line, from, until } of changes.ended)
        ended.push({ gameId, playerId, stat, period, bookId, lineHalves: Number(line), ...iso({ from, until }) });
      for (const { at, set } of listings) if (changes.late.includes(at)) late.push({ set, playerId });
    }
  }
  if (ended.length > 0) await endQuotes(tx, JSON.stringify(ended));
  if (opened.length > 0) await copyQuotes(tx, opened);
  return { opened: opened.length, ended: ended.length, late };
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
      from: Number(row.knownAt),
      until: Number(row.supersededAt),
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

function quoteRow(entry: QuoteEntry, source: string, from: number, until: number): QuoteRow {
  const { set, playerId, lineHalves, overPrice, underPrice } = entry;
  const { gameId, stat, period, bookId, assumed } = set;
  const end = until === Infinity ? 'infinity' : new Date(until);
  const known = new Date(from);
  return [gameId, playerId, stat, period, lineHalves, bookId, known, end, assumed, source, overPrice, underPrice];
}

function iso({ from, until }: { from: number; until: number }) {
  return { knownAt: new Date(from), supersededAt: new Date(until) };
}
