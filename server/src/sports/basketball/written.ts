import type { WrittenMarkets } from '../sport.ts';
import type { BasketballCount, BasketballStat } from './stats.ts';

const SPELLINGS: readonly (readonly [pattern: string, piece: BasketballStat | 'made' | 'attempted' | 'filler'])[] = [
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

const ORDINALS = ['1st|first', '2nd|second', '3rd|third', '4th|fourth'] as const;

/** A spelling stands before those that it begins with. */
export const WRITTEN = {
  sport: 'basket',
  spellings: SPELLINGS,
  attempts: { fgm: 'fga', fg3m: 'fg3a', ftm: 'fta' } satisfies Partial<Record<BasketballCount, BasketballCount>>,
  periods: [
    ...ORDINALS.map((ordinal, index): [string, string] => [
      `(?:${ordinal})[\\s-]*(?:quarter|qtr\\.?|q)|${index + 1}(?:q|qtr)|(?:quarter|qtr)\\s*${index + 1}|q${index + 1}`,
      `Q${index + 1}`,
    ]),
    ...ORDINALS.slice(0, 2).map((ordinal, index): [string, string] => [
      `(?:${ordinal})[\\s-]*half|${index + 1}h|half\\s*${index + 1}|h${index + 1}`,
      `H${index + 1}`,
    ]),
  ],
} satisfies WrittenMarkets;
