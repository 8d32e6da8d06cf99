import type { Direction } from '../../../kernel/index.ts';
import { STATS, type Markets, type Period, type Stat } from '../../../sports/index.ts';
import { tokensOf, type Token } from './claim-tokens.ts';

/** The text of a bet: `Over 26.5 Nikola Jokić Points LAL @ DEN`, in any order that books use. */
export interface TextClaim {
  readonly player: string;
  readonly stat: Stat;
  readonly period: Period;
  readonly line: string;
  readonly direction: Direction;
  readonly teams: readonly [string, string] | null;
}

/** A text's claim; or the words that keep it from being one; or `none`: the text is of no player's stat. */
export type ReadText = { readonly claim: TextClaim } | { readonly unknown: readonly string[] } | 'none';

type Run = readonly Token[];
const textOf = (tokens: Run): string => tokens.map(({ text }) => text).join(' ');

/**
 * Parses the text of a bet on a player's stat in the words of one sport. Every word has its part: one player, one stat, one side with its line, at most
 * one period and one pair of teams, and fillers. A text with any other word is of another bet, however much of it is known.
 */
export function readClaimText(markets: Markets, text: string, named = ''): ReadText {
  const tokens = [...namedTokens(named), ...withNames(tokensOf(text, markets))];
  const runs = runsOf(tokens, isOfMarket).filter((run) => run.some(({ piece }) => piece !== 'filler'));
  const market = marketOf(runs, markets);
  const side = sideOf(tokens, market.stat);
  const { player, teams, unknown } = peopleOf(tokens);
  if (market.stat === undefined && market.unknown.length === 0) return 'none';
  if (player === undefined || (side.side === undefined && side.unknown.length === 0)) return 'none';
  const period = periodOf(tokens);
  const rest = [...unknown, ...strayJoints(tokens), ...market.unknown, ...side.unknown, ...period.unknown];
  if (rest.length > 0 || market.stat === undefined || side.side === undefined)
    return {
      unknown: rest
        .filter((token) => !isFiller(token))
        .toSorted((a, b) => a.at - b.at)
        .map((token) => token.text),
    };
  return { claim: { player, stat: market.stat, period: period.period, ...side.side, teams } };
}

/** A player's name that is known to be one. */
const namedTokens = (player: string): Token[] =>
  player === ''
    ? []
    : [
        { kind: 'word', text: player, at: -2 },
        { kind: 'break', text: '', at: -1 },
      ];

const isOfMarket = ({ kind }: Token): boolean => kind === 'market' || kind === 'joint' || kind === 'break';
const isFiller = ({ piece }: Token): boolean => piece === 'filler';

/** A filler directly before a word, and after no stat, is the beginning of a name. */
function withNames(tokens: Run): Run {
  return tokens.map((token, index): Token => {
    const next = tokens.slice(index + 1).find((one) => !isFiller(one));
    const before = tokens.slice(0, index).findLast((one) => !isFiller(one));
    const isName = isFiller(token) && next?.kind === 'word' && before?.kind !== 'market';
    return isName ? { ...token, kind: 'word' } : token;
  });
}

function runsOf(tokens: Run, belongs: (token: Token) => boolean): Token[][] {
  const runs: Token[][] = [];
  for (const [index, token] of tokens.entries()) {
    if (!belongs(token)) continue;
    const last = runs.at(-1);
    if (last !== undefined && index > 0 && belongs(tokens[index - 1]!)) last.push(token);
    else runs.push([token]);
  }
  return runs;
}

/** The stat that every run of market words names; else the words. */
function marketOf(runs: readonly Run[], { statOfPieces }: Markets): { stat: Stat | undefined; unknown: Run } {
  const said = runs
    .map((run) => run.flatMap((token) => (token.piece === undefined || isFiller(token) ? [] : [token])))
    .filter((run) => run.some(({ piece }) => piece !== 'made'));
  const stats = new Set(said.map((run) => statOfPieces(run.flatMap(({ piece }) => piece ?? []))));
  const [stat] = stats;
  return stats.size === 1 && stat !== undefined ? { stat, unknown: [] } : { stat: undefined, unknown: said.flat() };
}

/** The side and the line; of a double, 0.5 by yes or no. */
function sideOf(
  tokens: Run,
  stat: Stat | undefined,
): { side: { direction: Direction; line: string } | undefined; unknown: Run } {
  const isOnce = tokens.some((token) => token.isOnce);
  const written = tokens.filter(({ kind }) => kind === 'side');
  const sides: readonly Pick<Token, 'direction' | 'line' | 'isMilestone'>[] =
    isOnce && written.length === 0 ? [{ direction: 'Over', line: '0.5', isMilestone: true }] : written;
  const verdicts = tokens.filter(({ kind }) => kind === 'yes' || kind === 'no');
  const records = tokens.filter(({ kind }) => kind === 'record');
  const isYesNo = stat !== undefined && STATS[stat].isYesNo;
  const isNo = verdicts.some(({ kind }) => kind === 'no');
  const said = [...verdicts.slice(0, 1), ...written, ...records];
  if (new Set(verdicts.map(({ kind }) => kind)).size > 1) return { side: undefined, unknown: verdicts };
  if (sides.length === 0)
    return said.length > 0 && isYesNo
      ? { side: { direction: isNo ? 'Under' : 'Over', line: '0.5' }, unknown: [] }
      : { side: undefined, unknown: isYesNo ? [] : said };
  const { direction = 'Over', line = '', isMilestone = false } = sides[0]!;
  const isOne = sides.every((side) => side.direction === direction && side.line === line);
  if (!isOne || (isOnce && line !== '0.5')) return { side: undefined, unknown: written };
  if (verdicts.length === 0) return { side: { direction, line }, unknown: [] };
  // `15+ Points: No` is Under 14.5. Beside any other line a yes or no says something else.
  if (!isMilestone) return { side: undefined, unknown: verdicts };
  return { side: { direction: isNo ? 'Under' : 'Over', line }, unknown: [] };
}

function periodOf(tokens: Run): { period: Period; unknown: Run } {
  const said = tokens.filter(({ kind }) => kind === 'period');
  const periods = new Set(said.map(({ period }) => period));
  return periods.size > 1 ? { period: 'Full', unknown: said } : { period: said[0]?.period ?? 'Full', unknown: [] };
}

/** `+`, `&` and `/` stand between words of a market alone. */
const strayJoints = (tokens: Run): Run =>
  tokens.filter(
    ({ kind }, index) =>
      kind === 'joint' &&
      ![tokens.slice(0, index).findLast(isNoBreak), tokens.slice(index + 1).find(isNoBreak)].every(
        (one) => one?.kind === 'market',
      ),
  );
const isNoBreak = ({ kind }: Token): boolean => kind !== 'break';

/** The player, the teams and the other words. */
function peopleOf(tokens: Run): {
  player: string | undefined;
  teams: readonly [string, string] | null;
  unknown: Run;
} {
  const runs = runsOf(tokens, ({ kind }) => kind === 'word');
  const stray = tokens.filter((token) => token.kind === 'word' && !isOfName(token.text));
  const versus = tokens.flatMap(({ kind }, index) => (kind === 'versus' ? [index] : []));
  // `LAL - DEN`: a dash between two runs that are not the player.
  const dashes = tokens.flatMap(({ kind }, index) => (kind === 'dash' ? [index] : []));
  const between = (at: number): [Token[], Token[]] | undefined => {
    const left = runs.find((run) => run.at(-1) === tokens[at - 1]);
    const right = runs.find((run) => run[0] === tokens[at + 1]);
    return left === undefined || right === undefined ? undefined : [left, right];
  };
  const dashed = runs.length > 2 ? dashes.filter((at) => between(at) !== undefined) : [];
  const [at, ...others] = versus.length > 0 ? versus : dashed;
  const pair = at === undefined ? undefined : between(at);
  const noPair = at !== undefined && pair === undefined ? [tokens[at]!] : [];
  const people = runs.filter((run) => pair === undefined || !pair.includes(run));
  const side = tokens.findIndex(({ kind }) => kind === 'side' || kind === 'yes' || kind === 'no' || kind === 'record');
  const [first] = people;
  const isBefore = first !== undefined && (side === -1 || tokens.indexOf(first[0]!) < side);
  return {
    player: first === undefined ? undefined : textOf(first),
    teams: pair === undefined ? null : [textOf(pair[0]), textOf(pair[1])],
    // Two runs after the side: either may be the player.
    unknown: [
      ...people.slice(people.length > 1 && !isBefore ? 0 : 1).flat(),
      ...others.map((index) => tokens[index]!),
      ...noPair,
      ...stray.filter((token) => first?.includes(token) === true || pair?.flat().includes(token) === true),
    ],
  };
}

/** Names are compared by their Latin letters and digits: a word without any would be ignored. */
const isOfName = (text: string): boolean => /[a-z]|^\d+$/i.test(text.normalize('NFKD'));

/** The two teams of `LAL @ DEN`, `Lakers at Nuggets` and `Lakers vs. Nuggets`. */
export function readTeams(text: string): readonly [string, string] | null {
  const [one, other, ...more] = text.split(/\s+(?:@|at|vs\.?|v|-)\s+/i).map((part) => part.trim());
  return one === undefined || other === undefined || one === '' || other === '' || more.length > 0
    ? null
    : [one, other];
}
