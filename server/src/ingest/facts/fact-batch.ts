import type {
  AvailabilityFact,
  AvailabilityReportFact,
  BoxScoreFact,
  GameFact,
  GameLineFact,
  InjuryFact,
  LineupFact,
  ListedBooksFact,
  PickEmFact,
  PlayerFact,
  QuoteSetFact,
  ScoreFact,
  ShotChartFact,
  TeamFact,
} from '../../sources/facts.ts';

/** What a source says in one go, each kind in order of time. */
export interface FactBatch {
  readonly teams: readonly TeamFact[];
  readonly players: readonly PlayerFact[];
  readonly games: readonly GameFact[];
  readonly availability: readonly AvailabilityFact[];
  readonly gameLines: readonly GameLineFact[];
  readonly quoteSets: readonly QuoteSetFact[];
  /** What books that are not among them offered is not offered any more. */
  readonly listedBooks?: readonly ListedBooksFact[];
  readonly boxScores: readonly BoxScoreFact[];
  readonly shotCharts: readonly ShotChartFact[];
  /** Whole reports of teams: whom one does not list is in question no more. */
  readonly reports?: readonly AvailabilityReportFact[];
  readonly scores?: readonly ScoreFact[];
  readonly lineups?: readonly LineupFact[];
  /** Lines of boards that name no price. */
  readonly pickEms?: readonly PickEmFact[];
  readonly injuries?: InjuryList;
}

/** Injuries that name no game. Of a whole list, who is not on it is in question no more. */
export interface InjuryList {
  readonly facts: readonly InjuryFact[];
  readonly isWhole: boolean;
}

/** Which books are listed says nothing by itself: it ends quotes. */
export type FactKind = Exclude<keyof FactBatch, 'listedBooks'>;

/** A fact that was left out, and why: its game or player is not known, or something newer is kept. */
export interface LeftOut {
  readonly kind: FactKind;
  readonly reason: string;
  /** The name that led to no player, if that is the reason. */
  readonly spelling?: string;
}

/** What became of a batch. */
export interface WrittenBatch {
  /** Facts that said something new, by kind; of quote sets, the quotes that came into force or ended. */
  readonly written: Readonly<Record<FactKind, number>>;
  readonly leftOut: readonly LeftOut[];
  /** Movements of the consensus that were announced. */
  readonly movements: number;
}
