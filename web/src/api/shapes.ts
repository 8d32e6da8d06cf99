/** What the API answers, as far as the dashboard reads it. The reference at /docs describes every member. */
export const TIERS = ['Free', 'Pro', 'Sharp', 'Admin'] as const;
export type Tier = (typeof TIERS)[number];
export type Direction = 'Over' | 'Under';
export type Rating = 'Premium' | 'Standard' | 'Lean' | 'Avoid';
export type Outcome = 'Hit' | 'Miss' | 'Push' | 'Void';
export type GameStatus = 'scheduled' | 'live' | 'final' | 'postponed' | 'cancelled';
export type Health = 'healthy' | 'degraded' | 'down';

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

export interface User {
  readonly id: number;
  readonly email: string;
  readonly displayName: string | null;
  readonly tier: Tier;
  readonly emailVerified: boolean;
}

export interface ServiceFacts {
  readonly name: string;
  readonly version: string;
  readonly simulated: boolean;
  /** By the service’s clock. */
  readonly now: string;
}

export interface BlockScore {
  readonly blockName: string;
  readonly score: number;
  readonly confidence: number;
}

export interface Pick {
  readonly id: number;
  readonly playerId: number;
  readonly playerName: string;
  readonly teamAbbreviation: string;
  readonly opponentAbbreviation: string;
  readonly stat: string;
  readonly line: number;
  readonly direction: Direction;
  readonly scoreFinal: number;
  readonly rating: Rating;
  readonly summary: string;
  readonly blockScores: readonly BlockScore[];
  readonly actualValue: number | null;
  readonly profit: number | null;
  readonly isPeriodDataGap: boolean;
  readonly l10Hits: number | null;
  readonly l10Games: number | null;
  readonly period: string | null;
  readonly outcome: Outcome | null;
  readonly gameId: number;
  readonly gameDate: string;
  readonly tipOff: string;
  readonly publishedAt: string;
  readonly book: string;
  readonly price: number;
  readonly probability: number;
  readonly marketProbability: number;
  readonly fairPrice: number;
  readonly expectedValue: number;
  readonly confidence: number;
}

export interface Offer {
  readonly book: string;
  readonly line: number;
  readonly price: number;
  readonly probability: number;
  readonly expectedValue: number;
}

export interface PropRow {
  readonly playerId: number;
  readonly playerName: string;
  readonly propType: string;
  readonly statDisplayName: string;
  readonly teamAbbreviation: string | null;
  readonly opponentAbbreviation: string | null;
  readonly consensusLine: number;
  readonly bestOver: Offer | null;
  readonly bestUnder: Offer | null;
  readonly modelPick: {
    readonly direction: Direction;
    readonly score: number;
    readonly rating: Rating;
    readonly probability: number;
    readonly expectedValue: number;
  } | null;
  readonly bookCount: number;
  readonly l5Hits: number;
  readonly l5Games: number;
  readonly l10Hits: number;
  readonly l10Games: number;
  readonly l15Hits: number;
  readonly l15Games: number;
  readonly gameId: number;
  readonly period: string | null;
}

export interface PropsPage {
  readonly date: string;
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  readonly dataDelayMinutes: number;
  readonly version: number;
  readonly rows: readonly PropRow[];
}

export interface Player {
  readonly id: number;
  readonly name: string;
  readonly position: string | null;
  readonly teamAbbreviation: string | null;
}

export interface Team {
  readonly id: number;
  readonly abbreviation: string;
  readonly name: string;
}

export interface Game {
  readonly id: number;
  readonly homeTeam: string;
  readonly awayTeam: string;
  readonly homeTeamAbbr: string;
  readonly awayTeamAbbr: string;
  readonly spread: number | null;
  readonly total: number | null;
  readonly status: GameStatus;
  readonly gameDate: string;
}

export interface PastProp {
  readonly date: string;
  readonly gameId: number;
  readonly opponentAbbreviation: string | null;
  readonly isHome: boolean | null;
  readonly stat: string;
  readonly period: string | null;
  readonly line: number;
  readonly book: string;
  readonly overPrice: number;
  readonly underPrice: number;
  readonly closingLine: number | null;
  readonly actualValue: number | null;
  readonly result: 'Over' | 'Under' | 'Push' | null;
  readonly isVoided: boolean;
}

export interface Zone {
  readonly zone: string;
  readonly attempts: number;
  readonly makes: number;
  readonly percentage: number | null;
  readonly pointsPerShot: number | null;
  readonly share: number | null;
  readonly leaguePercentage: number | null;
  readonly opponentPercentage: number | null;
}

export type ZoneWindow = 'season' | 'last10' | 'last5';

export interface ShootingZones {
  readonly season: string | null;
  readonly opponentAbbreviation: string | null;
  readonly windows: readonly { readonly window: ZoneWindow; readonly games: number; readonly zones: readonly Zone[] }[];
}

export interface Split {
  readonly games: number;
  readonly minutes: number | null;
  readonly mean: number | null;
  readonly hitRate: number | null;
  readonly interval: readonly [number, number];
}

export interface Teammates {
  readonly stat: string;
  readonly line: number | null;
  readonly teammates: readonly {
    readonly playerId: number;
    readonly playerName: string;
    readonly status: string | null;
    readonly with: Split;
    readonly without: Split;
  }[];
}
