import assert from 'node:assert/strict';
import test from 'node:test';
import { COUNTS, parseStat, STAT_NAMES, STATS, statValue, type CountLine } from './stats.ts';

const line = (counts: Partial<CountLine>): CountLine => ({
  ...(Object.fromEntries(COUNTS.map((count) => [count, 0])) as Record<(typeof COUNTS)[number], number>),
  ...counts,
});

test('every stat is read by its name, its feed name and its aliases, in any letter case', () => {
  for (const stat of STAT_NAMES)
    for (const name of [stat, STATS[stat].feed, `player_${STATS[stat].feed}`, ...STATS[stat].aliases]) {
      assert.equal(parseStat(name), stat);
      assert.equal(parseStat(` ${name.toUpperCase()} `), stat);
    }
  assert.equal(parseStat('player_first_basket'), undefined);
  assert.equal(parseStat(''), undefined);
});

test('no two stats answer to one name', () => {
  const names = STAT_NAMES.flatMap((stat) =>
    [stat, STATS[stat].feed, ...STATS[stat].aliases].map((n) => n.toLowerCase()),
  );
  const distinct = STAT_NAMES.flatMap((stat) => [
    ...new Set([stat, STATS[stat].feed, ...STATS[stat].aliases].map((n) => n.toLowerCase())),
  ]);
  assert.equal(new Set(names).size, distinct.length);
});

test('combos are the sum of their parts', () => {
  const game = line({ pts: 24, reb: 11, ast: 9, stl: 2, blk: 3 });
  assert.equal(statValue('PtsRebAst', game), 44);
  assert.equal(statValue('RebAst', game), 20);
  assert.equal(statValue('StlBlk', game), 5);
});

test('doubles count tens of points, rebounds, assists, steals and blocks', () => {
  assert.equal(statValue('DoubleDouble', line({ pts: 10, reb: 9 })), 0);
  assert.equal(statValue('DoubleDouble', line({ pts: 10, reb: 10 })), 1);
  assert.equal(statValue('TripleDouble', line({ pts: 10, reb: 10, ast: 9 })), 0);
  assert.equal(statValue('TripleDouble', line({ pts: 31, reb: 10, ast: 12 })), 1);
  assert.equal(statValue('DoubleDouble', line({ tov: 10, fga: 20 })), 0);
});
