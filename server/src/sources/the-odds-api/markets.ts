import { leagueOf, type League } from '../../leagues/index.ts';
import { STATS, statsIn, type Period, type SportKey, type Stat } from '../../sports/index.ts';

/** One of the feed's markets: which stat and period it quotes, and how. */
export interface Market {
  readonly stat: Stat;
  readonly period: Period;
  /** A market of more lines of the same stat, often one-sided. */
  readonly alternate: boolean;
  /** Quoted as yes or no, without a line. */
  readonly yesNo: boolean;
}

/** The stats requested by default, by sport. Each costs credits, so they are listed one by one. */
const DEFAULT_STATS = {
  basketball: [
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
  ],
  hockey: ['Points', 'Assists', 'Goals', 'ShotsOnGoal', 'BlockedShots', 'Saves', 'PowerPlayPoints'],
} as const satisfies Partial<Record<SportKey, readonly Stat[]>>;

const FIRST_QUARTER: readonly Stat[] = ['Points', 'Rebounds', 'Assists'];
/** Stats without a market in this feed. */
const ABSENT = new Set<Stat>(['FieldGoalsAttempted', 'ThreesAttempted', 'Hits', 'GoalsAgainst']);

/** Whether a player scores at all: the line 0.5 of goals, mostly the over alone. */
const ANYTIME_SCORER: [string, Market] = [
  'player_goal_scorer_anytime',
  { stat: 'Goals', period: 'Full', alternate: false, yesNo: true },
];

/** Main markets first: where two of a stat list a line, the first one's price is taken. */
const MARKETS = {
  basketball: new Map([
    ...mainMarkets('basketball'),
    ...FIRST_QUARTER.map((stat) => entry(stat, '_q1', 'Q1')),
    ...DEFAULT_STATS.basketball.map((stat) => entry(stat, '_alternate', 'Full')),
  ]),
  hockey: new Map([
    ...mainMarkets('hockey'),
    ANYTIME_SCORER,
    ...DEFAULT_STATS.hockey.map((stat) => entry(stat, '_alternate', 'Full')),
  ]),
} as const satisfies Partial<Record<SportKey, ReadonlyMap<string, Market>>>;

/**
 * The feed's markets of a league by their keys. A key does not tell the sport: `player_points` counts points in basketball, and
 * goals and assists in hockey.
 */
export function marketsOf(league: League): ReadonlyMap<string, Market> {
  const bySport: Readonly<Partial<Record<SportKey, ReadonlyMap<string, Market>>>> = MARKETS;
  return bySport[leagueOf(league).sport] ?? new Map<string, Market>();
}

function mainMarkets(sport: SportKey): [string, Market][] {
  return statsIn(sport)
    .filter((stat) => !ABSENT.has(stat))
    .map((stat) => entry(stat, '', 'Full'));
}

function entry(stat: Stat, suffix: '' | '_q1' | '_alternate', period: Period): [string, Market] {
  const { feed, isYesNo } = STATS[stat];
  return [`player_${feed}${suffix}`, { stat, period, alternate: suffix === '_alternate', yesNo: isYesNo }];
}

/** The keys of the markets that are requested by default, of all sports: a league is asked for those that its sport has. */
export const DEFAULT_MARKETS: readonly string[] = [
  ...new Set(
    Object.values(DEFAULT_STATS)
      .flat()
      .map((stat) => entry(stat, '', 'Full')[0]),
  ),
  ANYTIME_SCORER[0],
];
