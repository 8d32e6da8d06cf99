import assert from 'node:assert/strict';
import test from 'node:test';
import { need, responseTo } from '../../../tests/feeds/recorded.ts';
import { nhlApi } from './index.ts';

const [REGULAR, PLAYOFFS] = ['2025020001', '2025030111'];

const shift = (id: number, period: number, more: object = {}) => ({
  ...{ id, gameId: Number(REGULAR), playerId: 8_479_314, period, typeCode: 517 },
  ...{ startTime: '01:10', endTime: '02:00', duration: '00:50', ...more },
});

function timesIn(entries: readonly object[], game = REGULAR, total = entries.length) {
  const [, , request] = nhlApi.requests(need('box-scores', '2025-10-07', { league: 'Nhl', games: [game] }));
  const { facts, problems, failure } = nhlApi.read(responseTo(request, JSON.stringify({ data: entries, total })));
  const times = facts.periodTimes[0]?.times.map(({ period, seconds }) => `${period}: ${seconds}`);
  return times ?? problems[0]?.reason ?? failure?.reason;
}

test('time in a period is the sum of its shifts, each once, without the goals that are listed among them', () => {
  const goal = shift(3, 1, { typeCode: 505, duration: null });
  const later = shift(2, 1, { startTime: '19:30', endTime: '20:00', duration: '00:30' });
  assert.deepEqual(timesIn([shift(1, 1), later, goal, shift(4, 2), shift(1, 1)]), ['1: 80', '2: 50']);
});

test('a fifth period is a shootout, which takes no time, and in playoffs an overtime', () => {
  assert.deepEqual(timesIn([shift(1, 4), shift(2, 5)]), ['4: 50']);
  const played = [4, 5].map((period) => shift(period, period, { gameId: Number(PLAYOFFS) }));
  assert.deepEqual(timesIn(played, PLAYOFFS), ['4: 50', '5: 50']);
});

test('shifts that are cut off, contradict themselves or are of another game give no times', () => {
  assert.match(String(timesIn([shift(1, 1)], REGULAR, 2)), /is not the number of entries/);
  assert.equal(timesIn([shift(1, 1), shift(1, 2)]), 'is there twice, differently');
  assert.equal(timesIn([shift(1, 1, { duration: '00:49' })]), 'is not from its start to its end');
  assert.equal(timesIn([shift(1, 1, { endTime: '20:01', duration: '18:51' })]), 'is longer than can be');
  assert.equal(timesIn([shift(1, 1)], PLAYOFFS), 'is another game than was asked for');
});
