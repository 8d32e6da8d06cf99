import type { Day, Direction, LineHalves, Rating, SeasonType } from '../../kernel/index.ts';
import type { Period, Stat } from '../../sports/index.ts';
import type { League } from '../../leagues/index.ts';

/** The facts known about a prop at `asOf`. columns.ts explains the columns. */
export interface EarlyFeatures {
  readonly gameId: number;
  readonly playerId: number;
  readonly stat: Stat;
  readonly period: Period;
  readonly league: League;
  readonly season: string;
  readonly seasonType: SeasonType;
  readonly gameDate: Day;
  readonly asOf: Date;
  readonly newestFact: Date;
  readonly teamId: number | null;
  readonly opponentId: number | null;
  readonly home: boolean | null;
  readonly restDays: number | null;
  readonly opponentRank: number | null;
  readonly teammatesOut: number;
  readonly expectedMinutes: number | null;
  readonly l5Over: number | null;
  readonly l5Under: number | null;
  readonly l10Over: number | null;
  readonly l10Under: number | null;
  readonly l15Over: number | null;
  readonly l15Under: number | null;
  readonly seasonOver: number | null;
  readonly seasonGames: number | null;
  readonly openHalves: LineHalves | null;
  readonly openOver: number | null;
  readonly lineHalves: LineHalves;
  readonly overProbability: number;
  readonly books: number;
  readonly minutesToTipOff: number;
  readonly bestOverPrice: number | null;
  readonly bestOverBook: string | null;
  readonly bestUnderPrice: number | null;
  readonly bestUnderBook: string | null;
  readonly consensusOverPrice: number | null;
  readonly consensusUnderPrice: number | null;
  readonly bookKeys: readonly string[];
  readonly bookOverPrices: readonly (number | null)[];
  readonly bookUnderPrices: readonly (number | null)[];
  readonly modelOver: number | null;
  readonly overEdge: number | null;
  readonly underEdge: number | null;
  readonly overRating: Rating | null;
  readonly underRating: Rating | null;
  readonly side: Direction | null;
}

export const RESULTS_OF_PROPS = ['over', 'under', 'push', 'void'] as const;

/** The facts that became known later. */
export interface LaterFeatures {
  readonly closingHalves: LineHalves | null;
  readonly closingOver: number | null;
  readonly closingOverHere: number | null;
  readonly closingOverPrice: number | null;
  readonly closingOverBook: string | null;
  readonly closingUnderPrice: number | null;
  readonly closingUnderBook: string | null;
  readonly actualValue: number | null;
  readonly outcome: (typeof RESULTS_OF_PROPS)[number] | null;
}

/** A complete row. Tip-off is the scheduled one until the game is settled. */
export type Feature = EarlyFeatures & LaterFeatures & { readonly tipOff: Date };

/** For a prop whose game is not over. */
export const NOTHING_LATER: LaterFeatures = {
  closingHalves: null,
  closingOver: null,
  closingOverHere: null,
  closingOverPrice: null,
  closingOverBook: null,
  closingUnderPrice: null,
  closingUnderBook: null,
  actualValue: null,
  outcome: null,
};
