import type { Direction, FrozenPayouts, Origin, Outcome, PayoutKind, Stat } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';

/** What the ledger hashes of published entries. The members never change; another form would be another `type`. */
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
  /** The tables in force then. The row of the entry's legs, and those it steps down to. */
  readonly payouts: FrozenPayouts;
  readonly payoutsAsOf: string;
  readonly modelVersion: string;
  /** That every leg hits, given that no line is hit exactly. */
  readonly probability: number;
  readonly independentProbability: number;
  /** What one unit pays back on average. */
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
  /** What one unit staked paid back. */
  readonly pays: number;
  /** Legs that counted, and those of them that hit. */
  readonly counted: number;
  readonly hits: number;
};
