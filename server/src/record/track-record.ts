import type { Day, Origin } from '../kernel/index.ts';
import type { League } from '../leagues/index.ts';
import type { Queryable } from '../platform/index.ts';
import { figuresOf, type Figures } from './figures.ts';
import { BINS, type Grouping } from './cell-row.ts';
import { CELLS } from './track-record-queries.ts';

export interface TrackRecordQuestion {
  readonly league: League;
  readonly origin: Origin;
  readonly from: Day;
  /** Included. */
  readonly to: Day;
  readonly by: Grouping | undefined;
  /** Picks, grades and closes that were known later do not exist. */
  readonly seenAt: Date;
}

export interface TrackRecord {
  readonly totals: Figures;
  /** One a value that picks have; in its order. Empty if no grouping was asked for. */
  readonly groups: readonly { readonly key: string; readonly figures: Figures }[];
}

/** The record of some days from the picks of record alone: one statement, which gives sums a day and a bin. */
export async function trackRecord(db: Queryable, question: TrackRecordQuestion): Promise<TrackRecord> {
  const { league, origin, from, to, by, seenAt } = question;
  const rows = await CELLS[by ?? 'all'](db, league, origin, from, to, seenAt, BINS);
  const groups = by === undefined ? [] : [...Map.groupBy(rows, (row) => row.key)];
  return { totals: figuresOf(rows), groups: groups.map(([key, ofGroup]) => ({ key, figures: figuresOf(ofGroup) })) };
}
