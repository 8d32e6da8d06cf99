import {
  isMarketWord,
  namesFigure,
  spaced,
  statOfWords,
  type Direction,
  type Period,
  type Stat,
} from '../../../kernel/index.ts';

/** The text of a bet: `Over 26.5 Nikola Jokić Points LAL @ DEN`, in any order that books use. */
export interface TextClaim {
  readonly player: string;
  readonly stat: Stat;
  readonly period: Period;
  readonly line: string;
  readonly direction: Direction;
  readonly teams: readonly [string, string] | null;
}

const SIDES: Readonly<Record<string, Direction>> = {
  over: 'Over',
  o: 'Over',
  higher: 'Over',
  more: 'Over',
  under: 'Under',
  u: 'Under',
  lower: 'Under',
  less: 'Under',
};
const NUMBER = /^\d+(?:\.\d+)?$/;
const JOINED = /^([ou])(\d+(?:\.\d+)?)$/;

const PERIODS: readonly (readonly [RegExp, Period])[] = [
  [/\b(?:1st|first) quarter\b|\b1q\b|\bq1\b/i, 'Q1'],
  [/\b(?:2nd|second) quarter\b|\b2q\b|\bq2\b/i, 'Q2'],
  [/\b(?:3rd|third) quarter\b|\b3q\b|\bq3\b/i, 'Q3'],
  [/\b(?:4th|fourth) quarter\b|\b4q\b|\bq4\b/i, 'Q4'],
  [/\b(?:1st|first) half\b|\b1h\b|\bh1\b/i, 'H1'],
  [/\b(?:2nd|second) half\b|\b2h\b|\bh2\b/i, 'H2'],
];

/**
 * Parses the text of a bet on a player's stat; undefined for any other text. It looks for the words of the stat, which are
 * known. The player is before the side and the line, or between them and the stat; the teams are last.
 */
export function readClaimText(text: string): TextClaim | undefined {
  const { period, rest } = withoutPeriod(text);
  const words = spaced(rest).replace(/[()]/g, ' ').split(/\s+/).filter(Boolean);
  const side = findSide(words);
  if (side === undefined) return undefined;
  const after = words.slice(side.end);
  const market = findMarket(after);
  const before = words.slice(0, side.start);
  if (market !== undefined) {
    // "Jokić Points Over 26.5" also has the stat before the side.
    const player = before.length > 0 ? before : after.slice(0, market.start);
    return claimOf(player, market.stat, period, side, after.slice(market.end));
  }
  const earlier = findMarket(before);
  if (earlier === undefined) return undefined;
  return claimOf(before.slice(0, earlier.start), earlier.stat, period, side, after);
}

function claimOf(
  player: readonly string[],
  stat: Stat,
  period: Period,
  { line, direction }: Side,
  rest: readonly string[],
): TextClaim | undefined {
  if (player.length === 0) return undefined;
  const name = player.join(' ').replace(/\s*[-–:,]$/, '');
  return { player: name, stat, period, line, direction, teams: readTeams(rest.join(' ')) };
}

function withoutPeriod(text: string): { period: Period; rest: string } {
  for (const [pattern, period] of PERIODS) if (pattern.test(text)) return { period, rest: text.replace(pattern, ' ') };
  return { period: 'Full', rest: text };
}

interface Side {
  readonly direction: Direction;
  readonly line: string;
  readonly start: number;
  readonly end: number;
}

/** `over 26.5` and `o26.5`, else `26.5 over`. */
function findSide(words: readonly string[]): Side | undefined {
  const small = words.map((word) => word.toLowerCase());
  for (const [start, word] of small.entries()) {
    const joined = JOINED.exec(word);
    if (joined !== null) return sideOf(joined[1] ?? '', joined[2] ?? '', start, start + 1);
    const next = small[start + 1] ?? '';
    if (SIDES[word] !== undefined && NUMBER.test(next)) return sideOf(word, next, start, start + 2);
  }
  const start = small.findIndex((word, index) => NUMBER.test(word) && SIDES[small[index + 1] ?? ''] !== undefined);
  return start === -1 ? undefined : sideOf(small[start + 1] ?? '', small[start] ?? '', start, start + 2);
}

const sideOf = (word: string, line: string, start: number, end: number): Side => ({
  direction: SIDES[word] ?? 'Over',
  line,
  start,
  end,
});

/** The first run of market words that names a stat. */
function findMarket(words: readonly string[]): { stat: Stat; start: number; end: number } | undefined {
  for (let start = 0; start < words.length; start += 1) {
    let end = start;
    while (end < words.length && isMarketWord(words[end] ?? '')) end += 1;
    const run = words.slice(start, end);
    const stat = run.some(namesFigure) ? statOfWords(run) : undefined;
    if (stat !== undefined) return { stat, start, end };
    if (end > start) start = end;
  }
  return undefined;
}

/** The two teams of `LAL @ DEN`, `Lakers at Nuggets` and `Lakers vs. Nuggets`. */
export function readTeams(text: string): readonly [string, string] | null {
  const [one, other, ...more] = text.split(/\s+(?:@|at|vs\.?|v|-)\s+/i).map((part) => part.trim());
  return one === undefined || other === undefined || one === '' || other === '' || more.length > 0
    ? null
    : [one, other];
}
