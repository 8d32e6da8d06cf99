import type { Day, Direction, LineHalves } from '../kernel/index.ts';
import type { Period, Stat } from '../sports/index.ts';
import type { League } from '../leagues/index.ts';
import type { ShownLeg, SlipPayout } from './slips/slip.ts';

/** The state of a bet. */
export const BET_STATES = ['open', 'won', 'lost', 'push', 'void'] as const;
export type BetState = (typeof BET_STATES)[number];

/** The claim of a bet, which never changes. */
export interface BetClaim {
  readonly league: League;
  readonly gameId: number;
  readonly gameDate: Day;
  readonly playerId: number;
  readonly stat: Stat;
  readonly period: Period;
  readonly lineHalves: LineHalves;
  readonly direction: Direction;
  /** The pick it follows. */
  readonly pickId: number | null;
}

/** The terms that the owner can change before tip-off. */
export interface BetTerms {
  /** A key from the list of books. */
  readonly book: string;
  /** American odds. */
  readonly price: number;
  /** In the owner's currency, exact decimal text with at most two places. */
  readonly stake: string;
  readonly placedAt: Date;
  readonly note: string | null;
  readonly stakeKind: StakeKind;
  /** American odds; of a boost alone. */
  readonly boostedPrice: number | null;
  /** Share of the winnings that the book keeps. */
  readonly commission: number;
}

/** The stake of a bonus is not returned and not lost; a boost pays at another price than the book’s. */
export const STAKE_KINDS = ['cash', 'bonus', 'boost'] as const;
export type StakeKind = (typeof STAKE_KINDS)[number];

export const PAID_STATES = ['cashed-out', 'void', 'bonus', 'corrected', 'other'] as const;
/** What the book really paid, beside the grade. */
export interface Paid {
  readonly state: (typeof PAID_STATES)[number];
  /** Exact decimal text with two places. */
  readonly profit: string;
  readonly note: string | null;
}

/** A stored bet. */
export interface Bet extends BetClaim, BetTerms {
  readonly id: number;
  readonly playerName: string;
  readonly homeTeam: string;
  readonly awayTeam: string;
  readonly recordedAt: Date;
  /** The book offered the price when the bet was recorded, before tip-off; false until that is known. */
  readonly isVerified: boolean;
  /** False as long as the prices that it was compared with are later than the moment of the reader. */
  readonly isVerificationKnown: boolean;
  /** Placed while its game ran. */
  readonly isLive: boolean;
  /** Null where the book paid by the grade. */
  readonly paid: Paid | null;
  /** The import that it came with. */
  readonly importId: number | null;
  /** As known when the bet was recorded. */
  readonly tipOff: Date;
  readonly ourProbability: number | null;
  readonly version: number;
  readonly state: BetState;
  readonly actualValue: number | null;
  /** Exact decimal text with two places; null while open. */
  readonly profit: string | null;
  readonly gradedAt: Date | null;
  /** The reason of its grade, in words. */
  readonly reason: string | null;
  /** The probability of a win on its own line when the market closed. */
  readonly closingProbability: number | null;
  /** Identifies the bet in every export and import. */
  readonly reference: string;
  /** The format of the file it came from; null for a bet logged by hand. */
  readonly importedFrom: string | null;
  /** Of a bet on several props; null for a single. */
  readonly legs: readonly ShownLeg[] | null;
  /** Of a pick'em entry. */
  readonly payout: SlipPayout | null;
}

/** What an owner may change. */
export type ChangedBet = BetTerms & Pick<Bet, 'paid'>;

/** The origin of a bet: one of our picks, the owner's own idea, or a file. */
export const BET_SOURCES = ['pick', 'own', 'import'] as const;
export type BetSource = (typeof BET_SOURCES)[number];

/** A filter of an account's bets; null means all. */
export interface BetFilter {
  readonly from: Day;
  readonly to: Day;
  readonly book: string | null;
  readonly stat: Stat | null;
  readonly direction: Direction | null;
  readonly league: League | null;
  readonly source: BetSource | null;
}

export const BET_GROUPS = ['book', 'stat', 'direction', 'league', 'month', 'source', 'kind', 'grading'] as const;
export type BetGroup = (typeof BET_GROUPS)[number];
