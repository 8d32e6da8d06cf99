import type { Quote as ApiQuote } from '../../api/types.ts';
import { impliedProbability, noVigOver } from '../../kernel.ts';

export type Quote = Pick<
  ApiQuote,
  'book' | 'bookTitle' | 'line' | 'overPrice' | 'underPrice' | 'capturedAt' | 'endedAt'
>;

/** A book's main line from one moment to the next. */
export interface Step {
  readonly at: number;
  /** Null while the book offers nothing. */
  readonly line: number | null;
  readonly overPrice: number | null;
  readonly underPrice: number | null;
}

export interface Lane {
  readonly book: string;
  readonly title: string;
  readonly steps: readonly Step[];
}

export interface Movement {
  readonly lanes: readonly Lane[];
  /** The median of the books' main lines. */
  readonly consensus: readonly { readonly at: number; readonly line: number | null }[];
  /** The consensus when it opened, and its latest value. */
  readonly opened: number | null;
  readonly stands: number | null;
  /** Whether it ever changed; it may have returned to where it opened. */
  readonly hasMoved: boolean;
  readonly from: number;
}

/** The no-vig probability of the over; null where the book offers one side alone. */
export const overProbability = ({ overPrice, underPrice }: Step): number | null =>
  overPrice === null || underPrice === null ? null : noVigOver(overPrice, underPrice);

/** Distance between a quote's two sides. A book's main line is the one with the smallest. */
function lean({ overPrice, underPrice }: Quote): number {
  if (overPrice === null || underPrice === null) return 1;
  return Math.abs(impliedProbability(overPrice) - impliedProbability(underPrice));
}

/** Each book's main line over time, and the consensus; quotes are oldest first. */
export function movementOf(quotes: readonly Quote[], now: number): Movement {
  const byBook = Map.groupBy(quotes, ({ book }) => book);
  const lanes = Array.from(byBook, ([book, own]) => ({
    book,
    title: own[0]?.bookTitle ?? book,
    steps: stepsOf(own, now),
  })).toSorted((a, b) => (a.title < b.title ? -1 : 1));
  const moments = [...new Set(lanes.flatMap(({ steps }) => steps.map(({ at }) => at)))].toSorted((a, b) => a - b);
  const consensus = moments.map((at) => ({
    at,
    line: medianOf(lanes.flatMap(({ steps }) => lineAt(steps, at) ?? [])),
  }));
  const opened = consensus[0]?.line ?? null;
  return {
    lanes,
    consensus: consensus.filter((one, at) => one.line !== consensus[at - 1]?.line),
    opened,
    stands: consensus.findLast(({ line }) => line !== null)?.line ?? null,
    hasMoved: consensus.some(({ line }) => line !== null && line !== opened),
    from: moments[0] ?? now,
  };
}

const endOf = ({ endedAt }: Quote): number => (endedAt === null ? Infinity : Date.parse(endedAt));

function stepsOf(quotes: readonly Quote[], now: number): Step[] {
  const spans = quotes.map((quote) => ({ quote, from: Date.parse(quote.capturedAt), until: endOf(quote) }));
  const moments = [...new Set(spans.flatMap(({ from, until }) => [from, until]))]
    .filter((at) => at <= now)
    .toSorted((a, b) => a - b);
  const steps = moments.map((at): Step => {
    const standing = spans.filter(({ from, until }) => from <= at && at < until).map(({ quote }) => quote);
    const main = standing.toSorted((a, b) => lean(a) - lean(b) || a.line - b.line)[0];
    return {
      at,
      line: main?.line ?? null,
      overPrice: main?.overPrice ?? null,
      underPrice: main?.underPrice ?? null,
    };
  });
  return steps.filter((step, index) => {
    const before = steps[index - 1];
    return before?.line !== step.line || before.overPrice !== step.overPrice || before.underPrice !== step.underPrice;
  });
}

function lineAt(steps: readonly { readonly at: number; readonly line: number | null }[], at: number): number | null {
  return steps.findLast((step) => step.at <= at)?.line ?? null;
}

/** The lower of two middle values, so that a book really offers the line. */
function medianOf(lines: readonly number[]): number | null {
  return lines.toSorted((a, b) => a - b)[Math.floor((lines.length - 1) / 2)] ?? null;
}
