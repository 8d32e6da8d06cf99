import assert from 'node:assert/strict';
import test from 'node:test';
import { CONDITION_NAMES, FLAG_NAMES, RANGE_NAMES, RANGES } from './conditions.ts';

const namesOf = (of: (typeof RANGES)[keyof typeof RANGES]['of']): string[] =>
  RANGE_NAMES.filter((name) => RANGES[name].of === of);

test('a condition with “min” is a least value, one with “max” a most value, and each says so', () => {
  for (const name of RANGE_NAMES) {
    const { bound, from, to, description } = RANGES[name];
    const isLeast = name.startsWith('min');
    assert.ok(isLeast || name.startsWith('max'), name);
    assert.equal(bound, isLeast ? 'least' : 'most', name);
    assert.match(description, isLeast ? /^At least: ./ : /^At most: ./, name);
    assert.ok(from < to, name);
  }
});

test('every least value but the number of books and of games has a most value of the same kind and range', () => {
  const alone = RANGE_NAMES.filter(
    (name) => name.startsWith('min') && !RANGE_NAMES.some((one) => one === `max${name.slice(3)}`),
  );
  assert.deepEqual(alone, ['minSeasonGames', 'minBooks']);
  for (const name of RANGE_NAMES.filter((one) => one.startsWith('max'))) {
    const other = RANGE_NAMES.find((one) => one === `min${name.slice(3)}`) ?? assert.fail(name);
    const { bound: _, description: _text, ...kind } = RANGES[name];
    const { bound: _other, description: _others, ...kindOfOther } = RANGES[other];
    assert.deepEqual(kind, kindOfOther, name);
  }
});

test('prices are compared by payout, counts are whole numbers, and the rest are numbers', () => {
  assert.deepEqual(namesOf('american'), ['minPrice', 'maxPrice']);
  const both = (...names: string[]): string[] => names.flatMap((name) => [`min${name}`, `max${name}`]);
  assert.deepEqual(
    namesOf('number'),
    both('SeasonOverRate', 'Edge', 'Probability', 'MarketProbability', 'LineMove', 'Line', 'ExpectedMinutes'),
  );
  const hits = [5, 10, 15].flatMap((games) => both(`L${games}OverHits`, `L${games}UnderHits`));
  const counts = both('Rest', 'OpponentRank', 'TeammatesOut', 'MinutesToTipOff');
  assert.deepEqual(namesOf('integer'), [...hits, 'minSeasonGames', ...counts, 'minBooks']);
});

test('hits are of as many games as the condition names', () => {
  for (const games of [5, 10, 15] as const)
    for (const name of [`minL${games}OverHits`, `maxL${games}UnderHits`] as const)
      assert.deepEqual([RANGES[name].from, RANGES[name].to], [0, games], name);
});

test('the conditions are the side, the books, the lists, the bounds and the yes/no ones', () => {
  assert.deepEqual(CONDITION_NAMES, [
    'direction',
    'books',
    'stats',
    'periods',
    'ratings',
    ...RANGE_NAMES,
    'home',
    'backToBack',
    'playoffs',
  ]);
  assert.deepEqual(FLAG_NAMES, ['home', 'backToBack', 'playoffs']);
});
