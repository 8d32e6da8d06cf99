import type { LineHalves } from '../../kernel/index.ts';
import { soundQuote, type TwoSided } from '../consensus/checks.ts';
import { consensusOf, type ConsensusBounds } from '../consensus/consensus.ts';
import { feedsOf, type Feeds } from '../consensus/feeds.ts';
import type { PastQuote } from '../quotes/past-queries.ts';
import { propKey } from '../quotes/quote.ts';

/** This far in no-vig probability on one line is a move. Another main line always is one. */
const MOVE = 0.02;
/** Quotes of one look are told apart by seconds: who is first within a minute is unknown. */
const TOGETHER_MS = 60_000;
/** A consensus of fewer other feeds is one book's opinion. */
const LEAST_FEEDS = 2;

/** What the consensus of the other feeds did after a book's move. */
export type Reaction = 'together' | 'followed' | 'stayed';

/** A move of one book on one prop. */
export interface BookMove {
  readonly book: string;
  readonly reaction: Reaction;
  /** From the move to the consensus's, in milliseconds; null if that did not follow. */
  readonly leadMs: number | null;
}

export interface MoveQuestion {
  readonly tipOff: Date;
  /** How long the consensus may take. */
  readonly withinMs: number;
  readonly bounds: ConsensusBounds;
}

interface Stand {
  readonly lineHalves: LineHalves;
  /** No-vig probability of the over. */
  readonly over: number;
}

type Direction = -1 | 0 | 1;

/** The quotes in force from one change of a prop's market to the next. */
interface Step {
  readonly at: number;
  readonly quotes: readonly TwoSided[];
  /** Books of the quotes that began or ended. */
  readonly changed: ReadonlySet<string>;
}

interface Moved {
  readonly book: string;
  readonly at: number;
  readonly direction: Direction;
}

/**
 * The quotes of one game whose book names its feed, so that a feed under two names counts once. Feeds are judged by each
 * book's last quotes on each prop before tip-off.
 */
export function oneBookAFeed(quotes: readonly PastQuote[], tipOff: Date): PastQuote[] {
  const endOf = ({ supersededAt }: PastQuote): number => Math.min(supersededAt, tipOff.getTime());
  const ofBook = (quote: PastQuote): string => `${propKey(quote)} ${quote.book}`;
  const lastEnds = new Map<string, number>();
  for (const quote of quotes) {
    const key = ofBook(quote);
    lastEnds.set(key, Math.max(endOf(quote), lastEnds.get(key) ?? -Infinity));
  }
  const feeds = feedsOf(quotes.filter((quote) => endOf(quote) === lastEnds.get(ofBook(quote))));
  return quotes.filter(({ book }) => (feeds.get(book) ?? book) === book);
}

/**
 * The moves of every book on one prop before tip-off, with what the consensus of the others did. All quotes are of different
 * feeds (`oneBookAFeed`).
 *
 * - A book moves when its main line is another one than at its last move, or at first than it opened with. So it does when
 *   its no-vig probability on that line is `MOVE` or more away.
 * - The consensus follows when it moves as far in that direction from where it was more than a minute before. It does so
 *   within `withinMs`, before tip-off, and before the book moves back.
 * - If it does so within a minute before or after the book, both moved together.
 * - Where two others had no consensus before, the move does not count.
 */
export function movesOf(quotes: readonly PastQuote[], question: MoveQuestion): BookMove[] {
  const steps = stepsOf(quotes, question.tipOff);
  const moved = movedIn(steps);
  const standOfOthers = othersIn(steps, question);
  return moved.flatMap((move, index) => {
    const back = moved.find(
      ({ book, direction }, later) => later > index && book === move.book && direction === -move.direction,
    );
    const before = standOfOthers(move.book, lastUntil(steps, startOf(move)));
    if (before === undefined) return [];
    const end = Math.min(move.at + question.withinMs, (back?.at ?? Infinity) - 1);
    const followedAt = firstFollowing(steps, move, before, end, standOfOthers);
    return [reactionTo(move, followedAt)];
  });
}

/** The last moment more than a minute before a move. */
const startOf = ({ at }: Moved): number => at - TOGETHER_MS - 1;

function reactionTo({ book, at }: Moved, followedAt: number | undefined): BookMove {
  if (followedAt === undefined) return { book, reaction: 'stayed', leadMs: null };
  const leadMs = followedAt - at;
  return leadMs <= TOGETHER_MS ? { book, reaction: 'together', leadMs: null } : { book, reaction: 'followed', leadMs };
}

function stepsOf(quotes: readonly PastQuote[], tipOff: Date): Step[] {
  const sound = quotes.flatMap((quote) => {
    const twoSided = soundQuote(quote, tipOff);
    return twoSided === undefined ? [] : [{ ...twoSided, from: quote.knownAt.getTime(), until: quote.supersededAt }];
  });
  const begun = Map.groupBy(sound, ({ from }) => from);
  const ended = Map.groupBy(sound, ({ until }) => until);
  const moments = [...new Set([...begun.keys(), ...ended.keys()])].filter((at) => at < tipOff.getTime());
  const steps: Step[] = [];
  let inForce: typeof sound = [];
  for (const at of moments.sort((a, b) => a - b)) {
    const [beginning, ending] = [begun.get(at) ?? [], ended.get(at) ?? []];
    inForce = [...inForce.filter(({ until }) => until > at), ...beginning];
    steps.push({ at, quotes: inForce, changed: new Set([...beginning, ...ending].map(({ book }) => book)) });
  }
  return steps;
}

/** Oldest first. */
function movedIn(steps: readonly Step[]): Moved[] {
  const stands = new Map<string, Stand>();
  const moved: Moved[] = [];
  for (const { at, quotes, changed } of steps)
    for (const book of [...changed].sort()) {
      const stand = mainOf(quotes, book);
      // A book that offers nothing stands where it stood.
      if (stand === undefined) continue;
      const last = stands.get(book);
      const direction = last === undefined ? 0 : directionOf(last, stand);
      if (last === undefined || direction !== 0) stands.set(book, stand);
      if (direction !== 0) moved.push({ book, at, direction });
    }
  return moved;
}

/** The book's quote with sides closest to even. */
function mainOf(quotes: readonly TwoSided[], book: string): Stand | undefined {
  let main: TwoSided | undefined;
  for (const quote of quotes) {
    if (quote.book !== book) continue;
    const gap = main === undefined ? -1 : Math.abs(quote.over - 0.5) - Math.abs(main.over - 0.5);
    if (gap < 0 || (gap === 0 && quote.lineHalves < (main?.lineHalves ?? 0))) main = quote;
  }
  return main;
}

function directionOf(from: Stand, to: Stand): Direction {
  const lines = to.lineHalves - from.lineHalves;
  if (lines !== 0) return lines > 0 ? 1 : -1;
  const gap = to.over - from.over;
  if (Math.abs(gap) < MOVE) return 0;
  return gap > 0 ? 1 : -1;
}

const NO_FEEDS: Feeds = new Map();

type OthersAt = (book: string, step: number) => Stand | undefined;

/** The consensus without a book; undefined without enough others, and before the first step. */
function othersIn(steps: readonly Step[], { tipOff, bounds }: MoveQuestion): OthersAt {
  // A quote that is only old counts: else one book that moves would be the consensus alone.
  const anyAge = { ...bounds, staleAfterMs: Infinity };
  const known = new Map<string, Stand | undefined>();
  return (book, step) => {
    const key = `${step} ${book}`;
    if (known.has(key)) return known.get(key);
    const others = steps[step]?.quotes.filter((quote) => quote.book !== book) ?? [];
    const consensus = others.length < LEAST_FEEDS ? undefined : consensusOf(others, NO_FEEDS, tipOff, anyAge);
    const stand = consensus !== undefined && consensus.books >= LEAST_FEEDS ? consensus : undefined;
    known.set(key, stand);
    return stand;
  };
}

/** When the others first stand further in the move's direction than before it. */
function firstFollowing(
  steps: readonly Step[],
  move: Moved,
  before: Stand,
  end: number,
  standOfOthers: OthersAt,
): number | undefined {
  for (let step = lastUntil(steps, startOf(move)) + 1; step < steps.length; step += 1) {
    const moment = steps[step]?.at ?? Infinity;
    if (moment > end) return undefined;
    const stand = standOfOthers(move.book, step);
    if (stand !== undefined && directionOf(before, stand) === move.direction) return moment;
  }
  return undefined;
}

/** The last step that began by a moment; -1 before the first. */
function lastUntil(steps: readonly Step[], moment: number): number {
  let [low, high] = [0, steps.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((steps[middle]?.at ?? Infinity) <= moment) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
