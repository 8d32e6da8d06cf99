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
  /** Picks, grades and closings that became known later are ignored. */
  readonly seenAt: Date;
}

export interface TrackRecord {
  readonly totals: Figures;
  /** One per value that picks have, in its order. Empty without a grouping. */
  readonly groups: readonly { readonly key: string; readonly figures: Figures }[];
}

/** The record of some days, from the picks of record only: one statement that returns sums by day and by bin. */
export async function trackRecord(db: Queryable, question: TrackRecordQuestion): Promise<TrackRecord> {
  const { league, origin, from, to, by, seenAt } = question;
  const rows = await CELLS[by ?? 'all'](db, league, origin, from, to, seenAt, BINS);
  const groups = by === undefined ? [] : [...Map.groupBy(rows, (row) => row.key)];
  return { totals: figuresOf(rows), groups: groups.map(([key, ofGroup]) => ({ key, figures: figuresOf(ofGroup) })) };
}
