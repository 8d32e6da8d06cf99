import assert from 'node:assert/strict';
import test from 'node:test';
import type { LiveEvent } from '../../../api/live/live-event.ts';
import { concerns, madeOldBy } from './made-old-by.ts';

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

test('grading makes the picks and the record of its day old, and of no other day', () => {
  const graded = { type: 'picks.settled', data: { date: '2024-03-05' } } as LiveEvent;
  assert.deepEqual(madeOldBy(graded, '2024-03-05'), [
    ['picks', '2024-03-05'],
    ['track-record', 'day', '2024-03-05'],
  ]);
  assert.deepEqual(madeOldBy(graded, '2024-03-06'), []);
});

test('a new board makes the picks and the stakes of its day old', () => {
  for (const type of ['picks.scored', 'picks.rescored']) {
    const scored = { type, data: { date: '2024-03-05', gameIds: [] } } as unknown as LiveEvent;
    assert.deepEqual(madeOldBy(scored, '2024-03-05'), [
      ['picks', '2024-03-05'],
      ['stakes', '2024-03-05'],
    ]);
    assert.deepEqual(madeOldBy(scored, '2024-03-06'), []);
  }
});
