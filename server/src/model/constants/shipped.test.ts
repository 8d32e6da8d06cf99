import assert from 'node:assert/strict';
import test from 'node:test';
import { LEAGUES } from '../../leagues/index.ts';
import { readConstants, writeConstants } from './constants-file.ts';
import { constantsFor, shippedFor } from './shipped.ts';

test('no day is priced by constants fitted on it or later', () => {
  for (const day of ['2023-06-12', '2023-10-24', '2024-06-17', '2024-06-18', '2024-10-22', '2030-01-01']) {
    const found = constantsFor('Nba', day);
    assert.ok(found === undefined || found.lastDay < day, day);
  }
  assert.equal(constantsFor('Nba', '2021-01-01'), undefined);
  assert.equal(constantsFor('Nba', '2024-01-01'), shippedFor('Nba')[0]);
  assert.equal(constantsFor('Nba', '2024-12-01'), shippedFor('Nba')[1]);
});

test('every summer of the second league since 2022 has constants of earlier summers, and sets are in order', () => {
  for (const year of [2022, 2023, 2024, 2025, 2026]) {
    const set = constantsFor('Wnba', `${year}-07-04`) ?? assert.fail(`${year}`);
    assert.ok(set.lastDay < `${year}-07-04` && !set.seasons.includes(`${year}`), set.version);
    assert.equal(set.seasons.at(-1), `${year - 1}`, set.version);
  }
  assert.equal(constantsFor('Wnba', '2021-07-04'), undefined);
  for (const league of LEAGUES) {
    const last = shippedFor(league).map(({ lastDay }) => lastDay);
    assert.deepEqual(last, last.toSorted(), league);
    const versions = shippedFor(league).map(({ version }) => version);
    assert.equal(new Set(versions).size, versions.length, league);
  }
});

test('a constants file is the same after writing and reading', () => {
  for (const set of shippedFor('Nba')) assert.deepEqual(readConstants(writeConstants(set)), set);
});

test('every weight of minutes and news has a standard error, and the playoffs differ from other games', () => {
  for (const set of LEAGUES.flatMap(shippedFor))
    for (const { minutes, errors } of Object.values(set.levels)) {
      for (const [name, weight] of Object.entries(minutes))
        assert.equal((errors?.minutes[name as keyof typeof minutes] ?? 0) > 0, weight !== 0, `${set.version} ${name}`);
      if (set.version.startsWith('nba'))
        assert.ok(Math.abs(minutes.playoffsMinutes) > 3 * (errors?.minutes.playoffsMinutes ?? Infinity), set.version);
      for (const byCount of Object.values(errors?.rates ?? {}))
        for (const [name, error] of Object.entries(byCount)) assert.ok(error > 0, `${set.version} ${name}`);
    }
});

/** Paths of all numbers in a file. NaN is written as null. */
const HOLES = [
  'levels.none.stack.Points.weight',
  'levels.lineups.mixture.factors.0.3',
  'periods.shares.Q1.minutes.0',
  'periods.mixture.H2.centres.1',
  'doubles.calibration.DoubleDouble.slope',
  'doubles.correlation.pts-reb',
  'mainLineVariance.Points',
  'otherStats.bias.Points',
  'otherStats.noise.PtsRebAst',
  'otherStats.covariance.pts.reb',
  'otherStats.follows.fgm.slope',
];

test('a constants file with a missing number is refused, and its path is named', () => {
  for (const path of HOLES) {
    const spoiled: unknown = structuredClone(shippedFor('Nba')[0]!);
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    const holder = keys.reduce((node, key) => node[key] as Record<string, unknown>, spoiled as Record<string, unknown>);
    assert.equal(typeof holder[last], 'number', path);
    holder[last] = null;
    assert.throws(
      () => readConstants(JSON.stringify(spoiled)),
      (error: Error) => error.message.includes(path),
    );
  }
});

test('every weight is between the market (0) and the model (1)', () => {
  for (const { levels } of shippedFor('Nba')) {
    for (const { stack } of Object.values(levels)) {
      for (const [stat, { weight }] of Object.entries(stack))
        assert.ok(weight >= 0 && weight <= 1, `${stat} ${weight}`);
    }
  }
});

test('covariances of stats are refused if they are no joint distribution or name an unknown stat', () => {
  const set = shippedFor('Nba').at(-1)!;
  const otherStats = set.otherStats!;
  const { pts } = otherStats.covariance as { readonly pts: Readonly<Record<string, number>> };
  const spoiled = [
    [{ covariance: { ...otherStats.covariance, pts: { ...pts, pts: 0 } } }, /covariance is not positive definite/],
    [{ covariance: { ...otherStats.covariance, dunks: pts } }, /covariance\.dunks is not a count/],
    [{ noise: { ...otherStats.noise, Points: 0 } }, /noise\.Points is not above zero/],
    [{ bias: { ...otherStats.bias, FieldGoalsMade: 0 } }, /covariance\.fgm is missing/],
    [{ follows: { fgm: { count: 'oreb', slope: 1 } } }, /follows\.fgm does not follow/],
  ] as const;
  for (const [change, message] of spoiled)
    assert.throws(() => readConstants(JSON.stringify({ ...set, otherStats: { ...otherStats, ...change } })), message);
});

test('variances of main lines are refused if one is zero or of an unknown stat', () => {
  const set = shippedFor('Nba').at(-1)!;
  const spoiled = [
    [{ Points: 0 }, /mainLineVariance\.Points is not above zero/],
    [{ Dunks: 0.01 }, /mainLineVariance\.Dunks is not a stat/],
  ] as const;
  for (const [mainLineVariance, message] of spoiled)
    assert.throws(() => readConstants(JSON.stringify({ ...set, mainLineVariance })), message);
});
