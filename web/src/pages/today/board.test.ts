import assert from 'node:assert/strict';
import test from 'node:test';
import type { Game, Pick, PropRow } from '../../api/types.ts';
import { boardOf, byLeague, listedGames, totalsOf } from './board.ts';

/** The members that a board reads; the cast leaves out the rest. */
const PICK = {
  playerId: 1,
  stat: 'Points',
  period: null,
  line: 14.5,
  direction: 'Under',
  l10Hits: 6,
  l10Games: 10,
  outcome: null,
  profit: null,
  probability: 0.6,
  marketProbability: 0.5,
} as Pick;
const ROW = {
  playerId: 1,
  propType: 'Points',
  period: null,
  consensusLine: 14.5,
  l5Hits: 2,
  l5Games: 5,
  l15Hits: 9,
  l15Games: 15,
} as PropRow;

const formOf = (pick: Partial<Pick>, row: Partial<PropRow> = {}) =>
  boardOf([{ ...PICK, ...pick }], { games: [], rows: [{ ...ROW, ...row }], live: [] })[0]?.form.map(
    ({ label, hits, games }) => `${label} ${hits}/${games}`,
  );

test('an under counts the games that were not over', () => {
  assert.deepEqual(formOf({}), ['L5 3/5', 'L10 6/10', 'L15 6/15']);
});

test('an over counts the overs', () => {
  assert.deepEqual(formOf({ direction: 'Over' }), ['L5 2/5', 'L10 6/10', 'L15 9/15']);
});

test('counts of another line, period or stat are not the pick’s', () => {
  for (const row of [{ consensusLine: 15.5 }, { period: 'Q1' }, { propType: 'Rebounds' }] as const)
    assert.deepEqual(formOf({}, row), ['L10 6/10']);
});

test('an under on a whole line says nothing of games that may have fallen on it', () => {
  assert.deepEqual(formOf({ line: 14 }, { consensusLine: 14 }), ['L10 6/10']);
});

test('pushes and voids are graded, and count for neither hits nor misses', () => {
  const picks: Pick[] = [
    { ...PICK, outcome: 'Hit', profit: 1.08 },
    { ...PICK, outcome: 'Miss', profit: -1 },
    { ...PICK, outcome: 'Push', profit: 0 },
    { ...PICK, outcome: 'Void', profit: 0 },
    PICK,
  ];
  const { units, ...counts } = totalsOf(picks);
  assert.deepEqual(counts, { graded: 4, hits: 1, misses: 1, expected: 1.2, marketExpected: 1 });
  assert.equal(units.toFixed(2), '0.08');
});

test('a list of two leagues is split by league, each in the order of the list', () => {
  const leagues = [
    { league: 'Nba', name: 'NBA' },
    { league: 'Wnba', name: 'WNBA' },
  ];
  const list = ['Wnba 1', 'Nba 2', 'Wnba 3'].map((id) => ({ id, league: id.split(' ')[0] ?? '' }));
  const split = byLeague(list, leagues).map(({ name, all }) => [name, ...all.map(({ id }) => id)]);
  assert.deepEqual(split, [
    ['NBA', 'Nba 2'],
    ['WNBA', 'Wnba 1', 'Wnba 3'],
  ]);
  assert.deepEqual(
    byLeague(list.slice(0, 1), leagues).map(({ name }) => name),
    ['WNBA'],
  );
});

test('of a day with many games those with picks and the running ones are listed, and the rest opens', () => {
  const games = Array.from({ length: 20 }, (_, id) => ({ id, status: id === 3 ? 'live' : 'final' }) as Game);
  const ids = (some: readonly Game[]): number[] => some.map(({ id }) => id);
  const { listed, rest } = listedGames(games, [{ ...PICK, gameId: 7 }]);
  assert.deepEqual(ids(listed), [3, 7]);
  assert.equal(rest.length, 18);
  assert.deepEqual(listedGames(games.slice(0, 15), []), { listed: games.slice(0, 15), rest: [] });
});
