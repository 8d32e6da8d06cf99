import assert from 'node:assert/strict';
import test from 'node:test';
import { constantsWithout } from '../../../tests/support/priced-stats.ts';
import { FITTED_STATS } from '../../sports/basketball/index.ts';
import { periodsOf } from '../../leagues/index.ts';
import { seededRandom } from '../distribution/seeded-random.ts';
import { overProbability, price } from '../pricing/pricing.ts';
import { project } from '../projection/projection.ts';
import { sampleInput } from '../../../tests/support/sample-season.ts';
import { readConstants } from './constants-file.ts';
import { isPriced } from './priced.ts';
import { shippedFor } from './shipped.ts';

const [shipped] = shippedFor('Nba');
assert.ok(shipped !== undefined);

test('a stat without constants is unpriced, and every other stat keeps its exact price', () => {
  const input = sampleInput(seededRandom(5));
  for (const missing of ['PtsReb', 'FreeThrowsMade', 'TripleDouble'] as const) {
    const constants = constantsWithout(shipped, missing);
    for (const period of periodsOf('Nba'))
      for (const stat of FITTED_STATS) {
        const before = price(project(input, shipped), stat, period, [], shipped);
        const after = price(project(input, constants), stat, period, [], constants);
        assert.equal(isPriced(constants, stat, period), stat !== missing && before !== undefined, `${stat} ${period}`);
        assert.equal(
          after && overProbability(after, 0.5),
          stat === missing ? undefined : before && overProbability(before, 0.5),
        );
      }
  }
});

test('a period without constants is unpriced, and every other period keeps its exact price', () => {
  const withoutH2 = <Value>({ H2: _, ...others }: { readonly H2?: Value }): object => others;
  const { shares, mixture, dispersion, calibration } = shipped.periods;
  const periods = {
    ...shipped.periods,
    shares: withoutH2(shares),
    mixture: withoutH2(mixture),
    dispersion: withoutH2(dispersion),
    calibration: withoutH2(calibration),
  };
  const constants = readConstants(JSON.stringify({ ...shipped, periods }));
  const input = sampleInput(seededRandom(5));
  for (const period of periodsOf('Nba')) {
    const before = price(project(input, shipped), 'Points', period, [], shipped);
    const after = price(project(input, constants), 'Points', period, [], constants);
    assert.ok(before !== undefined);
    assert.equal(isPriced(constants, 'Points', period), period !== 'H2');
    assert.equal(after && overProbability(after, 4.5), period === 'H2' ? undefined : overProbability(before, 4.5));
  }
});

test('partial constants of a stat are refused, and the missing entry is named', () => {
  for (const path of [
    'levels.none.dispersion.Points',
    'levels.lineups.stack.DoubleDouble',
    'periods.calibration.H1.Steals',
  ]) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    const broken: unknown = structuredClone(shipped);
    const holder = keys.reduce((node, key) => node[key] as Record<string, unknown>, broken as Record<string, unknown>);
    delete holder[last];
    assert.throws(() => readConstants(JSON.stringify(broken)), { message: `constants: ${path} is missing` });
  }
});

test('constants of an unknown period prop are refused', () => {
  const shares = { ...shipped.periods.shares, Full: shipped.periods.shares.H1 };
  const periods = { ...shipped.periods, shares };
  assert.throws(
    () => readConstants(JSON.stringify({ ...shipped, periods })),
    /periods\.shares\.Full is not a period prop/,
  );
});

test('constants of an unknown stat are refused', () => {
  const { Points } = shipped.levels.none.stack;
  const levels = {
    ...shipped.levels,
    none: { ...shipped.levels.none, stack: { ...shipped.levels.none.stack, Dunks: Points } },
  };
  assert.throws(
    () => readConstants(JSON.stringify({ ...shipped, levels })),
    /levels\.none\.stack\.Dunks is not a stat/,
  );
});
