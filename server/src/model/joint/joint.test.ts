import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from '../../../tests/support/properties.ts';
import { STAT_NAMES, statDefinition, type Count, type Direction, type Stat } from '../../kernel/index.ts';
import { normalCdf } from '../distribution/logit.ts';
import { isPositiveDefinite } from '../distribution/symmetric.ts';
import { chanceOfAll, conflictIn, jointOf, type Leg } from './index.ts';

const USUAL: Readonly<Partial<Record<Count, readonly [mean: number, spread: number, ten: number]>>> = {
  pts: [24, 7.5, 0.97],
  reb: [8, 3.4, 0.3],
  ast: [6, 2.9, 0.12],
  stl: [1.1, 1.1, 0],
  blk: [0.7, 0.9, 0],
};

const OTHER = [2, 1.5, 0] as const;

function leg(playerId: number, stat: Stat, line: number, direction: Direction, probability: number): Leg {
  return {
    ...{ gameId: 1, teamId: playerId % 2, playerId, stat, period: 'Full', line, direction, probability, push: 0 },
    interval: [0.9 * probability, 1 - 0.9 * (1 - probability)],
    parts: statDefinition(stat).parts.map((count) => {
      const [mean, spread, ten] = USUAL[count] ?? OTHER;
      return { count, mean, spread, ten };
    }),
    minutes: 33,
    minutesVariance: 0.04,
  };
}

const join = (...legs: readonly Leg[]) => jointOf(legs, () => undefined);
/** A leg near the player's usual count, with the chance of a normal count. */
const anyLeg = fc
  .tuple(
    fc.integer({ min: 1, max: 5 }),
    fc.constantFrom(...STAT_NAMES),
    fc.double({ min: -1.5, max: 1.5, noNaN: true }),
    fc.constantFrom<Direction>('Over', 'Under'),
  )
  .map(([player, stat, away, direction]) => {
    const { parts, doubles } = statDefinition(stat);
    const usual = parts.map((part) => USUAL[part] ?? OTHER);
    const sum = (place: 0 | 1): number => usual.reduce((all, each) => all + each[place] ** (place + 1), 0);
    const [mean, spread] = [sum(0), 1.15 * Math.sqrt(sum(1))];
    const line = doubles === undefined ? Math.max(0, Math.floor(mean + away * spread)) + 0.5 : 0.5;
    const over = doubles === undefined ? normalCdf((mean - line) / spread) : [0, 0, 0.35, 0.03][doubles]!;
    return leg(player, stat, line, direction, direction === 'Over' ? over : 1 - over);
  });
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

  it('does not depend on the order of the legs, repeats exactly, and is never above one of them', () => {
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
        const other: Leg = {
          ...one,
          direction: one.direction === 'Over' ? 'Under' : 'Over',
          probability: 1 - one.probability,
        };
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

  it('takes what one box score implies as certain, and refuses what none can hold', () => {
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

  it('gives a sum the same chance through its parts: over every count of points it adds up to the single market', () => {
    const sum = leg(1, 'PtsReb', 33.5, 'Over', 0.44);
    const pointsOver = (line: number): number => 1 - normalCdf((line - 24) / 7.5);
    let total = 0;
    for (let points = 3; points <= 60; points++) {
      const from = leg(1, 'Points', points - 0.5, 'Over', pointsOver(points - 0.5));
      const to = leg(1, 'Points', points + 0.5, 'Under', 1 - pointsOver(points + 0.5));
      if (conflictIn([from, to, sum]) === undefined) total += join(from, to, sum).probability;
    }
    assert.ok(Math.abs(total - sum.probability) < 0.002, `${total}`);
  });

  it('has positive definite correlations for any legs', () => {
    fc.assert(
      fc.property(anyLegs, (legs) => {
        const distinct = legs.filter(
          (one, at) => legs.findIndex((each) => each.playerId === one.playerId && each.stat === one.stat) === at,
        );
        assert.ok(isPositiveDefinite(Float64Array.from(join(...distinct).correlations.flat())));
      }),
      RUNS,
    );
  });
});
