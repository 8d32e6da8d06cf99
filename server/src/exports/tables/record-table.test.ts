import assert from 'node:assert/strict';
import test from 'node:test';
import { settledLeague } from '../../../tests/support/settled-league.ts';
import type { Cell, Transaction } from '../../platform/index.ts';
import { trackRecord, type Figures } from '../../record/index.ts';
import { SCORING_BOUNDS } from '../../scoring/index.ts';
import type { Filters } from './filters.ts';
import { RECORD_COLUMNS, recordRows } from './record-table.ts';

const ASKED = { league: 'Nba', origin: 'replay', bounds: () => SCORING_BOUNDS } as const;
const six = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : Math.round(value * 1e6) / 1e6;

/** The rows of the exported record. */
async function rowsOf(tx: Transaction, asOf: Date, filters: Filters): Promise<Cell[][]> {
  const rows: Cell[][] = [];
  for await (const batch of recordRows(tx, { ...ASKED, asOf, filters })) rows.push(...batch);
  return rows;
}

/** The figures as the track record has them, by the names of the columns. */
const expected = (by: string | null, key: string | null, of: Figures): Readonly<Record<string, Cell>> => ({
  by,
  key,
  picks: of.picks,
  hits: of.hits,
  misses: of.misses,
  pushes: of.pushes,
  voids: of.voids,
  pending: of.pending,
  awaitingStats: of.awaitingStats,
  dataGaps: of.dataGaps,
  regraded: of.regraded,
  hitRate: six(of.hitRate?.value),
  hitRateLow: six(of.hitRate?.interval?.[0]),
  hitRateHigh: six(of.hitRate?.interval?.[1]),
  units: six(of.units),
  roi: six(of.roi?.value),
  roiLow: six(of.roi?.interval?.[0]),
  roiHigh: six(of.roi?.interval?.[1]),
  closedPicks: of.closingLineValue?.picks ?? 0,
  closingLineValue: six(of.closingLineValue?.mean.value),
  closingLineValueLow: six(of.closingLineValue?.mean.interval?.[0]),
  closingLineValueHigh: six(of.closingLineValue?.mean.interval?.[1]),
  closingLineBeaten: six(of.closingLineValue?.beaten.value),
  brier: six(of.brier?.model),
  marketBrier: six(of.brier?.market),
  logLoss: six(of.logLoss?.model),
  marketLogLoss: six(of.logLoss?.market),
});

test('the exported record has the figures of the track record by their names: the totals, then each group', async (t) => {
  const { db, clock } = await settledLeague(t);
  const asOf = clock.now();
  for (const by of ['stat', 'rating', undefined] as const) {
    const days = { from: '2024-03-05', to: '2024-03-06' };
    const read = await db.transaction(async (tx) => {
      const rows = await rowsOf(tx, asOf, { ...days, by });
      const question = { league: 'Nba', origin: 'replay', ...days, by, seenAt: asOf } as const;
      return { rows, record: await trackRecord(tx, question) };
    });
    const { totals, groups } = read.record;
    assert.ok(totals.picks > 0 && (by === undefined || groups.length > 0));
    const wanted = [
      expected(null, null, totals),
      ...groups.map(({ key, figures }) => expected(by ?? null, key, figures)),
    ];
    const named = read.rows.map((row) =>
      Object.fromEntries(RECORD_COLUMNS.map(({ name }, place) => [name, row[place]])),
    );
    assert.deepEqual(named, wanted);
  }
  const integers = RECORD_COLUMNS.filter(({ type }) => type === 'integer').map(({ name }) => name);
  assert.deepEqual(integers, [
    ...[
      'picks',
      'hits',
      'misses',
      'pushes',
      'voids',
      'pending',
      'awaitingStats',
      'dataGaps',
      'regraded',
      'closedPicks',
    ],
  ]);
  const texts = RECORD_COLUMNS.filter(({ type }) => type === 'text').map(({ name }) => name);
  assert.deepEqual(texts, ['by', 'key']);
  assert.ok(
    RECORD_COLUMNS.every(({ name, type }) => integers.includes(name) || texts.includes(name) || type === 'number'),
  );
});

test('the exported record of days without picks has counts of 0, and null for every figure that needs one', async (t) => {
  const { db, clock } = await settledLeague(t);
  const filters = { from: '2023-01-01', to: '2023-01-02', by: 'stat' } as const;
  const rows = await db.transaction((tx) => rowsOf(tx, clock.now(), filters));
  const cells = RECORD_COLUMNS.map(({ name, type }): Cell => (name === 'units' || type === 'integer' ? 0 : null));
  assert.deepEqual(rows, [cells]);
});
