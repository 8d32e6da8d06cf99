import type { StatDefinition } from '../sport.ts';
import { valueOf } from '../value.ts';

/** What a box score counts. A new count is one entry here and a migration. */
export const COUNT_MEANINGS = {
  pts: 'points',
  reb: 'rebounds',
  ast: 'assists',
  fg3m: '3-pointers made',
  fg3a: '3-pointers attempted',
  fgm: 'field goals made, 3-pointers included',
  fga: 'field goals attempted',
  ftm: 'free throws made',
  fta: 'free throws attempted',
  stl: 'steals',
  blk: 'blocks',
  tov: 'turnovers',
} as const satisfies Record<string, string>;
export type BasketballCount = keyof typeof COUNT_MEANINGS;
export const BASKETBALL_COUNTS = Object.keys(COUNT_MEANINGS) as readonly BasketballCount[];

/** The counts of the model, which every source of box scores has. A count joins them with a fit. */
export const FITTED_COUNTS = [
  'pts',
  'reb',
  'ast',
  'fg3m',
  'fg3a',
  'fgm',
  'fga',
  'ftm',
  'fta',
  'stl',
  'blk',
  'tov',
] as const satisfies readonly BasketballCount[];
export type FittedCount = (typeof FITTED_COUNTS)[number];
export type FittedLine = Readonly<Record<FittedCount, number>>;

const fitted: ReadonlySet<BasketballCount> = new Set(FITTED_COUNTS);
export const isFittedCount = (count: BasketballCount): count is FittedCount => fitted.has(count);

/** The five counts that make a double-double or a triple-double. */
const TENS = ['pts', 'reb', 'ast', 'stl', 'blk'] as const;

/** Every stat. One of known counts is one entry here: parsing, API, scoring and settlement read this list. */
export const STATS = {
  Points: { label: 'Points', parts: ['pts'], feed: 'points', aliases: ['pts'] },
  Rebounds: { label: 'Rebounds', parts: ['reb'], feed: 'rebounds', aliases: ['reb', 'rebs'] },
  Assists: { label: 'Assists', parts: ['ast'], feed: 'assists', aliases: ['ast'] },
  Threes: { label: '3-pointers made', parts: ['fg3m'], feed: 'threes', aliases: ['3pm', 'fg3m'] },
  Steals: { label: 'Steals', parts: ['stl'], feed: 'steals', aliases: ['stl'] },
  Blocks: { label: 'Blocks', parts: ['blk'], feed: 'blocks', aliases: ['blk'] },
  Turnovers: { label: 'Turnovers', parts: ['tov'], feed: 'turnovers', aliases: ['tov', 'to'] },
  PtsRebAst: {
    label: 'Pts + Reb + Ast',
    parts: ['pts', 'reb', 'ast'],
    feed: 'points_rebounds_assists',
    aliases: ['pra'],
  },
  PtsReb: { label: 'Pts + Reb', parts: ['pts', 'reb'], feed: 'points_rebounds', aliases: ['pr'] },
  PtsAst: { label: 'Pts + Ast', parts: ['pts', 'ast'], feed: 'points_assists', aliases: ['pa'] },
  RebAst: { label: 'Reb + Ast', parts: ['reb', 'ast'], feed: 'rebounds_assists', aliases: ['ra'] },
  StlBlk: { label: 'Steals + Blocks', parts: ['stl', 'blk'], feed: 'blocks_steals', aliases: ['stocks', 'sb'] },
  FieldGoalsMade: { label: 'Field goals made', parts: ['fgm'], feed: 'field_goals', aliases: ['fgm'] },
  FieldGoalsAttempted: {
    label: 'Field goals attempted',
    parts: ['fga'],
    feed: 'field_goals_attempts',
    aliases: ['fga'],
  },
  ThreesAttempted: {
    label: '3-pointers attempted',
    parts: ['fg3a'],
    feed: 'threes_attempts',
    aliases: ['3pa', 'fg3a'],
  },
  FreeThrowsMade: { label: 'Free throws made', parts: ['ftm'], feed: 'frees_made', aliases: ['ftm'] },
  FreeThrowsAttempted: { label: 'Free throws attempted', parts: ['fta'], feed: 'frees_attempts', aliases: ['fta'] },
  DoubleDouble: { label: 'Double-double', parts: TENS, doubles: 2, feed: 'double_double', aliases: ['dd', 'dd2'] },
  TripleDouble: { label: 'Triple-double', parts: TENS, doubles: 3, feed: 'triple_double', aliases: ['td', 'td3'] },
} as const satisfies Record<string, StatDefinition<BasketballCount>>;

export type BasketballStat = keyof typeof STATS;
export const BASKETBALL_STATS = Object.keys(STATS) as readonly BasketballStat[];

/** The definition with its optional members visible. */
export function statDefinition(stat: BasketballStat): StatDefinition<BasketballCount> {
  return STATS[stat];
}

/** A stat whose counts are all fitted: the model may price it. */
export type FittedStat = {
  [S in BasketballStat]: (typeof STATS)[S]['parts'][number] extends FittedCount ? S : never;
}[BasketballStat];

export const isFitted = (stat: string): stat is FittedStat =>
  stat in STATS && statDefinition(stat as BasketballStat).parts.every(isFittedCount);
export const FITTED_STATS: readonly FittedStat[] = BASKETBALL_STATS.filter(isFitted);

/** The definition of a fitted stat; its counts are of the model. */
export function fittedDefinition(stat: FittedStat): StatDefinition<FittedCount> {
  return STATS[stat];
}

/** The value of a fitted stat in a line of the model, also of expected counts. Such a line has each of its counts. */
export const fittedValue = (stat: FittedStat, line: FittedLine): number =>
  valueOf(fittedDefinition(stat), line) as number;

/** A line of zeros in the fitted counts. */
export const noCounts = (): Record<FittedCount, number> =>
  Object.fromEntries(FITTED_COUNTS.map((count) => [count, 0])) as Record<FittedCount, number>;
