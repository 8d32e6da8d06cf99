import { STAT_NAMES, statDefinition, type Period, type Stat } from '../../kernel/index.ts';

/** One of the feed's markets: which stat and period it quotes, and how. */
export interface Market {
  readonly stat: Stat;
  readonly period: Period;
  /** Further lines of the same stat, often one-sided. */
  readonly alternate: boolean;
  /** Quoted as yes or no, without a line. */
  readonly yesNo: boolean;
}

/** Stats that the feed quotes besides a main line. */
const ALTERNATES = new Set<Stat>([
  'Points',
  'Rebounds',
  'Assists',
  'Blocks',
  'Steals',
  'Turnovers',
  'Threes',
  'PtsAst',
  'PtsReb',
  'RebAst',
  'PtsRebAst',
]);
const FIRST_QUARTER = new Set<Stat>(['Points', 'Rebounds', 'Assists']);
/** Stats of ours that the feed has no market for. */
const ABSENT = new Set<Stat>(['FieldGoalsAttempted', 'ThreesAttempted']);

/** The feed's markets by their keys, main ones first. */
export const MARKETS: ReadonlyMap<string, Market> = new Map([
  ...STAT_NAMES.filter((stat) => !ABSENT.has(stat)).map((stat) => entry(stat, '', 'Full')),
  ...STAT_NAMES.filter((stat) => FIRST_QUARTER.has(stat)).map((stat) => entry(stat, '_q1', 'Q1')),
  ...STAT_NAMES.filter((stat) => ALTERNATES.has(stat)).map((stat) => entry(stat, '_alternate', 'Full')),
]);

function entry(stat: Stat, suffix: '' | '_q1' | '_alternate', period: Period): [string, Market] {
  const { feed, doubles } = statDefinition(stat);
  return [
    `player_${feed}${suffix}`,
    { stat, period, alternate: suffix === '_alternate', yesNo: doubles !== undefined },
  ];
}

/** Books that sell pick'em entries at multipliers: their prices are not odds. */
export const PICK_EM_BOOKS: ReadonlySet<string> = new Set(['betr_us_dfs', 'pick6', 'prizepicks', 'underdog']);
