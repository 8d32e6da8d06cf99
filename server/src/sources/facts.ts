import type {
  Availability,
  CountLine,
  Day,
  GameStatus,
  LineHalves,
  Period,
  SeasonType,
  Stat,
} from '../kernel/index.ts';
import type { League } from '../leagues/index.ts';

/**
 * What sources say, before names are resolved. Every feed, file and simulation is read into these shapes, and `ingest`
 * writes them: the league and the odds know nothing of where a fact came from but its source's name.
 */

/** When a fact became known; `assumed` where the source gave no time and a rule of its own supplied one. */
export interface Known {
  readonly knownAt: Date;
  readonly assumed: boolean;
}

/** A player in a source's words: its own id if it has one, else only the name as it spells it. */
export interface PlayerRef {
  readonly externalId: string | null;
  readonly name: string;
}

/**
 * A game as a source names it: its own id; or both teams' abbreviations and the day, which some feeds write in UTC, with
 * the tip-off and the moment of the look where they give them; or the only game of a team on a day.
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
  readonly starter: boolean;
  readonly seconds: number;
  readonly counts: CountLine;
  /** One entry for each period on court; empty where the source has no periods. */
  readonly periods: readonly { readonly period: number; readonly seconds: number; readonly counts: CountLine }[];
}

/** A game's whole box score: who has no line did not play. */
export interface BoxScoreFact extends Known {
  readonly game: GameRef;
  readonly hasPeriods: boolean;
  readonly lines: readonly BoxLineFact[];
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

/** News of one player: in force until newer news of the same player. */
export interface AvailabilityFact extends Known {
  readonly game: GameRef;
  readonly team: string;
  readonly player: PlayerRef;
  readonly status: Availability;
  readonly reason: string;
}

/** One team's whole injury report for one game at one moment: of whom it does not list, nothing is said any more. */
export interface AvailabilityReportFact extends Known {
  readonly game: GameRef;
  readonly team: string;
  readonly players: readonly Pick<AvailabilityFact, 'player' | 'status' | 'reason'>[];
}

export interface QuoteFact {
  readonly player: PlayerRef;
  readonly lineHalves: LineHalves;
  /** American, as quoted; null where that side is not offered. */
  readonly overPrice: number | null;
  readonly underPrice: number | null;
  /** Into the book's bet slip, as `bookLink` reads it; left out where the feed gives none. */
  readonly overLink?: string | null;
  readonly underLink?: string | null;
}

/** One book's whole offer for one stat of one game at one moment: what it does not list is not offered any more. */
export interface QuoteSetFact extends Known {
  readonly game: GameRef;
  readonly book: string;
  readonly stat: Stat;
  readonly period: Period;
  readonly quotes: readonly QuoteFact[];
}

/** The books that offer anything of what a feed was asked for of a game: another one offers nothing of it any more. */
export interface ListedBooksFact extends Known {
  readonly game: GameRef;
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

/** A game's score as a live feed tells it: what a scoreboard knows, without the season a schedule would give. */
export interface ScoreFact extends Known {
  readonly game: GameRef;
  readonly status: GameStatus;
  readonly homePoints: number | null;
  readonly awayPoints: number | null;
  /** 1 to 4, then overtime; null where the feed does not say. */
  readonly period: number | null;
}

/** Who starts for a team, as announced before tip-off or seen at it: five players. */
export interface LineupFact extends Known {
  readonly game: GameRef;
  readonly team: string;
  readonly starters: readonly PlayerRef[];
}

/**
 * What an injury list says of a player without naming a game: it holds for the team's next game, until the list says
 * otherwise. `team` is null where the list does not name the team.
 */
export interface InjuryFact extends Known {
  readonly league: League;
  readonly team: string | null;
  readonly player: PlayerRef;
  readonly status: Availability;
  readonly reason: string;
}

/** A pick'em board's line: a threshold without a price, so it is never a quote. */
export interface PickEmFact extends Known {
  readonly game: GameRef;
  readonly board: string;
  readonly player: PlayerRef;
  readonly team: string;
  readonly stat: Stat;
  readonly lineHalves: LineHalves;
}

/**
 * What some players did in one period of a game, from a feed that tells periods apart from the box score, page by page
 * perhaps. `period` 0 is the whole game, of a feed that does not say who started. `compose-box-score.ts` puts them together.
 */
export interface PeriodLinesFact extends Known {
  readonly game: GameRef;
  readonly period: number;
  readonly lines: readonly {
    readonly player: PlayerRef;
    readonly team: string;
    readonly seconds: number;
    readonly counts: CountLine;
  }[];
}
