import type { News, Pick } from '../../api/types.ts';
import { movementOf, type Quote } from '../../charts/movement/movement.ts';
import { impliedProbability } from '../../kernel.ts';

/** Something that moved a pick's price, or may have. */
export type Move =
  /** Reports of one moment. */
  | { readonly kind: 'news'; readonly at: number; readonly news: readonly News[]; readonly isQuoted: boolean }
  /** The consensus line; null before books quoted it. */
  | { readonly kind: 'line'; readonly at: number; readonly from: number | null; readonly to: number }
  /** The books' no-vig probability of the pick, at the pick's line. */
  | { readonly kind: 'market'; readonly at: number; readonly from: number; readonly to: number }
  | { readonly kind: 'published'; readonly at: number };

interface Sources {
  readonly pick: Pick;
  readonly news: readonly News[];
  readonly quotes: readonly Quote[];
  /** The present, or tip-off: later changes are live betting. */
  readonly until: number;
}

/** What happened to a pick's price up to a moment, oldest first. */
export function movesOf({ pick, news, quotes, until }: Sources): Move[] {
  const opened = Math.min(...quotes.map(({ capturedAt }) => Date.parse(capturedAt)));
  const told = Map.groupBy(news, ({ knownAt }) => Date.parse(knownAt));
  const all: Move[] = [
    ...Array.from(told, ([at, some]): Move => ({ kind: 'news', at, news: some, isQuoted: at > opened })),
    ...lineMoves(quotes, until),
    ...marketMoves(quotes, pick, until),
    { kind: 'published', at: Date.parse(pick.publishedAt) },
  ];
  return all.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at);
}

/** What all steps come to: from the first value to the last one; null where nothing moved. */
export interface SumOfMoves {
  readonly line: readonly [from: number, to: number] | null;
  readonly market: readonly [from: number, to: number] | null;
  readonly reports: number;
}

export function sumOf(moves: readonly Move[]): SumOfMoves {
  const lines = moves.filter((move) => move.kind === 'line');
  const markets = moves.filter((move) => move.kind === 'market');
  const [opened, last] = [lines[0], lines.at(-1)];
  const [first, newest] = [markets[0], markets.at(-1)];
  return {
    line: opened === undefined || last === undefined || lines.length < 2 ? null : [opened.from ?? opened.to, last.to],
    market: first === undefined || newest === undefined ? null : [first.from, newest.to],
    reports: moves.reduce((sum, move) => sum + (move.kind === 'news' ? move.news.length : 0), 0),
  };
}

function lineMoves(quotes: readonly Quote[], until: number): Move[] {
  const steps = movementOf(quotes, until).consensus.filter(({ line }) => line !== null);
  return steps.flatMap(({ at, line }, index): Move[] => {
    const from = steps[index - 1]?.line ?? null;
    return line === null || line === from ? [] : [{ kind: 'line', at, from, to: line }];
  });
}

/** Smaller changes of the market's probability are noise of single books. */
const NOTICEABLE = 0.02;

function marketMoves(quotes: readonly Quote[], pick: Pick, until: number): Move[] {
  const own = quotes.flatMap((quote) => {
    const { line, overPrice, underPrice, capturedAt, endedAt } = quote;
    if (line !== pick.line || overPrice === null || underPrice === null) return [];
    const [over, under] = [impliedProbability(overPrice), impliedProbability(underPrice)];
    const share = (pick.direction === 'Over' ? over : under) / (over + under);
    return [{ share, from: Date.parse(capturedAt), until: endedAt === null ? Infinity : Date.parse(endedAt) }];
  });
  const moments = [...new Set(own.flatMap((quote) => [quote.from, quote.until]))]
    .filter((at) => at <= until)
    .toSorted((a, b) => a - b);
  const moves: Move[] = [];
  let stands: number | undefined;
  for (const at of moments) {
    const shares = own.filter((quote) => quote.from <= at && at < quote.until).map(({ share }) => share);
    const share = medianOf(shares);
    if (share === undefined) continue;
    if (stands !== undefined && Math.abs(share - stands) >= NOTICEABLE)
      moves.push({ kind: 'market', at, from: stands, to: share });
    else if (stands !== undefined) continue;
    stands = share;
  }
  return moves;
}

function medianOf(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}

/** So many items of news are evaluated, each twice: a game has a dozen at times, and the list may not cost a reader's requests. */
const MOST_EVALUATED = 6;

/** The newest items of news at a time with quotes: what the older ones moved is not asked for. */
export function evaluatedOf(moves: readonly Move[]): ReadonlySet<Move> {
  return new Set(moves.filter((move) => move.kind === 'news' && move.isQuoted).slice(-MOST_EVALUATED));
}

/** The pick as it is evaluated just before and right after an item of news: nothing else changes in that moment. */
export const momentsOf = ({ at }: Move): readonly [before: string, after: string] => [
  new Date(at - 1_000).toISOString(),
  new Date(at).toISOString(),
];
