import assert from 'node:assert/strict';
import test from 'node:test';
import { concerns } from './made-old-by.ts';

test('an event of a league makes old what is of that league or of all, and nothing of another', () => {
  const keys = [
    ['picks', '2024-03-05', {}],
    ['picks', '2024-03-05', { league: 'Wnba' }],
    ['picks', '2024-03-05', { league: 'all' }],
  ];
  const of = (league?: string): boolean[] => keys.map((key) => concerns(key, league, 'Nba'));
  assert.deepEqual(of('Nba'), [true, false, true]);
  assert.deepEqual(of('Wnba'), [false, true, true]);
  assert.deepEqual(of(), [true, true, true]);
  assert.ok(concerns(['news', 812], 'Wnba', 'Nba'), 'ids are unique over leagues');
});
