import type { LineHalves } from '../../kernel/index.ts';
import type { Period, Stat } from '../../sports/index.ts';
import type { Collection } from './collect.ts';
import type { GameRef, Known, PlayerRef, QuoteFact } from '../facts.ts';
import { Unreadable, type Node } from './shape.ts';

/** The quote that a listed price belongs to. */
export interface Claim {
  readonly player: PlayerRef;
  readonly lineHalves: LineHalves;
  readonly side: 'over' | 'under';
}

/** How to read a feed's entry: the player and line first, then the price, so that a bad price drops only its own pair. */
export interface EntryReader {
  readonly claim: (entry: Node) => Claim;
  /** American odds; null if listed but not offered. */
  readonly price: (entry: Node) => number | null;
  /** The link into the book's bet slip, where the feed gives one. */
  readonly link?: (entry: Node) => string | null;
  /**
   * What to do with a one-sided quote. `held`: drop it, because in this feed every quote has two entries. `held-if-unsure`:
   * drop it only if an entry could not be read, as that may be the other side. `kept`: keep it, because one entry is the
   * complete quote.
   */
  readonly oneSided: 'held' | 'held-if-unsure' | 'kept';
}

export interface Listed {
  readonly quotes: readonly QuoteFact[];
  /** There were entries, but none could be read: the offer is unknown. */
  readonly unreadable: boolean;
}

interface Pair {
  readonly claim: Claim;
  readonly over: Set<number | null>;
  readonly under: Set<number | null>;
  readonly links: { over: string | null; under: string | null };
  readonly node: Node;
  spoilt: boolean;
}

/**
 * Pairs one market's entries of one book into quotes of two sides. A side with two prices, or with an unreadable price,
 * invalidates its quote: it is unknown which price is right.
 */
export function listedQuotes(into: Collection, entries: readonly Node[], reader: EntryReader): Listed {
  const pairs = new Map<string, Pair>();
  let readable = 0;
  let suspect = false;
  for (const entry of entries)
    into.entry(entry, () => {
      let claim: Claim;
      try {
        claim = reader.claim(entry);
      } catch (error) {
        suspect = true;
        throw error;
      }
      const pair = pairOf(pairs, claim, entry);
      try {
        pair[claim.side].add(reader.price(entry));
        pair.links[claim.side] ??= reader.link?.(entry) ?? null;
      } catch (error) {
        pair.spoilt = true;
        throw error;
      }
      readable += 1;
    });
  const held = reader.oneSided === 'held' || (suspect && reader.oneSided === 'held-if-unsure');
  const quotes = [...pairs.values()].flatMap((pair) => quoteOf(into, pair, held) ?? []);
  return { quotes, unreadable: entries.length > 0 && readable === 0 };
}

function pairOf(pairs: Map<string, Pair>, claim: Claim, node: Node): Pair {
  const key = `${claim.player.externalId ?? ''} ${claim.player.name} ${claim.lineHalves}`;
  const known = pairs.get(key);
  if (known !== undefined) return known;
  const sides = { over: new Set<number | null>(), under: new Set<number | null>() };
  const pair = { claim, ...sides, links: { over: null, under: null }, node, spoilt: false };
  pairs.set(key, pair);
  return pair;
}

function quoteOf(into: Collection, pair: Pair, isHeldAlone: boolean): QuoteFact | undefined {
  const { claim, over, under, links, node, spoilt } = pair;
  if (spoilt) return undefined;
  const leaveOut = (reason: string, category: 'conflict' | 'suspended'): undefined => {
    into.problem({ pointer: node.pointer, reason, category });
    return undefined;
  };
  if (over.size > 1 || under.size > 1) return leaveOut('one side is listed with several prices', 'conflict');
  const [overPrice = null] = over;
  const [underPrice = null] = under;
  if (overPrice === null && underPrice === null) return leaveOut('is listed, but not offered', 'suspended');
  if (isHeldAlone && (over.size === 0 || under.size === 0)) return leaveOut('its other side is missing', 'conflict');
  return {
    player: claim.player,
    lineHalves: claim.lineHalves,
    overPrice,
    underPrice,
    ...(links.over !== null && { overLink: links.over }),
    ...(links.under !== null && { underLink: links.under }),
  };
}

export interface OfferKey {
  readonly book: string;
  readonly stat: Stat;
  readonly period: Period;
}

/** Merges a book's main and alternate lines of a stat: where both list a line, the main one wins. */
export function offers(into: Collection, game: GameRef, known: Known) {
  const sets = new Map<string, OfferKey & { readonly quotes: Map<string, QuoteFact>; listed: boolean }>();
  return {
    /** Adds what a market lists; call it for the main market first. */
    add(key: OfferKey, { quotes, unreadable }: Listed): void {
      const name = `${key.book} ${key.stat} ${key.period}`;
      const set = sets.get(name) ?? { ...key, quotes: new Map<string, QuoteFact>(), listed: false };
      sets.set(name, set);
      set.listed ||= !unreadable;
      for (const quote of quotes) {
        const line = `${quote.player.externalId ?? ''} ${quote.player.name} ${quote.lineHalves}`;
        if (!set.quotes.has(line)) set.quotes.set(line, quote);
      }
    },
    /** Writes the sets. An offer of which nothing could be read is left out: its stored version stays in force. */
    done(): void {
      for (const { book, stat, period, quotes, listed } of sets.values())
        if (listed) into.facts.quoteSets.push({ ...known, game, book, stat, period, quotes: [...quotes.values()] });
    },
  };
}

/** A line that a feed gives as a number; Unreadable unless it is a multiple of 0.5 that can be bet on. */
export function claimedLine(node: Node, halves: LineHalves | undefined): LineHalves {
  if (halves === undefined) throw new Unreadable(node, 'is no line', 'value');
  return halves;
}

const MOST_RESTING = 10_000;

/**
 * How many contracts rest on each of two sides, as a power of ten that both reach: 0, 1, 10 … 10,000. A coarse count, since a
 * change of it makes a new quote.
 */
export function contractsResting(one: number, other: number): number {
  const fewest = Math.min(one, other, MOST_RESTING);
  return fewest < 1 ? 0 : 10 ** (String(Math.floor(fewest)).length - 1);
}
