import type { Availability, Day, GameStatus, LineHalves, SeasonType } from '../kernel/index.ts';
import type { CountLine, Period, Stat } from '../sports/index.ts';
import type { League } from '../leagues/index.ts';

/**
 * Facts as sources state them, before names are resolved. Every feed, file and simulation is read into these types, and
 * `ingest` writes them. The modules `league` and `odds` know only the name of a fact's source.
 */

/** When a fact became known. `assumed`: the source gave no time and a rule of its own supplied one. */
export interface Known {
  readonly knownAt: Date;
  readonly assumed: boolean;
}

/** A player as a source names them: by its own id if it has one, else only by its spelling of the name. */
export interface PlayerRef {
  readonly externalId: string | null;
  readonly name: string;
}

/**
 * A game as a source names it, in one of three forms. Its own id. Or both teams and the day (UTC in some feeds), with the
 * tip-off and the time of the response if given. Or the only game of a team on a day.
 */
export type GameRef =
  | { readonly externalId: string }
  | {
      readonly gameDate: Day;
      readonly home: string;
      readonly away: string;
      readonly startsAt?: Date | null;
      readonly seenAt?: Date | null;
    }
  | { readonly gameDate: Day; readonly team: string };

export interface TeamFact extends Known {
  readonly league: League;
  readonly abbreviation: string;
  readonly name: string;
}

export interface PlayerFact extends Known {
  readonly league: League;
  readonly externalId: string;
  readonly name: string;
  readonly position: string | null;
}

export interface GameFact extends Known {
  readonly league: League;
  readonly externalId: string;
  readonly season: string;
  readonly seasonType: SeasonType;
  readonly gameDate: Day;
  readonly home: string;
  readonly away: string;
  readonly status: GameStatus;
  readonly tipOff: Date;
  readonly tipOffAssumed: boolean;
  readonly homePoints: number | null;
  readonly awayPoints: number | null;
}

export interface BoxLineFact {
  readonly player: PlayerRef;
  readonly team: string;
  /** Null for a player of whom the sport names no start. */
  readonly starter: boolean | null;
  readonly seconds: number;
  readonly counts: CountLine;
  /** One entry for each period played; empty where the source has no periods. */
  readonly periods: readonly { readonly period: number; readonly seconds: number; readonly counts: CountLine }[];
}

/** A game's complete box score: a player without a line did not play. */
export interface BoxScoreFact extends Known {
  readonly game: GameRef;
  readonly hasPeriods: boolean;
  readonly lines: readonly BoxLineFact[];
}

/** A player's figures in a game that runs. */
export interface RunningLineFact {
  readonly player: PlayerRef;
  readonly team: string;
  readonly starter: boolean | null;
  readonly seconds: number;
  /** Null where the feed has none. */
  readonly fouls: number | null;
  /** On court now; null where the feed does not say. */
  readonly isIn: boolean | null;
  readonly counts: CountLine;
}

/** The state of a game that runs: clock, score and the figures of everyone who has played. */
export interface RunningGameFact extends Known {
  readonly game: GameRef;
  readonly period: number;
  /** Left in the period; 0 between periods. */
  readonly clockSeconds: number;
  readonly homePoints: number;
  readonly awayPoints: number;
  readonly players: readonly RunningLineFact[];
}

export interface ShotFact {
  readonly player: PlayerRef;
  readonly period: number;
  readonly clockSeconds: number;
  readonly xFt: number;
  readonly yFt: number;
  readonly distanceFt: number;
  readonly zoneBasic: string;
  readonly zoneArea: string;
  readonly zoneRange: string;
  readonly three: boolean;
  readonly made: boolean;
}

export interface ShotChartFact extends Known {
  readonly game: GameRef;
  readonly shots: readonly ShotFact[];
}

/** News about one player: in force until newer news about the same player. */
export interface AvailabilityFact extends Known {
  readonly game: GameRef;
  readonly team: string;
  readonly player: PlayerRef;
  readonly status: Availability;
  readonly reason: string;
}

/** One team's complete injury report for one game at one moment: a player it leaves out has no status any more. */
export interface AvailabilityReportFact extends Known {
  readonly game: GameRef;
  readonly team: string;
  readonly players: readonly Pick<AvailabilityFact, 'player' | 'status' | 'reason'>[];
}

export interface QuoteFact {
  readonly player: PlayerRef;
  readonly lineHalves: LineHalves;
  /** American odds as quoted; null where the side is not offered. */
  readonly overPrice: number | null;
  readonly underPrice: number | null;
  /** The link into the book's bet slip, as read by `bookLink`; absent where the feed gives none. */
  readonly overLink?: string | null;
  readonly underLink?: string | null;
  /** Of an exchange that says it: so many contracts rest on each side, as `contractsResting` counts them. */
  readonly resting?: number;
}

/** One book's complete offer for one stat of one game at one moment: anything it leaves out is not offered any more. */
export interface QuoteSetFact extends Known {
  readonly game: GameRef;
  readonly book: string;
  readonly stat: Stat;
  readonly period: Period;
  readonly quotes: readonly QuoteFact[];
  /** The book goes on pricing a running game and does not say when it began: after the start these are no quotes. */
  readonly isPricedInPlay?: true;
}

/** Every game of a day but these, from a feed that lists all games with offers at once. */
export interface OtherGames {
  readonly gameDate: Day;
  readonly otherThan: readonly GameRef[];
}

/** The books with any offer in the response about a game. A book that is not among them offers nothing any more. */
export interface ListedBooksFact extends Known {
  readonly game: GameRef | OtherGames;
  readonly books: readonly string[];
  readonly asked: readonly { readonly stat: Stat; readonly period: Period }[];
}

export interface GameLineFact extends Known {
  readonly game: GameRef;
  readonly homeSpread: number | null;
  readonly total: number | null;
  readonly homeMoneyline: number | null;
  readonly awayMoneyline: number | null;
}

export const MARKET_RESULTS = ['yes', 'no', 'scalar'] as const;

/**
 * What an exchange paid for a player's market once the game was over. `scalar`: it settled at a value of its own, as of a player
 * who did not play.
 */
export interface MarketResultFact extends Known {
  readonly game: GameRef;
  readonly book: string;
  readonly player: PlayerRef;
  readonly stat: Stat;
  readonly period: Period;
  /** Yes is the over of this line. */
  readonly lineHalves: LineHalves;
  readonly result: (typeof MARKET_RESULTS)[number];
  /** What a yes was paid, in ten-thousandths of what it pays if it wins. */
  readonly paid: number;
}

/** A game's score from a live feed: scoreboard data, without the season that a schedule has. */
export interface ScoreFact extends Known {
  readonly game: GameRef;
  readonly status: GameStatus;
  readonly homePoints: number | null;
  readonly awayPoints: number | null;
  /** 1 to 4, then overtime; null where the feed does not say. */
  readonly period: number | null;
}

/** A team's five starters, as announced before tip-off or seen at it. */
export interface LineupFact extends Known {
  readonly game: GameRef;
  readonly team: string;
  readonly starters: readonly PlayerRef[];
}

/**
 * An injury list's entry for a player, without a game. It is valid for the team's next game until the list changes. `team` is
 * null where the list does not name the team.
 */
export interface InjuryFact extends Known {
  readonly league: League;
  readonly team: string | null;
  readonly player: PlayerRef;
  readonly status: Availability;
  readonly reason: string;
}

/** A pick'em board's line: it has no price, so it is never a quote. */
export interface PickEmFact extends Known {
  readonly game: GameRef;
  readonly board: string;
  readonly player: PlayerRef;
  readonly team: string;
  readonly stat: Stat;
  readonly lineHalves: LineHalves;
}

/**
 * Lines of some players in one period of a game, possibly one page of them. For feeds that serve periods apart from the box
 * score. `period` 0 is the whole game, from a feed without starters. `compose-box-score.ts` joins them.
 */
export interface PeriodLinesFact extends Known {
  readonly game: GameRef;
  readonly period: number;
  readonly lines: readonly {
    readonly player: PlayerRef;
    readonly team: string;
    /** Null where the feed has times apart from the counts. */
    readonly seconds: number | null;
    readonly counts: CountLine;
  }[];
}

/** Every player's time in each period of a game, from a feed that has times apart from the counts. */
export interface PeriodTimesFact extends Known {
  readonly game: GameRef;
  readonly times: readonly { readonly player: PlayerRef; readonly period: number; readonly seconds: number }[];
}
