import assert from 'node:assert/strict';
import test from 'node:test';
import { DomainError } from '../../platform/index.ts';
import { checkGiven, type GivenRule } from './check-rule.ts';

const RULE: GivenRule = {
  ...{ name: 'mine', event: 'line.moved', conditions: {}, channels: [], quietHours: null },
  atMostPerHour: null,
  isOn: true,
};
const faults = (change: Partial<GivenRule>): readonly string[] => {
  try {
    checkGiven({ ...RULE, ...change });
  } catch (error) {
    assert.ok(error instanceof DomainError);
    return [...JSON.stringify(error.facts).matchAll(/"pointer":"([^"]+)"/g)].map(([, pointer]) => pointer ?? '');
  }
  return [];
};

test('a rule has the conditions of its event, and each other one is named', () => {
  assert.deepEqual(faults({ conditions: { minMove: 1 } }), []);
  assert.deepEqual(faults({ event: 'pick.published', conditions: { minMove: 1 } }), ['/where/minMove']);
  assert.deepEqual(faults({ conditions: { minRating: 'Premium', statuses: ['Out'], league: 'Nba' } }), [
    '/where/minRating',
    '/where/statuses',
  ]);
  assert.deepEqual(faults({ event: 'pick.published', conditions: { minRating: 'Premium' } }), []);
  assert.deepEqual(faults({ event: 'price.available', conditions: { minRating: 'Premium' } }), ['/where/minRating']);
  assert.deepEqual(faults({ event: 'news.changed', conditions: { statuses: ['Out'], stats: ['Points'] } }), [
    '/where/stats',
  ]);
  assert.deepEqual(faults({ event: 'bet.settled', conditions: { direction: 'Over', teams: ['BOS'] } }), [
    '/where/teams',
  ]);
});

test('quiet hours end at another time than they begin, in a time zone that exists', () => {
  const hours = (from: string, to: string, timeZone = 'America/New_York') =>
    faults({ quietHours: { from, to, timeZone } });
  assert.deepEqual([hours('23:00', '08:00'), hours('08:00', '08:01')], [[], []]);
  assert.deepEqual(hours('08:00', '08:00'), ['/quietHours/to']);
  assert.deepEqual(hours('08:00', '08:00', 'Mars/Olympus'), ['/quietHours/to', '/quietHours/timeZone']);
  assert.deepEqual(faults({ quietHours: null }), []);
});
