import assert from 'node:assert/strict';
import test from 'node:test';
import { testDatabase } from '../../../tests/support/postgres.ts';
import { smallLeague } from '../../../tests/support/small-league.ts';
import { EVERY_LEAGUE } from '../../leagues/index.ts';
import { DomainError, type Queryable } from '../../platform/index.ts';
import { TYPES } from '../types.ts';
import { checkedFilters, FILTERS_OF, type Filters } from './filters.ts';

/** Days are checked without the database. */
const NO_DATABASE = {} as Queryable;
const checked = (given: Filters) => checkedFilters(NO_DATABASE, EVERY_LEAGUE, 'picks', given);

test('a range of days may be a single one, and does not end before it begins', async () => {
  const one = { from: '2024-03-01', to: '2024-03-01' };
  assert.deepEqual(await checked(one), one);
  await assert.rejects(
    checked({ from: '2024-03-02', to: '2024-03-01' }),
    (error: unknown) => error instanceof DomainError && error.kind === 'impossible' && /is after/.test(error.message),
  );
  assert.deepEqual(await checked({ from: '2024-03-02' }), { from: '2024-03-02' });
  await assert.rejects(checked({ to: '2024-02-30' }));
});

test('each type of export has its filters: days and league always, and what its rows have', () => {
  const picks = ['from', 'to', 'stat', 'playerId', 'rating', 'league'];
  const quotes = ['from', 'to', 'stat', 'playerId', 'book', 'league'];
  const props = ['from', 'to', 'stat', 'playerId', 'league'];
  assert.deepEqual(FILTERS_OF, {
    picks,
    settled_picks: picks,
    record_picks: picks,
    line_movements: props,
    player_game_logs: ['from', 'to', 'playerId', 'team', 'league'],
    odds_snapshots: quotes,
    openers: quotes,
    closing: quotes,
    features: props,
    track_record: ['from', 'to', 'by', 'league'],
  });
  assert.deepEqual(Object.keys(FILTERS_OF), TYPES);
});

/** The violations of filters of a type. */
async function violations(
  given: object,
  type: (typeof TYPES)[number] = 'picks',
  db: Queryable = NO_DATABASE,
): Promise<unknown> {
  try {
    await checkedFilters(db, EVERY_LEAGUE, type, given);
  } catch (error) {
    assert.ok(error instanceof DomainError && error.kind !== 'impossible');
    return (error.facts as { errors?: unknown }).errors;
  }
  return [];
}

test('every filter that a type does not have, and every day that does not exist, is named with what is possible', async () => {
  const detail = 'must be a day that exists';
  assert.deepEqual(await violations({ from: '2024-02-30', to: 'x', book: 'alpha', team: 'AAA' }), [
    { pointer: '/filters/book', detail: 'is no filter of picks; it has from, to, stat, playerId, rating, league' },
    { pointer: '/filters/team', detail: 'is no filter of picks; it has from, to, stat, playerId, rating, league' },
    { pointer: '/filters/from', detail },
    { pointer: '/filters/to', detail },
  ]);
  assert.deepEqual(await violations({ by: 'stat', from: '2024-02-29', to: '2024-03-01' }, 'track_record'), []);
});

test('a team or book is one that is known, in any case', async (t) => {
  const db = await testDatabase(t);
  const none = 'must be one that is known; none is yet';
  assert.deepEqual(await violations({ team: 'AAA' }, 'player_game_logs', db), [
    { pointer: '/filters/team', detail: none },
  ]);
  await smallLeague(db, 'Nba');
  assert.deepEqual(await violations({ team: 'ZZZ' }, 'player_game_logs', db), [
    { pointer: '/filters/team', detail: 'must be one of AAA, BBB' },
  ]);
  assert.deepEqual(await violations({ team: 'AAA', league: 'Wnba' }, 'player_game_logs', db), [
    { pointer: '/filters/team', detail: none },
  ]);
  const [unknown] = (await violations({ book: 'gamma' }, 'openers', db)) as { pointer: string; detail: string }[];
  assert.equal(unknown?.pointer, '/filters/book');
  assert.match(unknown.detail, /^must be one of .*alpha, bravo/);
  assert.deepEqual(await checkedFilters(db, EVERY_LEAGUE, 'player_game_logs', { team: 'aaa' }), { team: 'AAA' });
  assert.deepEqual(await checkedFilters(db, EVERY_LEAGUE, 'openers', { book: 'Alpha' }), { book: 'alpha' });
});
