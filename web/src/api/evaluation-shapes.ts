import type { Direction, Rating } from './shapes.ts';

export interface Proposal {
  readonly playerId: number;
  readonly stat: string;
  readonly line: number;
  readonly direction: Direction;
  /** Left out, his next game. */
  readonly gameDate?: string | undefined;
}

export interface Rung {
  readonly line: number;
  readonly over: number;
  readonly push: number;
  readonly under: number;
}

export interface EvaluatedBlock {
  readonly blockType: string;
  readonly score: number;
  readonly confidence: number;
  /** `logOdds` is the block’s part of the whole, told of the over whichever side was asked about. */
  readonly subScores: Readonly<Record<string, number>>;
  readonly explanation: string;
}

interface OfferAt {
  readonly book: string;
  readonly price: number;
  readonly quotedAt: string;
}

export interface Evaluation {
  readonly playerId: number;
  readonly playerName: string;
  readonly stat: string;
  readonly direction: Direction;
  readonly line: number;
  readonly rating: Rating;
  readonly finalScore: number;
  readonly finalConfidence: number;
  readonly blocks: readonly EvaluatedBlock[];
  readonly asOf: string;
  readonly gameDate: string;
  readonly teamAbbreviation: string;
  readonly opponentAbbreviation: string;
  readonly probability: number;
  readonly pushProbability: number;
  readonly interval: readonly [number, number];
  readonly marketProbability: number | null;
  readonly modelProbability: number;
  readonly fairPrice: number;
  readonly bestPrice: OfferAt | null;
  readonly doubtfulPrices: readonly OfferAt[];
  readonly expectedValue: number | null;
  readonly consensusLine: number | null;
  readonly books: number;
  readonly mean: number;
  readonly median: number;
  readonly countInterval: readonly [number, number];
  readonly projectedMinutes: number;
  readonly ladder: readonly Rung[];
  readonly insufficientEvidence: boolean;
  readonly reasons: readonly { readonly code: string; readonly text: string }[];
}
