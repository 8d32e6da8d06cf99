import { BASKETBALL_STATS, statDefinition, type BasketballStat } from '../../sports/basketball/index.ts';
import type { Period, Stat } from '../../sports/index.ts';

/** One of the feed's markets: which stat and period it quotes, and how. */
export interface Market {
  readonly stat: Stat;
  readonly period: Period;
  /** A market of more lines of the same stat, often one-sided. */
  readonly alternate: boolean;
  /** Quoted as yes or no, without a line. */
  readonly yesNo: boolean;
}

/** The stats requested by default. Each costs credits, so they are listed one by one. */
const DEFAULT_STATS: readonly BasketballStat[] = [
  'Points',
  'Rebounds',
  'Assists',
  'Threes',
  'Steals',
  'Blocks',
  'Turnovers',
  'PtsRebAst',
  'PtsReb',
  'PtsAst',
  'RebAst',
];
/** Stats with a market of alternate lines. */
const ALTERNATES: ReadonlySet<BasketballStat> = new Set(DEFAULT_STATS);
const FIRST_QUARTER = new Set<BasketballStat>(['Points', 'Rebounds', 'Assists']);
/** Stats without a market in this feed. */
const ABSENT = new Set<BasketballStat>(['FieldGoalsAttempted', 'ThreesAttempted']);

/** The feed's markets by their keys, main ones first. */
export const MARKETS: ReadonlyMap<string, Market> = new Map([
  ...BASKETBALL_STATS.filter((stat) => !ABSENT.has(stat)).map((stat) => entry(stat, '', 'Full')),
  ...BASKETBALL_STATS.filter((stat) => FIRST_QUARTER.has(stat)).map((stat) => entry(stat, '_q1', 'Q1')),
  ...BASKETBALL_STATS.filter((stat) => ALTERNATES.has(stat)).map((stat) => entry(stat, '_alternate', 'Full')),
]);

function entry(stat: BasketballStat, suffix: '' | '_q1' | '_alternate', period: Period): [string, Market] {
  const { feed, doubles } = statDefinition(stat);
  return [
    `player_${feed}${suffix}`,
    { stat, period, alternate: suffix === '_alternate', yesNo: doubles !== undefined },
  ];
}

/** The keys of the main markets of the default stats. */
export const DEFAULT_MARKETS: readonly string[] = DEFAULT_STATS.map((stat) => entry(stat, '', 'Full')[0]);
