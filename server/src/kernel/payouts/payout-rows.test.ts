import assert from 'node:assert/strict';
import test from 'node:test';
import { frozenPayouts, tablesOf } from './payout-rows.ts';
import { parsePayouts } from './payout-table.ts';

test('frozen payouts are the rows of both tables by the number of legs, and settle as the tables did', () => {
  const tables = {
    AllOrNothing: parsePayouts('2026-03-01: 2=3, 3=6')!,
    Flexible: parsePayouts('2026-03-01?: 3=2.25/1.25')!,
  };
  const frozen = frozenPayouts(tables);
  assert.deepEqual(frozen, { AllOrNothing: { 2: [3], 3: [6] }, Flexible: { 3: [2.25, 1.25] } });
  const back = tablesOf(JSON.parse(JSON.stringify(frozen)) as typeof frozen);
  for (const kind of ['AllOrNothing', 'Flexible'] as const) assert.deepEqual(back[kind].rows, tables[kind].rows);
  assert.deepEqual(
    [back.AllOrNothing.asOf, back.Flexible.isCertain],
    ['', true],
    'the day of the figures is not frozen',
  );
});
