import type { Direction } from '../../../kernel/index.ts';
import type { MarketPiece, Markets, Period } from '../../../sports/index.ts';

/** A part of a bet's text. */
export interface Token {
  /**
   * `side`: a direction with its line. `record`: "to record a". `joint`: a plus between words of a market. `break`: a comma,
   * colon, bracket or bar. `word`: any other, of a name or not understood.
   */
  readonly kind:
    | 'side'
    | 'period'
    | 'market'
    | 'yes'
    | 'no'
    | 'record'
    | 'versus'
    | 'dash'
    | 'joint'
    | 'break'
    | 'word';
  readonly text: string;
  /** Its place in the text. */
  readonly at: number;
  readonly direction?: Direction;
  readonly line?: string;
  /** `15+`. */
  readonly isMilestone?: boolean;
  readonly period?: Period;
  readonly piece?: MarketPiece | undefined;
  /** The market has its own line: at least one. */
  readonly isOnce?: true;
}

type Read = Omit<Token, 'text' | 'at'>;

const END = String.raw`(?![\p{L}\p{N}]|[.,]\d)`;
const NUMBER = String.raw`(\d+(?:[.,]\d+)?)`;
const OVER = 'over|higher|more(?: than)?|at least';
const UNDER = 'under|lower|less(?: than)?|fewer(?: than)?';

const line = (text = ''): string => text.replace(',', '.');
/** The line that a whole number of a milestone is over or under. */
const beside = (text: string | undefined, half: number): string =>
  /[.,]/.test(text ?? '') ? line(text) : String(Number(text) + half);

const at = (pattern: string): RegExp => new RegExp(pattern, 'iuy');

/** In order: the first that matches at a place is read. */
const READERS: readonly (readonly [RegExp, (match: RegExpExecArray) => Read])[] = [
  // A player by the id of this service.
  [at(`player:\\d{1,9}${END}`), () => ({ kind: 'word' })],
  [at(`at least ${NUMBER}(?!\\+)${END}`), ([, number]) => milestone(number)],
  [at(`(?:(${OVER}|o)|(${UNDER}|u))\\s*${NUMBER}(?!\\+)${END}`), ([, over, , number]) => side(over, number)],
  [at(`${NUMBER}\\s+(?:(${OVER}|o)|(${UNDER}|u))${END}(?!\\s*(?:\\d|than))`), ([, number, over]) => side(over, number)],
  [at(`${NUMBER}(?:\\+(?!\\d)| or (?:more|better|higher)${END})`), ([, number]) => milestone(number)],
  [
    at(`${NUMBER} or (?:less|fewer|lower)${END}`),
    ([, number]) => ({ kind: 'side', direction: 'Under', line: beside(number, 0.5) }),
  ],
  [
    at(`(?:full[\\s-]*game|incl(?:uding|udes|\\.)?\\s*(?:ot|overtime))${END}`),
    () => ({ kind: 'period', period: 'Full' }),
  ],
  [at(`to (?:record|score|get|have|make|achieve|register)(?: an?)?${END}`), () => ({ kind: 'record' })],
  [at(`yes${END}`), () => ({ kind: 'yes' })],
  [at(`no${END}`), () => ({ kind: 'no' })],
];

const side = (over: string | undefined, number: string | undefined): Read => ({
  kind: 'side',
  direction: over === undefined ? 'Under' : 'Over',
  line: line(number),
});
const milestone = (number: string | undefined): Read => ({
  kind: 'side',
  direction: 'Over',
  line: beside(number, -0.5),
  isMilestone: true,
});

const SIGNS: readonly (readonly [RegExp, Token['kind']])[] = [
  [at(`(?:@|(?:at|vs\\.?|v)(?=\\s))`), 'versus'],
  [at(String.raw`[-–—]+(?=\s|$)`), 'dash'],
  [at(String.raw`[+&\/]|-(?=\p{L})`), 'joint'],
  [at(String.raw`[,;:()\[\]{}|•·"“”.!]`), 'break'],
];
const SPACE = at(String.raw`[\s_]+`);
const WORD = at(String.raw`[^\s_,;:()\[\]{}|+&\/@•·"“”]+`);

/** The parts of a bet's text, as a sport's markets are written. */
export function tokensOf(text: string, markets: Markets): Token[] {
  const tokens: Token[] = [];
  const take = (pattern: RegExp, from: number): RegExpExecArray | null => {
    pattern.lastIndex = from;
    return pattern.exec(text);
  };
  for (let from = 0; from < text.length;) {
    const found = take(SPACE, from) ?? tokenAt(text, from, take, markets);
    if ('kind' in found) tokens.push(found);
    from += 'kind' in found ? found.text.length : found[0].length;
  }
  return tokens;
}

function tokenAt(
  text: string,
  from: number,
  take: (pattern: RegExp, from: number) => RegExpExecArray | null,
  markets: Markets,
): Token {
  for (const [pattern, read] of READERS) {
    const match = take(pattern, from);
    if (match !== null) return { ...read(match), text: match[0], at: from };
  }
  const period = markets.periodAt(text, from);
  if (period !== undefined)
    return { kind: 'period', period: period.period, text: text.slice(from, from + period.length), at: from };
  const market = markets.pieceAt(text, from);
  if (market !== undefined) {
    const { length, ...piece } = market;
    return { kind: 'market', ...piece, text: text.slice(from, from + length), at: from };
  }
  for (const [pattern, kind] of SIGNS) {
    const match = take(pattern, from);
    if (match !== null) return { kind, text: match[0], at: from };
  }
  return { kind: 'word', text: take(WORD, from)?.[0] ?? text.charAt(from), at: from };
}
