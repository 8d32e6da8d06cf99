import assert from 'node:assert/strict';
import test from 'node:test';
import { chancesAt, ladderOf, overAt, overGivenNoPush } from './ladder.ts';
import { impliedLogMean, usualRange } from '../market/market.ts';
import { factorsAt, type MinutesMixture } from '../projection/mixture.ts';

/** The reference study's minutes table without news. */
const STUDY: MinutesMixture = {
  centres: [10.54, 15.14, 19.0, 23.0, 27.06, 31.03, 34.4, 37.37],
  factors: [
    [0.1432, 0.3178, 0.4801, 0.6607, 0.8676, 1.0851, 1.3313, 1.6594, 2.4549],
    [0.2482, 0.5327, 0.7283, 0.8611, 0.9778, 1.0966, 1.2364, 1.4357, 1.8832],
    [0.3621, 0.6637, 0.7989, 0.8982, 0.9879, 1.0824, 1.1916, 1.3484, 1.6669],
    [0.4931, 0.7357, 0.839, 0.9206, 0.9976, 1.0792, 1.1679, 1.2788, 1.4881],
    [0.5867, 0.7869, 0.8756, 0.9462, 1.0103, 1.0723, 1.1367, 1.2151, 1.3701],
    [0.6481, 0.8325, 0.9139, 0.9736, 1.0207, 1.0636, 1.1093, 1.1644, 1.2739],
    [0.703, 0.8684, 0.939, 0.9847, 1.0211, 1.0538, 1.0861, 1.1263, 1.2177],
    [0.7129, 0.8807, 0.9461, 0.9876, 1.0207, 1.0507, 1.0811, 1.1176, 1.2026],
  ],
};

/** minutes, mean, line, c0, c1, probability of the under. */
const GOLDEN = [
  ['points of a star', 33.5, 24.2, 22.5, 2.975, 0, 0.463683],
  ['points of a reserve', 24, 10, 10.5, 2.975, 0, 0.594148],
  ['rebounds', 30, 7.1, 6.5, 1.075, 0.005, 0.456305],
  ['assists on a whole line', 34, 8.4, 8, 1.125, 0.005, 0.423443],
  ['threes', 28, 2.1, 1.5, 1.15, 0, 0.410506],
  ['steals', 31, 1.05, 0.5, 0.7, 0.01, 0.356144],
  ['blocks', 27, 0.8, 1.5, 1.05, 0.05, 0.804855],
  ['turnovers', 34, 2.9, 2.5, 0.7, 0.01, 0.45187],
  ['points, rebounds and assists', 33.5, 38, 36.5, 2.525, 0, 0.470612],
  ['rebounds and assists', 30, 11, 10.5, 1.25, 0, 0.482191],
] as const;

for (const [what, minutes, mean, line, c0, c1, under] of GOLDEN) {
  test(`the golden vector of ${what} comes out within 1e-6`, () => {
    const factors = factorsAt(STUDY, minutes);
    const chances = chancesAt(ladderOf(mean, factors, { c0, c1 }), line);
    assert.ok(Math.abs(chances.under - under) < 1e-6, `${chances.under}`);
    assert.ok(Math.abs(chances.over + chances.push + chances.under - 1) < 1e-12);
    const straight = overAt(line, mean, factors, { c0, c1 });
    assert.ok(Math.abs(straight - overGivenNoPush(chances)) < 1e-12);
  });

  test(`the mean implied by a price of ${what} is the mean it was computed from`, () => {
    const factors = factorsAt(STUDY, minutes);
    const pricer = {
      overAtMean: (at: number, of: number): number => overAt(at, of, factors, { c0, c1 }),
      rangeFor: usualRange,
    };
    const implied = Math.exp(impliedLogMean(line, pricer.overAtMean(line, mean), pricer));
    assert.ok(Math.abs(implied - mean) < 1e-6, `${implied}`);
  });
}

test('a whole line of assists has a push', () => {
  const chances = chancesAt(ladderOf(8.4, factorsAt(STUDY, 34), { c0: 1.125, c1: 0.005 }), 8);
  assert.ok(Math.abs(chances.push - 0.119081) < 1e-6);
});
