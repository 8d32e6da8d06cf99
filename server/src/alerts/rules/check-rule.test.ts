import assert from 'node:assert/strict';
import test from 'node:test';
import { DomainError } from '../../platform/index.ts';
import { testDatabase } from '../../../tests/support/postgres.ts';
import { smallLeague } from '../../../tests/support/small-league.ts';
import { checkGiven, checkNamed, type GivenRule } from './check-rule.ts';

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

test('each fault says what is possible', () => {
  const details = (change: Partial<GivenRule>): string => {
    try {
      checkGiven({ ...RULE, ...change });
    } catch (error) {
      return JSON.stringify((error as DomainError).facts);
    }
    return '';
  };
  assert.match(
    details({ event: 'bet.settled', conditions: { teams: ['BOS'] } }),
    /is no condition of bet\.settled: it has league, players, stats, direction, books/,
  );
  const quietHours = { from: '08:00', to: '08:00', timeZone: 'Mars/Olympus' };
  assert.match(details({ quietHours }), /must be another time than from.*must be a time zone, such as/);
});

test('the players, teams and books of a rule are known ones of its league, and “mine” is always one', async (t) => {
  const db = await testDatabase(t);
  const { players } = await smallLeague(db, 'Nba');
  const other = await smallLeague(db, 'Wnba');
  const named = async (conditions: GivenRule['conditions']): Promise<string> => {
    try {
      await checkNamed(db, { ...RULE, conditions });
    } catch (error) {
      assert.ok(error instanceof DomainError && error.kind === 'impossible');
      return error.message;
    }
    return '';
  };
  const [own = 0] = players;
  const [theirs = 0] = other.players;
  assert.equal(await named({}), '');
  assert.equal(await named({ players: [own, theirs], teams: ['AAA', 'BBB'], books: ['alpha', 'mine'] }), '');
  assert.equal(await named({ players: [own, 999_999] }), 'There is no player 999999.');
  assert.equal(await named({ league: 'Nba', players: [own, theirs] }), `There is no player ${theirs} in this league.`);
  assert.equal(await named({ teams: ['AAA', 'ZZZ'] }), 'There is no team ZZZ.');
  assert.equal(await named({ league: 'Wnba', teams: ['ZZZ'] }), 'There is no team ZZZ in this league.');
  assert.match(await named({ books: ['mine', 'gamma'] }), /^There is no book gamma\. GET \/data\/odds\/books/);
});
