import { RATINGS, type Direction, type Rating } from '../../kernel/index.ts';
import { PERIODS, STAT_NAMES, type Period, type Stat } from '../../sports/index.ts';

/** The price to bet at. */
export const PRICES = ['best', 'consensus', 'closing', 'atMyBooks'] as const;
export type SystemPrice = (typeof PRICES)[number];

interface Range {
  /** `least`: the feature must be this or more; `most`: this or less. */
  readonly bound: 'least' | 'most';
  /** `american`: compared by payout, not as a number. */
  readonly of: 'integer' | 'number' | 'american';
  /** Accepted values, both ends included. */
  readonly from: number;
  readonly to: number;
  readonly description: string;
}

const least = (of: Range['of'], from: number, to: number, description: string): Range => ({
  bound: 'least',
  of,
  from,
  to,
  description: `At least: ${description}`,
});
const most = (of: Range['of'], from: number, to: number, description: string): Range => ({
  bound: 'most',
  of,
  from,
  to,
  description: `At most: ${description}`,
});

const HITS = 'of the player’s last games the quoted line was beaten in';
const hits = (games: number) => ({
  [`minL${games}OverHits`]: least('integer', 0, games, `overs, ${HITS}. Only players with ${games} games.`),
  [`maxL${games}OverHits`]: most('integer', 0, games, `overs, ${HITS}. Only players with ${games} games.`),
  [`minL${games}UnderHits`]: least('integer', 0, games, `unders, by the same rule.`),
  [`maxL${games}UnderHits`]: most('integer', 0, games, `unders, by the same rule.`),
});

/** Conditions with a bound: one entry here defines the request member, its validation and its comparison. */
export const RANGES = {
  ...(hits(5) as Record<'minL5OverHits' | 'maxL5OverHits' | 'minL5UnderHits' | 'maxL5UnderHits', Range>),
  ...(hits(10) as Record<'minL10OverHits' | 'maxL10OverHits' | 'minL10UnderHits' | 'maxL10UnderHits', Range>),
  ...(hits(15) as Record<'minL15OverHits' | 'maxL15OverHits' | 'minL15UnderHits' | 'maxL15UnderHits', Range>),
  minSeasonOverRate: least('number', 0, 1, 'share of overs in the player’s games of the season before this one.'),
  maxSeasonOverRate: most('number', 0, 1, 'share of overs in the player’s games of the season before this one.'),
  minSeasonGames: least('integer', 0, 110, 'games of the player in the season before this one.'),
  minEdge: least('number', -1, 1, 'our expected value of the side at its best price, for one staked.'),
  maxEdge: most('number', -1, 1, 'our expected value of the side at its best price, for one staked.'),
  minProbability: least('number', 0, 1, 'our probability of the side.'),
  maxProbability: most('number', 0, 1, 'our probability of the side.'),
  minMarketProbability: least('number', 0, 1, 'the market’s probability of the side, without margin.'),
  maxMarketProbability: most('number', 0, 1, 'the market’s probability of the side, without margin.'),
  minLineMove: least('number', -50, 50, 'points that the line moved from the opening one; below 0 is down.'),
  maxLineMove: most('number', -50, 50, 'points that the line moved from the opening one; below 0 is down.'),
  minLine: least('number', 0, 200, 'the quoted line.'),
  maxLine: most('number', 0, 200, 'the quoted line.'),
  minPrice: least('american', -100_000, 100_000, 'American odds of the price that is bet.'),
  maxPrice: most('american', -100_000, 100_000, 'American odds of the price that is bet.'),
  minRest: least('integer', 0, 400, 'days without a game of the player’s team before this one; 0 is a back-to-back.'),
  maxRest: most('integer', 0, 400, 'days without a game of the player’s team before this one; 0 is a back-to-back.'),
  minOpponentRank: least('integer', 1, 40, 'rank of the opponent in what it allows of the stat; 1 allows the most.'),
  maxOpponentRank: most('integer', 1, 40, 'rank of the opponent in what it allows of the stat; 1 allows the most.'),
  minTeammatesOut: least('integer', 0, 20, 'team-mates who were listed as out.'),
  maxTeammatesOut: most('integer', 0, 20, 'team-mates who were listed as out.'),
  minExpectedMinutes: least('number', 0, 60, 'minutes that the model expected of the player.'),
  maxExpectedMinutes: most('number', 0, 60, 'minutes that the model expected of the player.'),
  minMinutesToTipOff: least('integer', 0, 10_000, 'minutes from the newest quote to the start.'),
  maxMinutesToTipOff: most('integer', 0, 10_000, 'minutes from the newest quote to the start.'),
  minBooks: least('integer', 1, 100, 'books that quoted both sides.'),
} as const satisfies Readonly<Record<string, Range>>;
export type RangeName = keyof typeof RANGES;
export const RANGE_NAMES = Object.keys(RANGES) as RangeName[];

/** Yes/no conditions. */
export const FLAGS = {
  home: 'The player’s team is at home (true) or away (false).',
  backToBack: 'The player’s team played the day before (true), or not (false).',
  playoffs: 'Games of the playoffs alone (true), or none of them (false).',
} as const;
export type FlagName = keyof typeof FLAGS;
export const FLAG_NAMES = Object.keys(FLAGS) as FlagName[];

/** All conditions that a prop must meet for a system to bet on it. */
export type Conditions = {
  readonly direction: Direction;
  readonly stats?: readonly Stat[];
  /** Full by default. */
  readonly periods?: readonly Period[];
  /** Of the side. */
  readonly ratings?: readonly Rating[];
  /** Keys of books, at least one of which quoted the line. */
  readonly books?: readonly string[];
} & { readonly [Name in RangeName]?: number } & { readonly [Name in FlagName]?: boolean };

/** The list conditions with their allowed words; books are checked against the known ones. */
export const LISTS = { stats: STAT_NAMES, periods: PERIODS, ratings: RATINGS } as const;

export const CONDITION_NAMES: readonly string[] = [
  ...['direction', 'books', ...Object.keys(LISTS)],
  ...[...RANGE_NAMES, ...FLAG_NAMES],
];
