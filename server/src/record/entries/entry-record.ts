import { entryRows } from '../../combos/index.ts';
import type { Day, Origin } from '../../kernel/index.ts';
import type { League } from '../../leagues/index.ts';
import type { Queryable } from '../../platform/index.ts';
import { entryRecord, type EntryRecord } from './entry-figures.ts';

export interface EntriesAsked {
  readonly league: League;
  readonly origin: Origin;
  /** Game days, both included; null is open. */
  readonly from: Day | null;
  readonly to: Day | null;
}

/** The results of a range of days' published entries, as known at a moment. */
export const entriesCameTo = async (
  db: Queryable,
  { league, origin, from, to }: EntriesAsked,
  at: Date,
): Promise<EntryRecord> => entryRecord(await entryRows(db, league, origin, from, at, to));
