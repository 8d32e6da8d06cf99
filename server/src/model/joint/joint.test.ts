import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { against, anyLeg, madeLeg } from '../../../tests/support/made-legs.ts';
import fc from '../../../tests/support/properties.ts';
import { isPositiveDefinite } from '../distribution/symmetric.ts';
import { chanceOfAll, conflictIn, jointOf, type Leg } from './index.ts';
import { correlationOf, latentOf } from './legs/latents.ts';

const join = (...legs: readonly Leg[]) => jointOf(legs, () => undefined);
const leg = madeLeg;
const anyLegs = fc.array(anyLeg, { minLength: 1, maxLength: 8 }).filter((legs) => conflictIn(legs) === undefined);
const RUNS = { numRuns: 25 };

describe('the joint probability of legs', () => {
  it('is a leg’s own probability for one leg, to the last digits', () => {
    fc.assert(
      fc.property(anyLeg, (one) => {
        assert.ok(Math.abs(join(one).probability - one.probability) < 1e-12);
      }),
      RUNS,
    );
  });

  it('does not depend on the order of the legs, is repeatable, and is never above that of one leg', () => {
    fc.assert(
      fc.property(anyLegs, (legs) => {
        const { probability, error, interval } = join(...legs);
        assert.equal(join(...legs).probability, probability);
        assert.ok(Math.abs(join(...legs.toReversed()).probability - probability) <= 2 * error + 1e-9);
        assert.ok(error < 0.001, `error ${error}`);
        assert.ok(probability >= 0 && legs.every((each) => probability <= each.probability));
        assert.ok(interval[0] <= probability && probability <= interval[1]);
      }),
      RUNS,
    );
  });

  it('adds up over both sides of a leg of another stat or player', () => {
    fc.assert(
      fc.property(anyLegs, anyLeg, (legs, one) => {
        const other = against(one);
        fc.pre(conflictIn([...legs, one]) === undefined && conflictIn([...legs, other]) === undefined);
        fc.pre(legs.length < 8 && !legs.some((each) => each.playerId === one.playerId && each.stat === one.stat));
        const [all, first, second] = [legs, [...legs, one], [...legs, other]].map(
          (each) => chanceOfAll(each, () => undefined).value,
        ) as [number, number, number];
        assert.ok(Math.abs(first + second - all) < 5e-4, `${first} + ${second} is not ${all}`);
      }),
      RUNS,
    );
  });

  it('falls as a line rises, and both ends of one stat are exact', () => {
    const [low, high] = [leg(1, 'Points', 20.5, 'Over', 0.7), leg(1, 'Points', 29.5, 'Over', 0.2)];
    const mate = leg(3, 'Assists', 6.5, 'Over', 0.5);
    assert.ok(join(low, mate).probability > join(high, mate).probability);
    assert.ok(Math.abs(join(low, high).probability - 0.2) < 1e-12);
    const middle = join(low, leg(1, 'Points', 29.5, 'Under', 0.8));
    assert.ok(Math.abs(middle.probability - 0.5) < 1e-12);
  });

  it('treats what one box score implies as certain, and refuses legs that no box score can win', () => {
    const over = leg(1, 'Points', 30.5, 'Over', 0.2);
    const implied = join(over, leg(1, 'PtsRebAst', 25.5, 'Over', 0.85));
    assert.equal(implied.probability.toFixed(12), '0.200000000000');
    assert.ok(implied.reasons.includes('impliedLeg'));
    const doubled = join(
      leg(1, 'Points', 9.5, 'Over', 0.9),
      leg(1, 'Rebounds', 9.5, 'Over', 0.3),
      leg(1, 'DoubleDouble', 0.5, 'Over', 0.4),
    );
    assert.ok(doubled.legs[2]!.givenOthers > 1 - 1e-6);
    assert.deepEqual(conflictIn([over, leg(1, 'PtsRebAst', 25.5, 'Under', 0.15)]), {
      kind: 'impossible',
      legs: [0, 1],
    });
    assert.deepEqual(
      conflictIn([leg(1, 'Threes', 4.5, 'Over', 0.2), leg(1, 'Points', 14.5, 'Under', 0.3)])?.kind,
      'impossible',
    );
    assert.deepEqual(conflictIn([over, over])?.kind, 'doubled');
    assert.deepEqual(conflictIn([over, { ...over, period: 'Q1' }])?.kind, 'periods');
  });

  it('names legs whose probabilities no box scores can have together', () => {
    const parts = (points: number) =>
      join(leg(1, 'PtsReb', 28.5, 'Over', 0.3), leg(1, 'Points', 30.5, 'Under', 1 - points));
    assert.ok(!parts(0.2).reasons.includes('contradictingLegs'));
    assert.ok(Math.abs(parts(0.2).probability - 0.1) < 1e-9, 'the sum without the points that make it certain');
    assert.ok(!parts(0.3).reasons.includes('contradictingLegs'), 'nothing is left, and nothing contradicts');
    const contradicting = parts(0.35);
    assert.ok(contradicting.reasons.includes('contradictingLegs'));
    assert.ok(contradicting.probability > 0 && contradicting.probability < 0.3);
  });

  it('correlates the wins of two legs as the probability that both win says', () => {
    const one = leg(1, 'Points', 20.5, 'Over', 0.6);
    const between = join(one, leg(1, 'Points', 28.5, 'Under', 0.6));
    assert.equal(between.probability.toFixed(12), '0.200000000000');
    // (0.2 - 0.6 * 0.6) / (0.6 * 0.4)
    assert.equal(between.correlations[0]![1]!.toFixed(9), '-0.666666667');
    const both = join(one, leg(1, 'Points', 28.5, 'Over', 0.4));
    assert.equal(both.correlations[1]![0]!.toFixed(9), '0.666666667');
    assert.equal(join(one, leg(4, 'Points', 20.5, 'Over', 1)).correlations[0]![1], 0, 'a certain leg says nothing');
    fc.assert(
      fc.property(anyLegs, (legs) => {
        const { correlations } = join(...legs);
        for (const [row, first] of legs.entries())
          for (const [column, second] of legs.entries()) {
            const told = correlations[row]![column]!;
            if (row === column) assert.equal(told, 1);
            else {
              const [p, q] = [first.probability, second.probability];
              const expected = (join(first, second).probability - p * q) / Math.sqrt(p * (1 - p) * q * (1 - q));
              assert.ok(Math.abs(told - expected) < 1e-6, `${told} is not ${expected}`);
            }
          }
      }),
      RUNS,
    );
  });

  it('has positive definite correlations of the normals of any legs', () => {
    fc.assert(
      fc.property(anyLegs, (legs) => {
        const distinct = legs
          .filter(
            (one, at) => legs.findIndex((each) => each.playerId === one.playerId && each.stat === one.stat) === at,
          )
          .map((each) => latentOf([each], undefined));
        const rows = distinct.map((one, row) =>
          distinct.map((other, column) => (row === column ? 1 : correlationOf(one, other, undefined).correlation)),
        );
        assert.ok(isPositiveDefinite(Float64Array.from(rows.flat())));
      }),
      RUNS,
    );
  });
});
