import assert from 'node:assert/strict';
import test from 'node:test';
import {
  FITTED_COUNTS,
  fittedDefinition,
  fittedValue,
  type FittedCount,
  type FittedStat,
} from '../../../../server/src/sports/basketball/index.ts';
import { seededRandom } from '../../../../server/src/model/distribution/seeded-random.ts';
import { isPositiveDefinite } from '../../../../server/src/model/distribution/symmetric.ts';
import { fitOtherStats } from './other-stats.ts';
import type { OtherStatsRow } from './rows.ts';

const MEANS = {
  pts: 18,
  reb: 6,
  ast: 5,
  fg3m: 2,
  fg3a: 6,
  fgm: 7,
  fga: 15,
  ftm: 3,
  fta: 4,
  stl: 1,
  blk: 0.6,
  tov: 2.2,
};
const SHARED = 0.03;
const OWN = 0.01;
const NOISE = 0.004;
const BIAS = 0.05;
const QUOTED: readonly FittedStat[] = ['Points', 'Rebounds', 'Assists', 'PtsRebAst'];

/** A standard normal number. */
const normal = (draw: () => number): number => Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw());

/** Games in which the books know a shared and an own part of each count that the model does not, with noise. */
function madeRows(count: number, draw: () => number, quoted: readonly FittedStat[] = QUOTED): OtherStatsRow[] {
  return Array.from({ length: count }, (): OtherStatsRow => {
    const shared = Math.sqrt(SHARED) * normal(draw);
    const view = {} as Record<FittedCount, number>;
    for (const each of FITTED_COUNTS) view[each] = shared + Math.sqrt(OWN) * normal(draw);
    // Field goals made follow two thirds of the view of points.
    view.fgm = (2 / 3) * view.pts;
    const counts = {} as Record<FittedCount, number>;
    for (const each of FITTED_COUNTS) {
      const mean = MEANS[each] * Math.exp(view[each] - (SHARED + OWN) / 2);
      counts[each] = Math.max(0, mean + Math.sqrt(mean) * normal(draw));
    }
    const logMeans = new Map<FittedStat, number>();
    for (const stat of quoted) {
      const { parts } = fittedDefinition(stat);
      const mean = parts.reduce((sum, part) => sum + MEANS[part] * Math.exp(view[part] - (SHARED + OWN) / 2), 0);
      logMeans.set(stat, Math.log(mean) + BIAS + (parts.length === 1 ? Math.sqrt(NOISE) * normal(draw) : 0));
    }
    return { means: MEANS, counts, logMeans };
  });
}

test('recovers bias, noise, covariance and leaders from simulated games', () => {
  const found = fitOtherStats(madeRows(40_000, seededRandom(2)))!;
  const near = (value: number | undefined, wanted: number, within: number, what: string): void =>
    assert.ok(Math.abs((value ?? NaN) - wanted) < within, `${what}: ${value}, not ${wanted}`);
  assert.deepEqual(Object.keys(found.bias), ['Points', 'Rebounds', 'Assists', 'PtsRebAst']);
  for (const stat of QUOTED) near(found.bias[stat], BIAS, 0.01, `bias of ${stat}`);
  for (const count of ['pts', 'reb', 'ast']) {
    near(found.covariance[count]![count], SHARED + OWN, 0.005, `variance of ${count}`);
    for (const other of ['pts', 'reb', 'ast'].filter((each) => each !== count))
      near(found.covariance[count]![other], SHARED, 0.003, `covariance of ${count} and ${other}`);
  }
  for (const stat of ['Points', 'Rebounds', 'Assists']) near(found.noise[stat], NOISE, 0.004, `noise of ${stat}`);
  assert.ok(found.noise['PtsRebAst']! < 0.004);
  assert.deepEqual(found.follows['fgm']!.count, 'pts');
  near(found.follows['fgm']!.slope, 2 / 3, 0.08, 'slope of field goals made');
  assert.equal(found.follows['fg3a'], undefined, 'no book quotes threes');
});

test('too few quotes fit nothing, and a sum without its parts is left out', () => {
  const draw = seededRandom(3);
  assert.equal(fitOtherStats(madeRows(900, draw)), undefined);
  assert.equal(fitOtherStats([]), undefined);
  const found = fitOtherStats(madeRows(2_000, draw, ['Points', 'PtsRebAst', 'FreeThrowsMade']))!;
  assert.deepEqual(Object.keys(found.bias).sort(), ['FreeThrowsMade', 'Points']);
  assert.equal(found.follows['ftm'], undefined, 'quoted free throws follow their own quotes');
});

test('books whose views are unrelated to the counts get no weight', () => {
  const draw = seededRandom(4);
  const rows = madeRows(4_000, draw, ['Points', 'Rebounds']).map((row) => ({
    ...row,
    logMeans: new Map(
      [...row.logMeans.keys()].map((stat) => [stat, Math.log(fittedValue(stat, MEANS)) + 0.2 * normal(draw)]),
    ),
  }));
  const found = fitOtherStats(rows)!;
  for (const [count, stat] of [
    ['pts', 'Points'],
    ['reb', 'Rebounds'],
  ] as const)
    assert.ok(found.covariance[count]![count]! < 0.15 * found.noise[stat]!, stat);
});

test('stats that were seldom quoted together still get a valid joint distribution', () => {
  const draw = seededRandom(5);
  const both = madeRows(3_000, draw, ['Points', 'Rebounds', 'Assists']);
  const rows = both.map((row, index) => {
    const logMeans = new Map(row.logMeans);
    logMeans.delete((['Points', 'Rebounds', 'Assists'] as const)[index % 3]!);
    return { ...row, logMeans };
  });
  const { covariance } = fitOtherStats(rows)!;
  const names = Object.keys(covariance);
  const flat = names.flatMap((row) => names.map((column) => covariance[row]![column]!));
  assert.equal(names.length, 3);
  assert.ok(isPositiveDefinite(Float64Array.from(flat)));
});
