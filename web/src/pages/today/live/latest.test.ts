import assert from 'node:assert/strict';
import test from 'node:test';
import type { LiveEvent, NewsChanged } from '../../../api/live/live-event.ts';
import { latestOf } from './latest.ts';
import { madeOldBy } from './made-old-by.ts';

const DAY = '2024-03-05';
const news = (members: Partial<NewsChanged> = {}): LiveEvent => ({
  id: 'evt_1',
  timestamp: '2024-03-05T22:31:05Z',
  type: 'news.changed',
  data: {
    league: 'Nba',
    gameId: 7,
    playerId: 1,
    playerName: 'A Player',
    team: 'DEN',
    from: 'Questionable',
    to: 'Out',
    reason: '',
    reportedAt: '2024-03-05T22:31:04Z',
    ...members,
  },
});
const rescored = (date: string, pickIds: readonly (number | null)[], gameIds = [7]): LiveEvent => ({
  id: 'evt_2',
  timestamp: '2024-03-05T22:31:09Z',
  type: 'picks.rescored',
  data: { date, league: 'Nba', gameIds, moved: pickIds.map((pickId) => ({ pickId })) },
});

test('the line names the player of a report once, counts the others, and adds the picks that it had re-scored', () => {
  const first = latestOf(news(), DAY);
  assert.match(first?.text ?? '', /^\d\d:31 · A Player \(DEN\) out, was questionable$/);
  const second = latestOf(news({ playerId: 2 }), DAY, first);
  assert.deepEqual([second?.text, second?.others], [first?.text, 1]);
  const third = latestOf(rescored(DAY, [9, null, 11]), DAY, second);
  assert.deepEqual([third?.text, third?.moved], [first?.text, 2]);
  assert.equal(latestOf(news({ reportedAt: '2024-03-05T22:40:00Z', playerName: 'B' }), DAY, third)?.others, 0);
});

test('events of another day say nothing, and make nothing old', () => {
  assert.equal(latestOf(rescored('2024-03-06', [9]), DAY), undefined);
  assert.deepEqual(madeOldBy(rescored('2024-03-06', [9]), DAY, 7), []);
});

test('news makes the availability, the picks and the reports of its game old; a re-scoring also the prices of a page about its game', () => {
  assert.deepEqual(madeOldBy(news(), DAY), [
    ['availability', DAY],
    ['picks', DAY],
    ['news', 7],
  ]);
  assert.deepEqual(madeOldBy(rescored(DAY, []), DAY), [
    ['picks', DAY],
    ['stakes', DAY],
  ]);
  assert.deepEqual(madeOldBy(rescored(DAY, []), DAY, 8), [
    ['picks', DAY],
    ['stakes', DAY],
  ]);
  assert.deepEqual(madeOldBy(rescored(DAY, []), DAY, 7), [['picks', DAY], ['stakes', DAY], ['props'], ['evaluation']]);
});
