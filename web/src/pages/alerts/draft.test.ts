import assert from 'node:assert/strict';
import test from 'node:test';
import type { Alert } from '../../api/types.ts';
import { draftOf, EMPTY, ruleOf } from './draft.ts';

const STORED: Alert = {
  id: 1,
  name: 'All of it',
  on: 'pick.published',
  where: {
    league: 'Nba',
    players: [3, 4],
    teams: ['DEN'],
    stats: ['Points'],
    direction: 'Over',
    books: ['mine', 'fanduel'],
    minExpectedValue: 0.045,
    minProbability: 0.55,
    minRating: 'Standard',
    followed: true,
  },
  channels: [2],
  quietHours: { from: '23:00', to: '08:00', timeZone: 'Asia/Tokyo' },
  atMostPerHour: 5,
  state: 'off',
  lastFiredAt: null,
  count: 0,
  waiting: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

test('a rule that is edited without a change is sent back as it was, conditions without a control included', () => {
  const { name, on, where, channels, quietHours, atMostPerHour } = STORED;
  assert.deepEqual(ruleOf(draftOf(STORED)), { name, on, where, channels, quietHours, atMostPerHour });
});

test('a rule on prices that stand out is sent back as it was, and its edge is no expected value', () => {
  const where = { screens: ['arbitrage' as const], minEdge: -0.005, books: ['mine'], suspect: true };
  const stored: Alert = { ...STORED, on: 'price.flagged', where };
  assert.deepEqual(ruleOf(draftOf(stored)).where, where);
});

test('a rule has the conditions of its event alone', () => {
  const draft = { ...EMPTY, where: { teams: ['DEN'], books: ['mine'], players: [3] }, value: '4.5', move: '1' };
  assert.deepEqual(ruleOf({ ...draft, on: 'bet.settled' }).where, { books: ['mine'], players: [3] });
  assert.deepEqual(ruleOf({ ...draft, on: 'line.moved' }).where, { teams: ['DEN'], players: [3], minMove: 1 });
  assert.deepEqual(ruleOf({ ...draft, on: 'price.available' }).where.minExpectedValue, 0.045);
});

test('half of the quiet hours is sent, so that the service says what is missing', () => {
  assert.deepEqual(ruleOf({ ...EMPTY, quietFrom: '23:00', timeZone: 'UTC' }).quietHours, {
    from: '23:00',
    to: '',
    timeZone: 'UTC',
  });
  assert.equal(ruleOf(EMPTY).quietHours, null);
});
