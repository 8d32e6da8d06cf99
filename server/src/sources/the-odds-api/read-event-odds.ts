import { lineHalves, PICK_EM_BOOKS } from '../../kernel/index.ts';
import { learned } from '../reading/responses.ts';
import type { Collection } from '../reading/collect.ts';
import { claimedLine, listedQuotes, offers, type Claim, type EntryReader } from '../reading/offers.ts';
import { bookLink } from '../reading/links.ts';
import { americanPrice, type PriceFormat } from '../reading/prices.ts';
import { finite, id, isAbsent, list, member, moment, text, Unreadable, type Node } from '../reading/shape.ts';
import type { SourceResponse } from '../source.ts';
import { marketsOf, type Market } from './markets.ts';
import { event } from './read-events.ts';

/** One game's prices. `asOf` is the moment of a historical snapshot. Returns the newest of the books' own times. */
export function readEventOdds(response: SourceResponse, root: Node, into: Collection, asOf: Date | null): Date | null {
  const { about, league } = response.request;
  const head = event(league, root, asOf ?? response.receivedAt);
  if (about.event !== undefined && head.id !== about.event)
    throw new Unreadable(member(root, 'id'), 'is another game than was asked for', 'conflict');
  if (about.day !== undefined && head.game.gameDate !== about.day)
    throw new Unreadable(member(root, 'commence_time'), 'is another day than was asked for', 'conflict');
  const format: PriceFormat = about.format === 'decimal' ? 'decimal' : 'american';
  const known = learned(response, asOf);
  const gathered = offers(into, head.game, known);
  const listed = marketsOf(league);
  const { books, isWhole: areAll } = booksOf(root, into, listed);
  const asked = (about.markets ?? '').split(',').flatMap((key) => listed.get(key) ?? []);
  for (const [book, { markets, pages, isWhole }] of books) {
    // If a book is listed, a requested market without an entry is not offered.
    for (const { stat, period } of isWhole ? asked : [])
      if (![...markets.keys()].some((key) => isOf(listed.get(key), stat, period)))
        gathered.add({ book, stat, period }, { quotes: [], unreadable: false });
    for (const [key, market] of listed) {
      const entries = markets.get(key);
      if (entries === undefined) continue;
      const quoted = listedQuotes(into, entries.filter(isQuoted), reader(market, format, pages));
      gathered.add({ book, ...market }, isWhole ? quoted : { ...quoted, unreadable: true });
    }
  }
  gathered.done();
  if (areAll) into.facts.listedBooks.push({ ...known, game: head.game, books: [...books.keys()], asked });
  return newestUpdate(root, into);
}

const isOf = (market: Market | undefined, stat: string, period: string): boolean =>
  market?.stat === stat && market.period === period;

interface Book {
  /** Outcomes by market; a market listed twice is merged. */
  readonly markets: Map<string, Node[]>;
  /** The page of each outcome's market, else of the game: the link of an outcome without a bet-slip link. */
  readonly pages: Map<Node, string | null>;
  /** False if one of its markets is unreadable: a missing offer may be in that market. */
  isWhole: boolean;
}

/** `isWhole` is false if a book is unreadable: a book that seems missing may be that one. */
function booksOf(
  root: Node,
  into: Collection,
  listed: ReadonlyMap<string, Market>,
): { readonly books: Map<string, Book>; readonly isWhole: boolean } {
  const books = new Map<string, Book>();
  let isWhole = true;
  for (const bookmaker of list(member(root, 'bookmakers'))) {
    const isRead = into.part(() => {
      const book = id(member(bookmaker, 'key'));
      if (PICK_EM_BOOKS.has(book)) return true;
      const marketNodes = list(member(bookmaker, 'markets'));
      const entry = books.get(book) ?? { markets: new Map<string, Node[]>(), pages: new Map(), isWhole: true };
      books.set(book, entry);
      const ofGame = bookLink(member(bookmaker, 'link'));
      for (const market of marketNodes) {
        const read = into.part(() => ({
          key: text(member(market, 'key')),
          outcomes: list(member(market, 'outcomes')),
          page: bookLink(member(market, 'link')) ?? ofGame,
        }));
        if (read === undefined) entry.isWhole = false;
        else if (!listed.has(read.key))
          into.problem({
            pointer: market.pointer,
            reason: `is no market we know: ${read.key.slice(0, 60)}`,
            category: 'unknown',
          });
        else {
          entry.markets.set(read.key, [...(entry.markets.get(read.key) ?? []), ...read.outcomes]);
          for (const outcome of read.outcomes) entry.pages.set(outcome, read.page);
        }
      }
      return true;
    });
    isWhole &&= isRead === true;
  }
  return { books, isWhole };
}

/** Multipliers of pick'em entries are not prices. */
const isQuoted = (outcome: Node): boolean =>
  typeof outcome.value !== 'object' || outcome.value === null || isAbsent(member(outcome, 'multiplier'));

const YES_LINE = 1;

function reader(
  { yesNo, alternate }: Market,
  format: PriceFormat,
  pages: ReadonlyMap<Node, string | null>,
): EntryReader {
  return {
    oneSided: yesNo || alternate ? 'held-if-unsure' : 'held',
    claim(outcome): Claim {
      const player = { externalId: null, name: text(member(outcome, 'description')) };
      const side = sideOf(member(outcome, 'name'), yesNo);
      if (yesNo) return { player, side, lineHalves: YES_LINE };
      const point = member(outcome, 'point');
      if (isAbsent(point)) throw new Unreadable(point, 'has no line', 'suspended');
      return { player, side, lineHalves: claimedLine(point, lineHalves(finite(point, 0.5, 200))) };
    },
    price: (outcome) => americanPrice(member(outcome, 'price'), format),
    link: (outcome) => bookLink(member(outcome, 'link')) ?? pages.get(outcome) ?? null,
  };
}

function sideOf(node: Node, yesNo: boolean): 'over' | 'under' {
  const name = text(node);
  if (name === (yesNo ? 'Yes' : 'Over')) return 'over';
  if (name === (yesNo ? 'No' : 'Under')) return 'under';
  throw new Unreadable(node, `is no side: ${name.slice(0, 60)}`, 'unknown');
}

/** The markets' own times give the age of the prices. */
function newestUpdate(root: Node, into: Collection): Date | null {
  let newest: Date | null = null;
  for (const bookmaker of list(member(root, 'bookmakers')))
    for (const market of into.part(() => list(member(bookmaker, 'markets'))) ?? [])
      into.part(() => {
        const updated = member(market, 'last_update');
        if (isAbsent(updated)) return;
        const at = moment(updated);
        if (newest === null || at > newest) newest = at;
      });
  return newest;
}
