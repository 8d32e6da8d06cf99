import type { Availability, Direction, Rating } from '../../kernel/index.ts';
import type { Stat } from '../../sports/index.ts';
import type { League } from '../../leagues/index.ts';
import type { Screen } from '../../odds/index.ts';

/** The events that a rule can be for. */
export const ALERT_EVENTS = [
  'pick.published',
  'price.available',
  'price.flagged',
  'line.moved',
  'news.changed',
  'bet.turning',
  'bet.settled',
] as const;
export type AlertEvent = (typeof ALERT_EVENTS)[number];

/** The conditions on an event; an omitted one always holds. Lists are alternatives. */
export interface Conditions {
  readonly league?: League;
  readonly players?: readonly number[];
  /** Upper-case abbreviations. */
  readonly teams?: readonly string[];
  readonly stats?: readonly Stat[];
  /** The side of a claim; for a line its movement: Over is up. */
  readonly direction?: Direction;
  /** Keys of books: the best of their prices counts. Of prices that stand out every book has to be among them. */
  readonly books?: readonly string[];
  /** As a share of the stake, at the price in the alert. */
  readonly minExpectedValue?: number;
  readonly minProbability?: number;
  readonly minRating?: Rating;
  /** In points, up or down. */
  readonly minMove?: number;
  readonly statuses?: readonly Availability[];
  readonly screens?: readonly Screen[];
  /** Of prices that stand out, as a share of the total stake. */
  readonly minEdge?: number;
  /** Also prices that look like an error: too good, or of one feed on both sides. */
  readonly suspect?: boolean;
  /** The account follows the player, the player's team, or the prop. */
  readonly followed?: boolean;
}
export type Condition = keyof Conditions;

const OF_PLAYERS = ['league', 'players', 'teams', 'followed'] as const;
const OF_PROPS = [...OF_PLAYERS, 'stats', 'direction'] as const;
const OF_PRICES = [...OF_PROPS, 'books', 'minExpectedValue', 'minProbability'] as const;

/** The conditions that apply to each event. */
export const CONDITIONS_OF: Readonly<Record<AlertEvent, readonly Condition[]>> = {
  'pick.published': [...OF_PRICES, 'minRating'],
  'price.available': OF_PRICES,
  'price.flagged': [...OF_PLAYERS, 'stats', 'screens', 'minEdge', 'books', 'suspect'],
  'line.moved': [...OF_PROPS, 'minMove'],
  'news.changed': [...OF_PLAYERS, 'statuses'],
  'bet.turning': OF_PROPS,
  'bet.settled': ['league', 'players', 'stats', 'direction', 'books'],
};

/** Local times in a zone, such as 23:00 to 08:00: messages are held back during them. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
}
