import type { FittedStat } from '../../sports/basketball/index.ts';
import type { Period } from '../../sports/index.ts';
import type { BookQuote } from '../market/market.ts';
import type { PlayedGame, ReportedStatus, SubmittedReport } from './history.ts';

/** All books' last quotes before tip-off for one stat of one player's game. */
export interface QuotedProp {
  readonly gameId: number;
  readonly playerId: number;
  readonly stat: FittedStat;
  readonly period: Period;
  readonly quotes: readonly BookQuote[];
  /** When each of the quotes was made, in milliseconds since 1970. */
  readonly quotedAt?: readonly number[];
}

/**
 * Past seasons as input for a fit or a backtest: finished games by day, the books' last quotes before tip-off, and
 * reports.
 */
export interface Seasons {
  readonly games: readonly PlayedGame[];
  readonly quoted: readonly QuotedProp[];
  /** Every status of a report, newest first within a game. */
  readonly reported: readonly ReportedStatus[];
  /** Each team's own first report for a game. */
  readonly submitted: readonly SubmittedReport[];
}
