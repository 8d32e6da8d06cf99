import { BASKETBALL_STATS, STATS, statDefinition, type BasketballCount, type BasketballStat } from './stats.ts';

/** A piece of a market's name. A filler says nothing; `made` and `attempted` are of shots. */
export type MarketPiece = BasketballStat | 'made' | 'attempted' | 'filler';

/** Spellings beside those of `STATS`: patterns of regular expressions. */
const SPELLINGS: readonly (readonly [pattern: string, piece: MarketPiece])[] = [
  [String.raw`(?:o|over)\/(?:u|under)`, 'filler'],
  ['double[- ]?doubles?', 'DoubleDouble'],
  ['triple[- ]?doubles?', 'TripleDouble'],
  [String.raw`(?:3|three)[- ]?(?:point(?:er)?s?|pts?)[- ]+(?:field[- ]?goals?|fgs?|shots)`, 'Threes'],
  [String.raw`(?:3|three)[- ]?(?:pointers?|pt)`, 'Threes'],
  [String.raw`(?:3|three)-(?:points?|pts)`, 'Threes'],
  [String.raw`(?:3|three)[- ]point(?= (?:made|attempt))`, 'Threes'],
  ['threes|3s|3pts|3ptm|3fgm', 'Threes'],
  ['3pta|3fga', 'ThreesAttempted'],
  ['field[- ]?goals?|fgs?', 'FieldGoalsMade'],
  ['free[- ]?throws?|fts?', 'FreeThrowsMade'],
  ['points?|pts', 'Points'],
  ['rebounds?|rebs?', 'Rebounds'],
  ['assists?|asts?', 'Assists'],
  ['steals?|stls?', 'Steals'],
  ['blocks?|blocked[- ]shots|blks?', 'Blocks'],
  ['turnovers?|tovs?', 'Turnovers'],
  [String.raw`p\s*[+&/]\s*r\s*[+&/]\s*a`, 'PtsRebAst'],
  [String.raw`p\s*[+&/]\s*r`, 'PtsReb'],
  [String.raw`p\s*[+&/]\s*a`, 'PtsAst'],
  [String.raw`r\s*[+&/]\s*a`, 'RebAst'],
  [String.raw`(?:s\s*[+&/]\s*b|b\s*[+&/]\s*s)`, 'StlBlk'],
  ['ptsrebs?asts?', 'PtsRebAst'],
  ['ptsrebs?', 'PtsReb'],
  ['ptsasts?', 'PtsAst'],
  ['rebs?asts?', 'RebAst'],
  ['stls?blks?|blks?stls?', 'StlBlk'],
  ['made', 'made'],
  [String.raw`attempt(?:ed|s)?|att\.?`, 'attempted'],
  ['player|total|props?|and|alternate|alt|scored', 'filler'],
];

/** A short name of two letters is a stat in capitals alone: `to` is a word. */
const isAcronym = (name: string): boolean => /^[a-z]{2}$/.test(name);

/** The names in `STATS` as patterns; what separates their words may be any of the usual signs. */
const OF_STATS = BASKETBALL_STATS.flatMap((stat) => {
  const { label, feed, aliases } = STATS[stat];
  return [stat, label, feed, ...aliases]
    .filter((name) => !isAcronym(name))
    .map((name) => [name.split(/[^A-Za-z0-9]+/).join(String.raw`(?:\s*[+&/_]\s*|\s+|-)`), stat] as const);
});
const ACRONYMS = BASKETBALL_STATS.flatMap((stat) =>
  STATS[stat].aliases.filter(isAcronym).map((name) => [name.toUpperCase(), stat] as const),
);

const longestFirst = (a: readonly [string, MarketPiece], b: readonly [string, MarketPiece]): number =>
  b[0].length - a[0].length;
/** In the order in which they are tried: a spelling stands before those that it begins with. */
const WRITTEN: readonly (readonly [pattern: string, piece: MarketPiece])[] = [
  ...OF_STATS.toSorted(longestFirst),
  ...SPELLINGS,
];

const oneOf = (patterns: readonly (readonly [string, MarketPiece])[], flags: string): RegExp =>
  new RegExp(`(?:${patterns.map(([text]) => `(${text})`).join('|')})(?![\\p{L}\\p{N}])`, flags);
const READERS = [
  { pattern: oneOf(WRITTEN, 'iuy'), pieces: WRITTEN },
  { pattern: oneOf(ACRONYMS, 'uy'), pieces: ACRONYMS },
] as const;

/** The piece of a market's name that begins at a place of a text; undefined without one. */
export function marketPieceAt(text: string, at: number): { piece: MarketPiece; length: number } | undefined {
  for (const { pattern, pieces } of READERS) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match === null) continue;
    const [, piece] = pieces[match.findIndex((group, index) => index > 0 && group !== undefined) - 1]!;
    return { piece, length: match[0].length };
  }
  return undefined;
}

const MADE = { fgm: 'fga', fg3m: 'fg3a', ftm: 'fta' } as const satisfies Partial<
  Record<BasketballCount, BasketballCount>
>;
const TRIED: ReadonlySet<BasketballCount> = new Set(Object.values(MADE));
const keyOf = (parts: readonly BasketballCount[]): string => parts.toSorted().join(' ');
const SUMS: ReadonlyMap<string, BasketballStat> = new Map(
  BASKETBALL_STATS.filter((stat) => statDefinition(stat).doubles === undefined).map((stat) => [
    keyOf(statDefinition(stat).parts),
    stat,
  ]),
);

/** The stat that pieces of a market's name say together, in any order; undefined if they say none. */
export function statOfPieces(pieces: readonly MarketPiece[]): BasketballStat | undefined {
  const stats = [...new Set(pieces.filter((piece) => piece in STATS) as BasketballStat[])];
  const [only] = stats;
  const isTried = pieces.includes('attempted');
  if (only === undefined || (isTried && pieces.includes('made'))) return undefined;
  if (stats.some((stat) => statDefinition(stat).doubles !== undefined))
    return stats.length === 1 && !isTried ? only : undefined;
  const parts = stats.flatMap((stat) => statDefinition(stat).parts);
  if (new Set(parts).size < parts.length) return undefined;
  if (!isTried) return SUMS.get(keyOf(parts));
  const tried = parts.flatMap((part) =>
    TRIED.has(part) ? [part] : part in MADE ? [MADE[part as keyof typeof MADE]] : [],
  );
  return tried.length < parts.length ? undefined : SUMS.get(keyOf(tried));
}

const BETWEEN = /[\s,+&/_-]+/y;

/** The stat that a text names as books write it; undefined if any word of it is none of a market's. */
export function statInText(text: string): BasketballStat | undefined {
  const pieces: MarketPiece[] = [];
  for (let at = 0; at < text.length;) {
    BETWEEN.lastIndex = at;
    const between = BETWEEN.exec(text)?.[0].length ?? 0;
    const found = between > 0 ? undefined : marketPieceAt(text, at);
    if (between === 0 && found === undefined) return undefined;
    if (found !== undefined) pieces.push(found.piece);
    at += between + (found?.length ?? 0);
  }
  return statOfPieces(pieces);
}
