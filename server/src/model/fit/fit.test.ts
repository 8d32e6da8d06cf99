import assert from 'node:assert/strict';
import test from 'node:test';
import { seededRandom } from '../backtest/bootstrap.ts';
import { STAT_NAMES } from '../../kernel/index.ts';
import { splitPeriodsOf } from '../../leagues/index.ts';
import { readConstants, writeConstants } from '../constants/constants-file.ts';
import { isPriced } from '../constants/priced.ts';
import { sampleSeason } from '../../../tests/support/sample-season.ts';
import { shippedFor } from '../constants/shipped.ts';
import { fitConstants, TooLittle } from './fit.ts';

const draw = seededRandom(21);
const games = ['2024-25', '2025-26'].flatMap((season) => sampleSeason(draw, season, 26));
const [shipped] = shippedFor('Nba');
assert.ok(shipped !== undefined);
const { availability, periods } = shipped;
const input = {
  league: 'Nba' as const,
  games,
  quoted: [],
  reported: [],
  submitted: [],
  version: 'test',
  availability,
  periods,
  progress: () => {},
};

test('seasons without period box scores keep the given period constants; those without quotes leave the market alone', () => {
  const constants = fitConstants(input);
  assert.deepEqual(readConstants(writeConstants(constants)).periods, periods);
  assert.deepEqual([constants.seasons, constants.lastDay], [['2024-25', '2025-26'], games.at(-1)?.day]);
  for (const { weight, intercept, interceptAlone } of Object.values(constants.levels.none.stack))
    assert.deepEqual([weight, intercept, interceptAlone], [0, 0, 0]);
});

test('without period box scores and period constants no period is priced, and every stat of a whole game is', () => {
  const constants = readConstants(writeConstants(fitConstants({ ...input, periods: undefined })));
  for (const stat of STAT_NAMES) {
    assert.equal(isPriced(constants, stat, 'Full'), true, stat);
    for (const period of splitPeriodsOf('Nba')) assert.equal(isPriced(constants, stat, period), false);
  }
});

test('players without a past teach nothing', () => {
  const opening = games.filter(({ day }) => day < '2024-10-28');
  assert.throws(() => fitConstants({ ...input, games: opening }), TooLittle);
});
