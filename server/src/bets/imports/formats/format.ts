import type { Day, Direction, LineHalves } from '../../../kernel/index.ts';
import type { Period, SportKey, Stat } from '../../../sports/index.ts';
import type { BetTerms, Paid } from '../../bet.ts';
import type { League } from '../../../leagues/index.ts';
import type { FileResult } from './results.ts';
import type { Member } from './members.ts';

/** What a row's text claims, before its names are resolved. */
export interface ParsedClaim {
  /** The player as written, or `player:203` with an id of this service. */
  readonly player: string;
  readonly stat: Stat;
  readonly period: Period;
  readonly lineHalves: LineHalves;
  readonly direction: Direction;
  /** The two teams as written; null if not in the file. */
  readonly teams: readonly [string, string] | null;
}

/** A bet in a row of a file, before its names are resolved. */
export interface ParsedBet extends ParsedClaim, Pick<BetTerms, 'stakeKind' | 'boostedPrice' | 'commission'> {
  /** Whose words the claims were read in. */
  readonly sport: SportKey;
  /** The book as written. */
  readonly book: string;
  /** American odds. */
  readonly price: number;
  /** Exact decimal text with two places. */
  readonly stake: string;
  readonly placedAt: Date;
  /** When the day began, of a row without a time; `placedAt` is then its noon. Null of a row with one. */
  readonly placedFrom: Date | null;
  /** Null if not in the file. */
  readonly league: League | null;
  readonly gameDate: Day | null;
  readonly startsAt: Date | null;
  readonly note: string | null;
  readonly told: ToldResult;
  /** All claims of a bet on several props, of which this one is the first; null for a single. */
  readonly legs: readonly ParsedClaim[] | null;
}

/** What a file says became of a bet. */
export interface ToldResult {
  readonly result: FileResult | null;
  /** The result as written. */
  readonly written: string;
  /** Exact decimal text with two places; null if the file has none. */
  readonly profit: string | null;
  /** What the book paid, in an export of this service. */
  readonly paid: Paid | null;
  /** What one unit staked gives back by the odds as written: the price is the nearest one in American odds. */
  readonly payback: number;
}

/** A row that is a bet. */
export interface BetRow {
  readonly parsed: ParsedBet;
  /** What it says in the words of other sports, where it does not name its own. */
  readonly otherwise: readonly ParsedBet[];
}

/** A row that is a bet; a row that is skipped, and why; or an unreadable row, and why. */
export type ReadRow = BetRow | { readonly skipped: string } | { readonly wrong: string };

/** A row by its column names, in lower case. */
export type Row = Readonly<Record<string, string>>;

/** What each column of a file is, by its name in lower case. */
export type Mapping = Readonly<Record<string, Member>>;

/** A file format: how to recognize it, and what its columns are. */
export interface Format {
  readonly name: 'prop-pick' | 'pikkit' | 'oddsjam' | 'bet-analytix' | 'text' | 'table';
  readonly title: string;
  /** A file with all of these columns has this format, in any order and letter case. */
  readonly columns: readonly string[];
  readonly mapping: Mapping;
  /** The columns that identify a row in a later file: those that a result does not change. */
  readonly identity: readonly string[];
  /** Whether these columns are an id, so that two equal rows are one bet. */
  readonly hasIds: boolean;
  /** How odds of 100 and more without a sign are meant where no other odds of the file say it. */
  readonly odds: 'american' | 'decimal';
}
