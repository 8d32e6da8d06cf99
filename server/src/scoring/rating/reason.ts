import { american, expectedValue, type Direction } from '../../kernel/index.ts';
import type { Quote, QuoteFault } from '../../odds/index.ts';
import type { Contribution, PlayerNews } from '../judgement/judge.ts';

export const REASON_CODES = ['stale-price', 'news', 'estimate', 'mixed', 'none'] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

/** Why a claim has an edge, or that it has none. */
export interface Reason {
  readonly code: ReasonCode;
  /** For a bettor; it repeats no figure of the claim itself. */
  readonly sentence: string;
  /** The figures behind the sentence, units in their names. */
  readonly facts: Readonly<Record<string, string | number>>;
}

type QuoteOnLine = Pick<Quote, 'book' | 'overPrice' | 'underPrice' | 'knownAt'> & {
  readonly fault?: QuoteFault | null;
};

export interface ReasonFacts {
  readonly direction: Direction;
  /** Of the claim: its price, the probability of our estimate, and that of the market; given no push. */
  readonly price: number;
  readonly probability: number;
  readonly marketProbability: number;
  readonly book: string;
  readonly bookTitle: string;
  readonly quotedAt: Date;
  /** All books on the claim's line. */
  readonly quotes: readonly QuoteOnLine[];
  readonly blocks: readonly Contribution[];
  readonly player: { readonly id: number; readonly teamId: number | null };
  /** Of the claim's game. */
  readonly news: readonly PlayerNews[];
}

/** A part of the edge that is at least this share of it is its cause. */
const MOST = 0.6;
/** News older than this against the newest quote has been priced. */
const NEWS_COUNTS_MS = 3 * 3_600_000;

/**
 * Splits a claim's expected value into what the price is worth by the market's own probability, and what our estimate adds
 * to that. The larger part names the reason, `mixed` if neither is three fifths of the whole.
 */
export function reasonOf(facts: ReasonFacts): Reason {
  const whole = expectedValue(facts.probability, facts.price);
  if (whole <= 0) return { code: 'none', sentence: 'The price has no edge.', facts: {} };
  const byPrice = expectedValue(facts.marketProbability, facts.price);
  if (byPrice >= MOST * whole) return stalePrice(facts, facts.probability < facts.marketProbability);
  if (whole - byPrice < MOST * whole) return mixed(facts);
  return newsReason(facts) ?? estimate(facts);
}

const clock = (moment: Date): string => `${moment.toISOString().slice(11, 16)} UTC`;
const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;
/** Prices in the order of what they pay. */
const byPay = (a: number, b: number): number => expectedValue(0.5, a) - expectedValue(0.5, b);

function otherPrices({ quotes, book, direction }: ReasonFacts): number[] {
  return quotes
    .filter((quote) => quote.book !== book && (quote.fault ?? null) === null)
    .flatMap(({ overPrice, underPrice }) => (direction === 'Over' ? overPrice : underPrice) ?? [])
    .sort(byPay);
}

/** `isBelow`: our estimate is on the wrong side of the market's. */
function stalePrice(facts: ReasonFacts, isBelow: boolean): Reason {
  const { bookTitle, book, price, quotedAt } = facts;
  const others = otherPrices(facts);
  const [lowest = price, highest = price] = [others[0], others.at(-1)];
  const range = lowest === highest ? american(lowest) : `${american(lowest)} to ${american(highest)}`;
  const beside =
    others.length === 0
      ? 'no other book has the line'
      : `${plural(others.length, 'other book')} ${others.length === 1 ? 'is' : 'are'} at ${range}`;
  const estimated = isBelow ? ' Our estimate is below the market’s: the edge is this one price.' : '';
  return {
    code: 'stale-price',
    sentence: `${bookTitle} stands out since ${clock(quotedAt)}: ${beside}.${estimated}`,
    facts: {
      book,
      since: quotedAt.toISOString(),
      otherBooks: others.length,
      ...(others.length > 0 && { lowestOtherPrice: lowest, highestOtherPrice: highest }),
    },
  };
}

/** The last report on the player or a teammate, if a book has not changed its price since; undefined without one. */
function newsReason({ news, quotes, player }: ReasonFacts): Reason | undefined {
  const newest = Math.max(...quotes.map(({ knownAt }) => knownAt.getTime()));
  const told = news
    .filter(({ teamId, knownAt }) => teamId === player.teamId && newest - knownAt.getTime() < NEWS_COUNTS_MS)
    .toSorted((a, b) => b.knownAt.getTime() - a.knownAt.getTime() || a.playerId - b.playerId)[0];
  if (told === undefined) return undefined;
  const unchanged = quotes.filter(({ knownAt }) => knownAt < told.knownAt).length;
  if (unchanged === 0) return undefined;
  const who = told.playerId === player.id ? 'The player is' : 'A teammate is';
  return {
    code: 'news',
    sentence: `${who} ${told.status.toLowerCase()} since ${clock(told.knownAt)}; ${unchanged} of ${plural(quotes.length, 'book')} ${unchanged === 1 ? 'has' : 'have'} not moved.`,
    facts: {
      playerId: told.playerId,
      status: told.status,
      since: told.knownAt.toISOString(),
      booksUnchanged: unchanged,
      books: quotes.length,
    },
  };
}

/** About half a point of probability near even. */
const LEAST_LOG_ODDS = 0.02;

/**
 * The block of our own estimate that moves the claim's side most. If none moves it noticeably, the edge is in how the books'
 * other lines are read. The model's market uses all of them, the consensus those on the claim's line.
 */
function estimate({ blocks, direction }: ReasonFacts): Reason {
  const side = direction === 'Over' ? 1 : -1;
  const [most] = blocks.filter(({ name }) => name !== 'Market').toSorted((a, b) => side * (b.logOdds - a.logOdds));
  if (most === undefined || side * most.logOdds < LEAST_LOG_ODDS)
    return {
      code: 'estimate',
      sentence: 'All lines of the books together say more for this side than their prices on this line.',
      facts: { block: 'Market' },
    };
  return {
    code: 'estimate',
    sentence: most.explanation,
    facts: { block: most.name, ...most.subScores },
  };
}

function mixed(facts: ReasonFacts): Reason {
  const price = stalePrice(facts, false);
  const ours = estimate(facts);
  return {
    code: 'mixed',
    sentence: `${price.sentence} ${ours.sentence}`,
    facts: { ...price.facts, ...ours.facts },
  };
}
