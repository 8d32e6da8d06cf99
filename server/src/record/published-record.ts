import type { Day, Origin } from '../kernel/index.ts';
import type { League } from '../leagues/index.ts';
import type { Queryable } from '../platform/index.ts';
import type { Grouping } from './cell-row.ts';
import { figuresOnWire } from './schemas.ts';
import { trackRecord } from './track-record.ts';

export interface RecordQuestion {
  readonly league: League;
  readonly origin: Origin;
  /** Null without a bound. */
  readonly from: Day | null;
  /** Included; null without a bound. */
  readonly to: Day | null;
  readonly by: Grouping | null;
  readonly asOf: Date;
}

const FIRST_DAY: Day = '0001-01-01';
const LAST_DAY: Day = '9999-12-31';

export type PublishedRecord = Awaited<ReturnType<typeof publishedRecord>>;

/** A track record for a response: the question, and the figures of that moment. */
export async function publishedRecord(db: Queryable, { asOf, ...asked }: RecordQuestion) {
  const { league, origin, from, to, by } = asked;
  const range = { from: from ?? FIRST_DAY, to: to ?? LAST_DAY };
  const { totals, groups } = await trackRecord(db, { league, origin, ...range, by: by ?? undefined, seenAt: asOf });
  const figures = {
    ...figuresOnWire(totals),
    groups: groups.map(({ key, figures }) => ({ key, ...figuresOnWire(figures) })),
  };
  return { asked: { league, origin, from, to, by }, asOf: asOf.toISOString(), figures };
}
