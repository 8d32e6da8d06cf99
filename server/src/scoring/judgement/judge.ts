import type { Direction } from '../../kernel/index.ts';
import type { KnownGame } from '../../league/index.ts';
import type { BlockName, BookQuote } from '../../model/index.ts';
import type { Consensus, Prop } from '../../odds/index.ts';
import type { Doubt } from './doubts.ts';
import type { Forecast } from '../evaluation/forecast.ts';
import type { PastGame } from '../slate/slate.ts';

/** All that is known of one prop at one moment; what a model reads. */
export interface PropFeatures {
  readonly prop: Prop;
  readonly game: KnownGame;
  /** The player's team by the last game; null if that team does not play in this one. */
  readonly teamId: number | null;
  readonly consensus: Consensus;
  /** Every line of each feed that the consensus does not doubt; see `opinionsOf`. */
  readonly opinions: readonly BookQuote[];
  readonly recent: readonly PastGame[];
}

/** What one block adds to the log-odds of the over, and how it speaks for one side. */
export interface Contribution {
  readonly name: BlockName;
  readonly logOdds: number;
  /** 0 to 100 for the side; 50 is neutral. The market's is set against the price instead, where there is one. */
  readonly score: number;
  /** 0 to 1. */
  readonly confidence: number;
  /** What the block saw, with units in the names. */
  readonly subScores: Readonly<Record<string, number>>;
  readonly explanation: string;
}

/** A model's answer on one prop. */
export interface Judgement {
  /** Probability of the over on the consensus line, given no push. */
  readonly over: number;
  /** 0 to 1. */
  readonly confidence: number;
  /** Why the evidence does not suffice; what has any doubt is never published. */
  readonly doubts: readonly Doubt[];
  /** The answer taken apart for one side. Worked out when asked for. */
  inDetail(direction: Direction): Detail;
}

export interface Detail {
  /** The log-odds add up to those of `over`. */
  readonly blocks: readonly Contribution[];
  /** Null where nothing but the market's word is known of the count. */
  readonly forecast: Forecast | null;
}

/** A model: pure, so that the same features always give the same answer. */
export type Judge = (features: PropFeatures) => Judgement;
