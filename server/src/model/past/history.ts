import type { Availability, CountLine, Day } from '../../kernel/index.ts';

/**
 * What the mathematics reads. Plain data that a database loader, a file reader and a simulation can all fill; team and
 * player ids are any integers, used only to tell one from another.
 */

/** What one player did in one period; `period` is 1 to 4, overtimes 5 and up. */
export interface PeriodLine {
  readonly period: number;
  readonly minutes: number;
  readonly counts: CountLine;
}

/** One player's box-score line. Who did not play has none. */
export interface PlayerLine {
  readonly playerId: number;
  readonly teamId: number;
  readonly starter: boolean;
  readonly minutes: number;
  readonly counts: CountLine;
  /** Empty where the box score has no periods. */
  readonly periods: readonly PeriodLine[];
}

/** What is known of a game before tip-off. */
export interface GameInfo {
  readonly gameId: number;
  readonly day: Day;
  /** As the league writes it, `2023-24`; seasons sort as text. */
  readonly season: string;
  readonly playoffs: boolean;
  readonly homeTeamId: number;
  readonly awayTeamId: number;
  /** Points the home team gives (negative) or gets (positive); null where no book said. */
  readonly homeSpread: number | null;
  /** Points of both teams together; null where no book said. */
  readonly total: number | null;
}

/** A finished game with everyone who played. */
export interface PlayedGame extends GameInfo {
  readonly lines: readonly PlayerLine[];
}

/** What injury reports and line-ups said of one player before the moment of scoring. */
export interface PlayerNews {
  readonly playerId: number;
  /** Probability that the player plays; 0 for Out. See `availability`. */
  readonly plays: number;
  /** Confirmed in or out of the starting five; null while the line-up is unknown. */
  readonly starts: boolean | null;
}

/** A probability to play by a player's usual minutes: linear between ascending points, flat beyond them. */
export interface ChanceByMinutes {
  readonly minutes: readonly number[];
  readonly chance: readonly number[];
}

/** Probabilities that a regular plays whom the report does not name; see `chancesUnlisted`. */
export interface UnlistedChances {
  /** Of one who played the team's last game, and of one who missed it. */
  readonly present: ChanceByMinutes;
  readonly absent: ChanceByMinutes;
}

/** One team's news; a team without an entry is scored from box scores alone. */
export interface TeamNews {
  readonly teamId: number;
  /** Everyone the report or the line-up names. */
  readonly players: readonly PlayerNews[];
  readonly unlistedPlays: UnlistedChances;
  readonly lineupConfirmed: boolean;
}

/** A game to be scored. */
export interface UpcomingGame extends GameInfo {
  readonly news: readonly TeamNews[];
}

/** A team's own report for a game was in from a moment on, one without players included; hours before tip-off. */
export interface SubmittedReport {
  readonly gameId: number;
  readonly teamId: number;
  readonly since: number;
}

/** A player's status on the reports of one team for a game, while it was in force. Times are hours before tip-off. */
export interface ReportedStatus {
  readonly gameId: number;
  readonly teamId: number;
  readonly playerId: number;
  readonly status: Availability;
  /** When the status was first known, and when another took its place; negative after tip-off, -Infinity for never. */
  readonly since: number;
  readonly until: number;
}
