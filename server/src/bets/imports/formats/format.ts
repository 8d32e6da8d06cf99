import type { Day, Direction, LineHalves, Period, Stat } from '../../../kernel/index.ts';
import type { League } from '../../../leagues/index.ts';

/** What a row of a file says of a bet, before its names are looked up. */
export interface SaidBet {
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
  /** Null where the file does not say. */
  readonly league: League | null;
  /** The two teams as written; null where the file does not say. */
  readonly teams: readonly [string, string] | null;
  readonly gameDate: Day | null;
  readonly startsAt: Date | null;
  readonly note: string | null;
}

/** A row that is a bet; one that this service does not keep, and why; or one that cannot be read, and why. */
export type ReadRow = { readonly said: SaidBet } | { readonly skipped: string } | { readonly wrong: string };

/** A row by the names of its columns, in small letters. */
export type Row = Readonly<Record<string, string>>;

export interface ReadOptions {
  /** Of times that name no zone: an IANA name. */
  readonly timeZone: string;
}

/** A kind of file: how it is recognised, and how a row of it is read. */
export interface Format {
  readonly name: 'prop-pick' | 'pikkit' | 'oddsjam' | 'bet-analytix';
  readonly title: string;
  /** A file with all of these columns, in any order and letter case, is of this format. */
  readonly columns: readonly string[];
  read(row: Row, options: ReadOptions): ReadRow;
  /** The columns that make a row the same row in a later file: those that a result does not change. */
  readonly identity: readonly string[];
  /** Whether these are an id, so that two rows with the same ones are one bet. */
  readonly hasIds: boolean;
}
