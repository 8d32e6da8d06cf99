import assert from 'node:assert/strict';
import test from 'node:test';
import { sampleSeason } from '../../../../server/tests/support/sample-season.ts';
import { shippedFor } from '../../../../server/src/model/constants/shipped.ts';
import { leagueStart } from '../../../../server/src/model/past/league-start.ts';
import { seededRandom } from '../../../../server/src/model/distribution/seeded-random.ts';
import { replaySeason } from '../replay.ts';
import { sumAgreement, sumDifference, type SumDifference } from './sums.ts';

const draw = seededRandom(8);
const games = [...sampleSeason(draw, '2022-23', 30), ...sampleSeason(draw, '2023-24', 12)];
const constants = { ...shippedFor('Nba')[0]!, league: leagueStart('Nba', games), lastDay: '2023-06-30' };

test('the sum split by points, and points and rebounds alone, are near the sum’s own market, and no count is missing', () => {
  const differences: SumDifference[] = [];
  replaySeason('Nba', games, '2023-24', constants, (replayed) => {
    const one = sumDifference(replayed, undefined, constants);
    if (one !== undefined) differences.push(one);
  });
  const { markets, split, fromParts } = sumAgreement('made', differences);
  assert.ok(markets >= 5, `${markets} markets`);
  // A missing leg, or a count used twice, is off by tenths.
  assert.ok(Math.abs(fromParts.median) < 0.03, JSON.stringify(fromParts));
  // The split adds up: nine of ten differences are within a tenth of `NEAR`.
  assert.ok(split.low > -0.0002 && split.high < 0.0002, JSON.stringify(split));
});

test('of a hundred markets the median, the fifth from each end and the share within .002 are reported', () => {
  const differences = Array.from({ length: 101 }, (_, place) => ({ split: (place - 50) / 10_000, fromParts: 0.01 }));
  const { split, fromParts } = sumAgreement('made', differences);
  assert.deepEqual([split.low, split.median, split.high], [-0.0045, 0, 0.0045]);
  assert.equal(split.near, 41 / 101);
  assert.deepEqual(fromParts, { low: 0.01, median: 0.01, high: 0.01, near: 0 });
});
