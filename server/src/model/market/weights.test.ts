import assert from 'node:assert/strict';
import test from 'node:test';
import { shippedFor } from '../constants/shipped.ts';
import { clipped, overAt } from '../distribution/ladder.ts';
import { factorsAt } from '../projection/mixture.ts';
import { blended, calibrated } from './blend.ts';
import { impliedLogMean, usualRange } from './market.ts';
import { overAtLine } from './moved-line.ts';
import { stackFor } from './weights.ts';

const stack = (intercept: number, weight: number, interceptAlone: number, errors: number) => ({
  intercept,
  weight,
  interceptAlone,
  interceptError: errors,
  weightError: 2 * errors,
});
const CONSTANTS = {
  levels: {
    none: { stack: { Points: stack(0.1, 0.2, 0.05, 1) } },
    lineups: { stack: { Points: stack(0.3, 0.6, 9, 3) } },
  },
} as never;
const stackOf = (input: object, unpriced?: number) =>
  stackFor(
    { level: 'lineups', knownShare: 1, careerGames: 60, newTeam: false, ...input } as never,
    'Points',
    CONSTANTS,
    unpriced,
  );
const near = (got: number, wanted: number): void => assert.ok(Math.abs(got - wanted) < 1e-12, `${got}, not ${wanted}`);

test('without news the weight is the fitted one without news, and with full news the one with full news', () => {
  const [blind, seeing] = [stackOf({ level: 'none' }), stackOf({})];
  near(blind.intercept, 0.1);
  near(blind.weight, 0.2);
  near(seeing.intercept, 0.3);
  near(seeing.weight, 0.6);
  assert.deepEqual([seeing.interceptAlone, seeing.interceptError, seeing.weightError], [0.05, 3, 6]);
  assert.deepEqual([blind.interceptAlone, blind.interceptError, blind.weightError], [0.05, 1, 2]);
});

test('in between the weight is proportional to the minutes that are known and not priced yet', () => {
  near(stackOf({ knownShare: 0.5 }).weight, 0.4);
  near(stackOf({ knownShare: 0.5 }, 0.5).weight, 0.3);
  near(stackOf({}, 0.5).intercept, 0.2);
  near(stackOf({}, 0).weight, 0.2);
});

test('the weight grows from 20 games on record to 60, and is half in the first game for a new team', () => {
  for (const [careerGames, weight] of [
    [0, 0],
    [20, 0],
    [30, 0.15],
    [40, 0.3],
    [60, 0.6],
    [900, 0.6],
  ] as const) {
    near(stackOf({ careerGames }).weight, weight);
    near(stackOf({ careerGames, newTeam: true }).weight, weight / 2);
    near(stackOf({ careerGames }).intercept, 0.3);
  }
});

test('a stat without a stack is refused', () => {
  const input = { level: 'lineups', knownShare: 1, careerGames: 60, newTeam: false } as never;
  assert.throws(() => stackFor(input, 'Steals', CONSTANTS), RangeError);
  const blindOnly = { levels: { none: { stack: { Steals: stack(0, 0, 0, 0) } }, lineups: { stack: {} } } } as never;
  assert.throws(() => stackFor(input, 'Steals', blindOnly), RangeError);
});

test('final log-odds are the market’s moved by the weight, or the model’s calibrated', () => {
  near(blended(2, 0.5, { intercept: 0.1, weight: 0.25 }), 0.975);
  near(calibrated(2, { intercept: 0.1, slope: 0.9 }), 1.9);
});

test('a market is moved by the shape of its own period: half the minutes in a half, a quarter in a quarter', () => {
  const constants = shippedFor('Nba')[0] ?? assert.fail();
  for (const [period, minutes] of [
    ['Full', 31],
    ['H1', 15.5],
    ['Q3', 7.75],
  ] as const) {
    const { mixture, dispersion } =
      period === 'Full'
        ? { mixture: constants.levels.lineups.mixture, dispersion: constants.levels.lineups.dispersion }
        : { mixture: constants.periods.mixture[period], dispersion: constants.periods.dispersion[period] };
    const width = dispersion?.['Points'] ?? assert.fail();
    const factors = factorsAt(mixture ?? assert.fail(), minutes);
    const pricer = { overAtMean: (at: number, mean: number) => overAt(at, mean, factors, width), rangeFor: usualRange };
    const wanted = clipped(overAt(8.5, Math.exp(impliedLogMean(6.5, 0.45, pricer)), factors, width));
    near(overAtLine('Points', period, { line: 6.5, over: 0.45 }, 8.5, constants) ?? 0, wanted);
  }
  assert.equal(overAtLine('Points', 'Full', { line: 6.5, over: 0.45 }, 80.5, constants), 0.002);
});

test('a period or a stat without constants gives no probability at another line', () => {
  const [shipped] = shippedFor('Nba');
  const constants = shipped ?? assert.fail();
  const { mixture, dispersion } = constants.periods;
  const without = { ...constants, periods: { ...constants.periods, mixture: { ...mixture, Q1: undefined } } } as never;
  assert.equal(overAtLine('Points', 'Q1', { line: 6.5, over: 0.45 }, 7.5, without), undefined);
  const other = {
    ...constants,
    periods: { ...constants.periods, dispersion: { ...dispersion, Q1: undefined } },
  } as never;
  assert.equal(overAtLine('Points', 'Q1', { line: 6.5, over: 0.45 }, 7.5, other), undefined);
});
