import assert from 'node:assert/strict';
import test from 'node:test';
import { lastSeasons } from './seasons.ts';

test('seasons that span New Year and seasons within a year are labeled and do not overlap', () => {
  const split = lastSeasons('2024-25', '2024-07-01');
  assert.deepEqual(split[1], { label: '2023-24', from: '2023-07-01', to: '2024-06-30' });
  assert.equal(lastSeasons('2000-01', '2000-07-01')[1]?.label, '1999-00');
  const single = lastSeasons('2025', '2025-01-01');
  assert.deepEqual(single[1], { label: '2024', from: '2024-01-01', to: '2024-12-31' });
});
