import type { LineHalves } from '../../kernel/index.ts';
import type { Period, Stat } from '../../sports/index.ts';
import { THIN_BOUNDS, type ThinBounds } from '../books/exchanges.ts';

/** The ways in which prices of a prop can stand out. */
export const SCREENS = ['arbitrage', 'middle', 'low-hold', 'positive-ev'] as const;
export type Screen = (typeof SCREENS)[number];

/** The smallest edge of a recorded flag, by screen, as a share of the total stake. */
export type LeastEdges = Readonly<Record<Screen, number>>;

/** A low hold of 2 %, as the list of prices shows it, is too common to keep. */
export const FLAGGED_EDGES: LeastEdges = { arbitrage: 0.002, middle: -0.01, 'low-hold': -0.005, 'positive-ev': 0.02 };

/** Which prices are flags. */
export interface FlagBounds {
  readonly leastEdges: LeastEdges;
  /** The prices of thin markets are none. */
  readonly thin: ThinBounds;
}

export const FLAG_BOUNDS: FlagBounds = { leastEdges: FLAGGED_EDGES, thin: THIN_BOUNDS };

/** `moved`: its prices no longer stand out. `withdrawn`: a book no longer quotes the side. `begun`: it stood until the start. */
export const CLOSINGS = ['moved', 'withdrawn', 'begun'] as const;
export type Closing = (typeof CLOSINGS)[number];

/** A book's side of a flag. */
export interface FlagSide {
  readonly bookId: number;
  readonly lineHalves: LineHalves;
  /** American, as quoted. */
  readonly price: number;
  /** Since when the book had this price, in milliseconds since 1970. */
  readonly quotedAt: number;
}

/** Prices that stood out, as seen at one moment. */
export interface Sighting {
  readonly screen: Screen;
  /** Null for a side that a flag of positive-ev is not about. */
  readonly over: FlagSide | null;
  readonly under: FlagSide | null;
  /**
   * As a share of the total stake. Of a pair what it gains, or below 0 loses, if only one side wins; of positive-ev the expected
   * value.
   */
  readonly edge: number;
  /** Whether both books repeat each other's lines and prices in the game. */
  readonly isOneFeed: boolean;
}

/** Prices of a prop that stood out, from the first sight to the last. Moments are in milliseconds since 1970. */
export interface Flag {
  /** Of its row; undefined before it is stored. */
  readonly id?: number;
  readonly playerId: number;
  readonly stat: Stat;
  readonly period: Period;
  readonly first: Sighting;
  readonly openedAt: number;
  widestEdge: number;
  widestAt: number;
  /** The prices at the last sight. */
  last: Pick<Sighting, 'over' | 'under' | 'edge'>;
  isOneFeed: boolean;
  /** From its opening on the start of the game, unless it closes before. */
  closedAt: number;
  closedBy: Closing;
}

/** What makes sightings of a prop one flag: the screen, the books and their lines. */
export const sightingKey = ({ screen, over, under }: Pick<Sighting, 'screen' | 'over' | 'under'>): string =>
  `${screen} ${over?.bookId} ${over?.lineHalves} ${under?.bookId} ${under?.lineHalves}`;
