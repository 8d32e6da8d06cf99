import assert from 'node:assert/strict';
import test from 'node:test';
import { checkedRange } from './days.ts';

test('a range of days may be a single one, is open where a day is left out, and does not end before it begins', () => {
  const day = '2024-03-01';
  assert.deepEqual(checkedRange({ from: day, to: day }), { from: day, to: day });
  assert.deepEqual(checkedRange({ from: day }), { from: day, to: '9999-12-31' });
  assert.deepEqual(checkedRange({ to: day }), { from: '0001-01-01', to: day });
  assert.throws(() => checkedRange({ from: '2024-03-02', to: day }), /2024-03-02 is after 2024-03-01/);
  assert.throws(() => checkedRange({ from: '2024-02-30' }));
});
