import type { Availability, Day } from '../../kernel/index.ts';
import type { FittedLine } from '../../sports/basketball/index.ts';

/**
 * The model's input. Plain data that a database loader, a file reader or a simulation can fill. Team and player ids are
 * any integers, used only for identity.
 */

/** One player's figures in one period; `period` is 1 to 4, overtimes 5 and up. */
export interface PeriodLine {
  readonly period: number;
  readonly minutes: number;
  readonly counts: FittedLine;
}

/** One player's box-score line. A player without minutes has none. */
export interface PlayerLine {
  readonly playerId: number;
  readonly teamId: number;
  /** Null if it is not known: the model then learns nothing of starts from the line. */
  readonly starter: boolean | null;
  readonly minutes: number;
  readonly counts: FittedLine;
  /** Empty if the box score has no periods. */
  readonly periods: readonly PeriodLine[];
}

/** The facts about a game before tip-off. */
export interface GameInfo {
  readonly gameId: number;
  readonly day: Day;
  /** The league's label, such as `2023-24`; labels sort as text. */
  readonly season: string;
  readonly playoffs: boolean;
  readonly homeTeamId: number;
  readonly awayTeamId: number;
  /** Spread of the home team (negative if favored); null without a quote. */
  readonly homeSpread: number | null;
  /** Points of both teams together; null without a quote. */
  readonly total: number | null;
}

/** A finished game with all players who played. */
export interface PlayedGame extends GameInfo {
  readonly lines: readonly PlayerLine[];
}

/** The reports and lineups about one player before the moment of scoring. */
export interface PlayerNews {
  readonly playerId: number;
  /** Probability that the player plays; 0 for Out. See `availability`. */
  readonly plays: number;
  /** Confirmed in or out of the starting five; null while the lineup is unknown. */
  readonly starts: boolean | null;
}

/** A probability to play by usual minutes: linear between ascending points, flat beyond them. */
export interface ChanceByMinutes {
  readonly minutes: readonly number[];
  readonly chance: readonly number[];
}

/** Probabilities to play of a regular whom the report does not name; see `chancesUnlisted`. */
export interface UnlistedChances {
  /** For a player of the team's last game, and for one who missed it. */
  readonly present: ChanceByMinutes;
  readonly absent: ChanceByMinutes;
}

/** One team's news; a team without an entry is scored from box scores only. */
export interface TeamNews {
  readonly teamId: number;
  /** All players named by the report or the lineup. */
  readonly players: readonly PlayerNews[];
  readonly unlistedPlays: UnlistedChances;
  readonly lineupConfirmed: boolean;
}

/** A game to be scored. */
export interface UpcomingGame extends GameInfo {
  readonly news: readonly TeamNews[];
}

/** When a team's own report for a game was submitted, even an empty one; in hours before tip-off. */
export interface SubmittedReport {
  readonly gameId: number;
  readonly teamId: number;
  readonly since: number;
}

/** A player's status on one team's reports for a game, while it was in force. Times are hours before tip-off. */
export interface ReportedStatus {
  readonly gameId: number;
  readonly teamId: number;
  readonly playerId: number;
  readonly status: Availability;
  /** When the status was first known, and when it was replaced; negative after tip-off, -Infinity for never. */
  readonly since: number;
  readonly until: number;
}
