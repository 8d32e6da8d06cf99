import type { Direction, FrozenPayouts, Origin, Outcome, PayoutKind } from '../../kernel/index.ts';
import type { Stat } from '../../sports/index.ts';
import type { League } from '../../leagues/index.ts';

/** The ledger's documents of published entries. Their members never change; another form needs another `type`. */
export type EntryDocument = {
  readonly type: 'entry';
  readonly salt: string;
  readonly origin: Origin;
  readonly league: League;
  readonly date: string;
  readonly house: string;
  readonly kind: PayoutKind;
  readonly publishedAt: string;
  /** Whose lines: `house` or `main`. */
  readonly lines: 'house' | 'main';
  /** The tables in force then: the row for the entry's legs, and the rows it falls back to. */
  readonly payouts: FrozenPayouts;
  readonly payoutsAsOf: string;
  readonly modelVersion: string;
  /** The probability that every leg hits, given no push. */
  readonly probability: number;
  readonly independentProbability: number;
  /** The mean payback of one unit. */
  readonly expectedPayout: number;
  readonly legs: readonly EntryLeg[];
};

export type EntryLeg = {
  readonly game: { readonly id: number; readonly home: string; readonly away: string; readonly tipOff: string };
  readonly player: { readonly id: number; readonly name: string; readonly team: string; readonly teamId: number };
  readonly stat: Stat;
  readonly line: number;
  readonly direction: Direction;
  readonly probability: number;
  readonly pushProbability: number;
};

export type EntryGradeDocument = {
  readonly type: 'entryGrade';
  /** The hash of the entry. */
  readonly entry: string;
  readonly version: number;
  readonly gradedAt: string;
  readonly profile: string;
  /** In the order of the entry's legs. */
  readonly legs: readonly {
    readonly outcome: Outcome;
    readonly actualValue: number | null;
    readonly reason: string;
  }[];
  readonly state: 'Won' | 'Lost' | 'Refunded';
  /** The payback of one unit staked. */
  readonly pays: number;
  /** Counted legs, and how many of them hit. */
  readonly counted: number;
  readonly hits: number;
};
