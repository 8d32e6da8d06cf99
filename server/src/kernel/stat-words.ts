import type { Stat } from './stats.ts';

/** Market words that do not identify a stat. */
const FILLERS = new Set(['player', 'total', 'made', 'props', 'prop', 'and', 'alternate', 'alt']);

/** The words of stats as books and trackers write them, each in one spelling. */
const WORDS: Readonly<Record<string, string>> = {
  points: 'points',
  pts: 'points',
  point: 'points',
  rebounds: 'rebounds',
  rebs: 'rebounds',
  reb: 'rebounds',
  rebound: 'rebounds',
  assists: 'assists',
  asts: 'assists',
  ast: 'assists',
  assist: 'assists',
  threes: 'threes',
  '3pm': 'threes',
  '3ptm': 'threes',
  '3pt': 'threes',
  '3pts': 'threes',
  '3s': 'threes',
  steals: 'steals',
  stl: 'steals',
  blocks: 'blocks',
  blk: 'blocks',
  blks: 'blocks',
  turnovers: 'turnovers',
  tov: 'turnovers',
  pra: 'points rebounds assists',
};

/** Spellings of several words as one, and characters to remove. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/\bo\/u\b|\bover\/under\b/gi, ' '],
  [/\b(?:3|three)[- ](?:point(?:er)?s?|pt)\s+(?:field goals|fg|shots)\b/gi, 'threes'],
  [/\b(?:3|three)[- ]?pointers?\b/gi, 'threes'],
  [/\b(?:3|three)-(?:points?|pts?)\b/gi, 'threes'],
  [/(?<=\d),(?=\d)/g, '.'],
  [/[,+&/]/g, ' '],
];

const STAT_OF: Readonly<Record<string, Stat>> = {
  points: 'Points',
  rebounds: 'Rebounds',
  assists: 'Assists',
  threes: 'Threes',
  steals: 'Steals',
  blocks: 'Blocks',
  turnovers: 'Turnovers',
  'assists points rebounds': 'PtsRebAst',
  'points rebounds': 'PtsReb',
  'assists points': 'PtsAst',
  'assists rebounds': 'RebAst',
  'blocks steals': 'StlBlk',
};

/** Separates the words of a market with spaces. */
export function spaced(text: string): string {
  let plain = text;
  for (const [pattern, word] of SPELLINGS) plain = plain.replace(pattern, word);
  return plain;
}

/** The stat named by these words, in any order; undefined for no known stat or more than one. */
export function statOfWords(words: readonly string[]): Stat | undefined {
  const named = words.flatMap((word) => WORDS[word.toLowerCase()]?.split(' ') ?? []);
  return STAT_OF[[...new Set(named)].toSorted().join(' ')];
}

/** Whether a word can be part of a market's name. */
export const isMarketWord = (word: string): boolean => FILLERS.has(word.toLowerCase()) || namesFigure(word);

/** Whether a word is part of a stat's name. */
export const namesFigure = (word: string): boolean => Object.hasOwn(WORDS, word.toLowerCase());
