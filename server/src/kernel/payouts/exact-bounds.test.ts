import assert from 'node:assert/strict';
import test from 'node:test';
import { parsePayouts, type HousePayouts } from './payout-table.ts';
import { settleEntry } from './settle-entry.ts';

const table = (text: string) => parsePayouts(text) ?? assert.fail(text);

test('a table may pay the same with one miss more, and up to the highest multiplier', () => {
  assert.deepEqual(table('2026-03-01: 3=2/2/2').rows.get(3), [2, 2, 2]);
  assert.deepEqual(table('2026-03-01: 2=100000').rows.get(2), [100_000]);
  assert.equal(parsePayouts('2026-03-01: 2=100000.001'), undefined);
  assert.equal(parsePayouts('2026-03-01: 3=2/2.001'), undefined);
});

test('an entry that pays anything back has won by its table, also less than the stake', () => {
  const tables: HousePayouts = {
    AllOrNothing: table('off'),
    Flexible: table('2026-03-01: 3=3/1/0.4'),
  };
  const states = [0, 1, 2, 3].map((misses) => {
    const legs = [0, 1, 2].map((teamId) => ({
      teamId,
      outcome: teamId < misses ? ('Miss' as const) : ('Hit' as const),
    }));
    const { state, pays } = settleEntry(tables, 'Flexible', legs);
    return [state, pays];
  });
  assert.deepEqual(states, [
    ['Won', 3],
    ['Won', 1],
    ['Won', 0.4],
    ['Lost', 0],
  ]);
});

test('a table of payouts is the whole text, with nothing before its day or around a row', () => {
  for (const text of [
    'x2026-03-01: 2=3',
    '2026-03-01: x2=3',
    '2026-03-01: 2=3x',
    '2026-03-01: 2=3\n',
    '2026-03-01: 2=',
    'xoff',
  ])
    assert.equal(parsePayouts(text), undefined, text);
});
