import assert from 'node:assert/strict';
import test from 'node:test';
import { sampleInput } from '../../../tests/support/sample-season.ts';
import { seededRandom } from '../distribution/seeded-random.ts';
import { shippedFor } from '../constants/shipped.ts';
import { project } from '../projection/projection.ts';
import { movesOthers } from './other-stats.ts';
import { logarithmicMean } from './blocks.ts';
import { targetOf } from './target.ts';

const constants = shippedFor('Nba').at(-1)!;
const projection = project(sampleInput(seededRandom(5)), constants, true);

test('a double is over every line below 1 and never over 1', () => {
  const target = targetOf(projection, 'DoubleDouble', 'Full', constants)!;
  assert.ok(target.overWith(0.5, target.means) > 0 && target.overAtMean(0.5, target.mean) > 0);
  assert.deepEqual([target.overWith(1, target.means), target.overAtMean(1, target.mean)], [0, 0]);
});

test('a constant that is missing is named', () => {
  const { none, absences, lineups } = constants.levels;
  const without = (level: typeof none) => ({ ...level, dispersion: {} });
  const levels = { none: without(none), absences: without(absences), lineups: without(lineups) };
  const error = { name: 'RangeError', message: /^no dispersion of \w+ in the constants$/ };
  assert.throws(() => targetOf(projection, 'DoubleDouble', 'Full', { ...constants, levels }), error);
});

test('quotes of a stat without a fitted bias move no other stat', () => {
  const { otherStats } = constants;
  assert.ok(otherStats !== undefined && movesOthers(constants, 'Points'));
  const { Points: _, ...bias } = otherStats.bias;
  assert.equal(movesOthers({ ...constants, otherStats: { ...otherStats, bias } }, 'Points'), false);
  const { otherStats: __, ...without } = constants;
  assert.equal(movesOthers(without, 'Points'), false);
});

test('the logarithmic mean of equal values is that value, and otherwise between them', () => {
  assert.equal(logarithmicMean(3, 3), 3);
  assert.equal(logarithmicMean(3, 3 + 1e-12), (3 + 3 + 1e-12) / 2);
  const mean = logarithmicMean(2, 8);
  assert.ok(Math.abs(mean - 6 / Math.log(4)) < 1e-12);
});
