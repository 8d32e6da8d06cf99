import type { Day, Direction, LineHalves, Period, Stat } from '../kernel/index.ts';
import type { League } from '../leagues/index.ts';
import type { ShownLeg, SlipPayout } from './slips/slip.ts';

/** How a bet stands. */
export const BET_STATES = ['open', 'won', 'lost', 'push', 'void'] as const;
export type BetState = (typeof BET_STATES)[number];

/** What a bet claims. It never changes. */
export interface BetClaim {
  readonly league: League;
  readonly gameId: number;
  readonly gameDate: Day;
  readonly playerId: number;
  readonly stat: Stat;
  readonly period: Period;
  readonly lineHalves: LineHalves;
  readonly direction: Direction;
  /** The pick that it follows. */
  readonly pickId: number | null;
}

/** What the owner can change before tip-off. */
export interface BetTerms {
  /** A key of the list of books. */
  readonly book: string;
  /** American odds. */
  readonly price: number;
  /** In the owner's currency, exact decimal text with two places at most. */
  readonly stake: string;
  readonly placedAt: Date;
  readonly note: string | null;
}

/** A bet as it is kept. */
export interface Bet extends BetClaim, BetTerms {
  readonly id: number;
  readonly playerName: string;
  readonly homeTeam: string;
  readonly awayTeam: string;
  readonly recordedAt: Date;
  /** The book offered the price when it was recorded, before tip-off. */
  readonly isVerified: boolean;
  /** As it was known when the bet was recorded. */
  readonly tipOff: Date;
  readonly ourProbability: number | null;
  readonly version: number;
  readonly state: BetState;
  readonly actualValue: number | null;
  /** Exact decimal text with two places; null while it is open. */
  readonly profit: string | null;
  readonly gradedAt: Date | null;
  /** Why it has its grade, in words. */
  readonly reason: string | null;
  /** Of the bet coming true on its own line when the market closed. */
  readonly closingProbability: number | null;
  /** The same in every export and import of it. */
  readonly reference: string;
  /** The format of the file that it came with; null for one that was logged. */
  readonly importedFrom: string | null;
  /** Of a bet on several props; null for one on one. */
  readonly legs: readonly ShownLeg[] | null;
  /** Of a pick'em entry. */
  readonly payout: SlipPayout | null;
}

/** Where a bet came from: a pick of ours, the owner's own idea, or a file. */
export const BET_SOURCES = ['pick', 'own', 'import'] as const;
export type BetSource = (typeof BET_SOURCES)[number];

/** Which of an account's bets are meant; null means all. */
export interface BetFilter {
  readonly from: Day;
  readonly to: Day;
  readonly book: string | null;
  readonly stat: Stat | null;
  readonly direction: Direction | null;
  readonly league: League | null;
  readonly source: BetSource | null;
}

export const BET_GROUPS = ['book', 'stat', 'direction', 'league', 'month', 'source', 'kind'] as const;
export type BetGroup = (typeof BET_GROUPS)[number];
