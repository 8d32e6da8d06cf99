import type {
  AvailabilityFact,
  AvailabilityReportFact,
  BoxScoreFact,
  GameFact,
  GameLineFact,
  InjuryFact,
  LineupFact,
  ListedBooksFact,
  MarketResultFact,
  PickEmFact,
  PlayerFact,
  QuoteSetFact,
  RunningGameFact,
  ScoreFact,
  ShotChartFact,
  TeamFact,
} from '../../sources/facts.ts';

/** The facts that a source states at once, each kind in order of time. */
export interface FactBatch {
  readonly teams: readonly TeamFact[];
  readonly players: readonly PlayerFact[];
  readonly games: readonly GameFact[];
  readonly availability: readonly AvailabilityFact[];
  readonly gameLines: readonly GameLineFact[];
  readonly quoteSets: readonly QuoteSetFact[];
  /** Quotes of books that are not listed here end. */
  readonly listedBooks?: readonly ListedBooksFact[];
  readonly boxScores: readonly BoxScoreFact[];
  readonly shotCharts: readonly ShotChartFact[];
  /** Complete reports of teams: a player who is not listed has no status any more. */
  readonly reports?: readonly AvailabilityReportFact[];
  readonly scores?: readonly ScoreFact[];
  /** States of games that run: the newest of each is kept. */
  readonly runningGames?: readonly RunningGameFact[];
  readonly lineups?: readonly LineupFact[];
  /** Lines of pick'em boards, without prices. */
  readonly pickEms?: readonly PickEmFact[];
  readonly injuries?: InjuryList;
  readonly marketResults?: readonly MarketResultFact[];
}

/** Injuries without a game. In a complete list, a player who is not listed has no status any more. */
export interface InjuryList {
  readonly facts: readonly InjuryFact[];
  readonly isWhole: boolean;
}

/** `listedBooks` is no fact of its own: it ends quotes. */
export type FactKind = Exclude<keyof FactBatch, 'listedBooks'>;

/** A fact that was left out, and why: its game or player is unknown, or a newer fact is stored. */
export interface LeftOut {
  readonly kind: FactKind;
  readonly reason: string;
  /** The unresolved player name, if that is the reason. */
  readonly spelling?: string;
  /** It is stored, and contradicts another fact: an operator should look. */
  readonly isKept?: true;
  /** All facts of this kind were held back: together they would change more than can be true. */
  readonly isAlarm?: true;
}

/** The result of writing a batch. */
export interface WrittenBatch {
  /** New facts written, by kind; for quote sets, the quotes that started or ended. */
  readonly written: Readonly<Record<FactKind, number>>;
  readonly leftOut: readonly LeftOut[];
  /** Announced movements of the consensus. */
  readonly movements: number;
}
