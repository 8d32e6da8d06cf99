import { rounded } from '../../kernel/index.ts';
import type { Cell, TableColumn, Transaction } from '../../platform/index.ts';
import { trackRecord, type Figures } from '../../record/index.ts';
import { daysOf, type TableQuestion } from './table.ts';

interface RecordColumn extends TableColumn {
  readonly of: (figures: Figures) => Cell;
}

const PLACES = 6;
const count = (name: string, of: (figures: Figures) => number): RecordColumn => ({ name, type: 'integer', of });
const figure = (name: string, of: (figures: Figures) => number | undefined): RecordColumn => ({
  name,
  type: 'number',
  of: (figures) => {
    const value = of(figures);
    return value === undefined ? null : rounded(value, PLACES);
  },
});

/** The single-number figures of GET /picks/track-record, with its names; a rate is followed by its interval. */
const FIGURE_COLUMNS: readonly RecordColumn[] = [
  count('picks', ({ picks }) => picks),
  count('hits', ({ hits }) => hits),
  count('misses', ({ misses }) => misses),
  count('pushes', ({ pushes }) => pushes),
  count('voids', ({ voids }) => voids),
  count('pending', ({ pending }) => pending),
  count('awaitingStats', ({ awaitingStats }) => awaitingStats),
  count('dataGaps', ({ dataGaps }) => dataGaps),
  count('regraded', ({ regraded }) => regraded),
  figure('hitRate', ({ hitRate }) => hitRate?.value),
  figure('hitRateLow', ({ hitRate }) => hitRate?.interval?.[0]),
  figure('hitRateHigh', ({ hitRate }) => hitRate?.interval?.[1]),
  figure('units', ({ units }) => units),
  figure('roi', ({ roi }) => roi?.value),
  figure('roiLow', ({ roi }) => roi?.interval?.[0]),
  figure('roiHigh', ({ roi }) => roi?.interval?.[1]),
  { name: 'closedPicks', type: 'integer', of: ({ closingLineValue }) => closingLineValue?.picks ?? 0 },
  figure('closingLineValue', ({ closingLineValue }) => closingLineValue?.mean.value),
  figure('closingLineValueLow', ({ closingLineValue }) => closingLineValue?.mean.interval?.[0]),
  figure('closingLineValueHigh', ({ closingLineValue }) => closingLineValue?.mean.interval?.[1]),
  figure('closingLineBeaten', ({ closingLineValue }) => closingLineValue?.beaten.value),
  figure('brier', ({ brier }) => brier?.model),
  figure('marketBrier', ({ brier }) => brier?.market),
  figure('logLoss', ({ logLoss }) => logLoss?.model),
  figure('marketLogLoss', ({ logLoss }) => logLoss?.market),
];

export const RECORD_COLUMNS: readonly TableColumn[] = [
  { name: 'by', type: 'text' },
  { name: 'key', type: 'text' },
  ...FIGURE_COLUMNS.map(({ name, type }): TableColumn => ({ name, type })),
];

/** One row of totals with empty `by` and `key`, then one per group. */
export async function* recordRows(tx: Transaction, { league, origin, asOf, filters }: TableQuestion) {
  const [from, to] = daysOf(filters);
  const { by } = filters;
  const { totals, groups } = await trackRecord(tx, { league, origin, from, to, by, seenAt: asOf });
  yield [rowOf(null, null, totals), ...groups.map(({ key, figures }) => rowOf(by ?? null, key, figures))];
}

function rowOf(by: string | null, key: string | null, figures: Figures): Cell[] {
  return [by, key, ...FIGURE_COLUMNS.map(({ of }) => of(figures))];
}
