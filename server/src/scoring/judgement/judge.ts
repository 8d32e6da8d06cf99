import type { Direction } from '../../kernel/index.ts';
import type { AnnouncedLineup, Game, NamedAvailability } from '../../league/index.ts';
import type { BlockName } from '../../sports/index.ts';
import type { BookQuote } from '../../model/index.ts';
import type { Consensus, Feeds, Prop } from '../../odds/index.ts';
import type { Doubt } from './doubts.ts';
import type { Forecast } from '../evaluation/forecast.ts';
import type { PastGame } from '../slate/slate.ts';

/** All facts about one prop at one moment: the input of a model. */
export interface PropFeatures {
  readonly prop: Prop;
  readonly game: Game;
  /** The player's team by the last game; null if that team does not play in this one. */
  readonly teamId: number | null;
  readonly consensus: Consensus;
  /** Which books are one feed in the game; missing where only one prop is judged. */
  readonly feeds?: Feeds;
  /** Every line of each feed, except those in doubt in the consensus; see `opinionsOf`. */
  readonly opinions: readonly BookQuote[];
  readonly recent: readonly PastGame[];
  /** Of the game: the players' last status, and who is announced to start. */
  readonly news: readonly NamedAvailability[];
  readonly lineups: readonly AnnouncedLineup[];
}

/** What one block adds to the log-odds of the over, and its score for one side. */
export interface Contribution {
  readonly name: BlockName;
  readonly logOdds: number;
  /** 0 to 100 for the side; 50 is neutral. The market's block is compared with the price, if there is one. */
  readonly score: number;
  /** 0 to 1. */
  readonly confidence: number;
  /** The block's inputs, with units in the names. */
  readonly subScores: Readonly<Record<string, number>>;
  readonly explanation: string;
}

/** A model's result for one prop. */
export interface Judgement {
  /** Probability of the over on the consensus line, given no push. */
  readonly over: number;
  /** 0 to 1. */
  readonly confidence: number;
  /** Why the evidence is insufficient. A prop with any doubt is never published. */
  readonly doubts: readonly Doubt[];
  /** The result split into blocks for one side; computed on demand. */
  inDetail(direction: Direction): Detail;
}

export interface Detail {
  /** The blocks' log-odds add up to those of `over`. */
  readonly blocks: readonly Contribution[];
  /** Null if only the market's probability is known. */
  readonly forecast: Forecast | null;
}

/** A model. Pure: the same features always give the same result. */
export type Judge = (features: PropFeatures) => Judgement;
