import type { Day, Direction, LineHalves, Period, Stat } from '../../../kernel/index.ts';
import type { League } from '../../../leagues/index.ts';

/** A bet in a row of a file, before its names are resolved. */
export interface ParsedBet {
  /** The player as written, or `player:203` with an id of this service. */
  readonly player: string;
  readonly stat: Stat;
  readonly period: Period;
  readonly lineHalves: LineHalves;
  readonly direction: Direction;
  /** The book as written. */
  readonly book: string;
  /** American odds. */
  readonly price: number;
  /** Exact decimal text with two places. */
  readonly stake: string;
  readonly placedAt: Date;
  /** Null if not in the file. */
  readonly league: League | null;
  /** The two teams as written; null if not in the file. */
  readonly teams: readonly [string, string] | null;
  readonly gameDate: Day | null;
  readonly startsAt: Date | null;
  readonly note: string | null;
}

/** A row that is a bet; a row that is skipped, and why; or an unreadable row, and why. */
export type ReadRow = { readonly parsed: ParsedBet } | { readonly skipped: string } | { readonly wrong: string };

/** A row by its column names, in lower case. */
export type Row = Readonly<Record<string, string>>;

export interface ReadOptions {
  /** For times without a zone: an IANA name. */
  readonly timeZone: string;
}

/** A file format: how to recognize it, and how to read its rows. */
export interface Format {
  readonly name: 'prop-pick' | 'pikkit' | 'oddsjam' | 'bet-analytix';
  readonly title: string;
  /** A file with all of these columns has this format, in any order and letter case. */
  readonly columns: readonly string[];
  read(row: Row, options: ReadOptions): ReadRow;
  /** The columns that identify a row in a later file: those that a result does not change. */
  readonly identity: readonly string[];
  /** Whether these columns are an id, so that two equal rows are one bet. */
  readonly hasIds: boolean;
}
