import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { against, anyLeg, away, lineAway, side, usualLeg } from '../../../tests/support/made-legs.ts';
import fc from '../../../tests/support/properties.ts';
import type { FittedStat } from '../../sports/basketball/index.ts';
import { chanceOfAll, conflictIn, shippedFor, type Leg } from '../index.ts';

const constants = shippedFor('Nba')[0]!.joint;
const dependences = fc.constantFrom(constants, undefined);

/** A stat, and one that cannot pass a line without it. */
const RELATED = fc.constantFrom<readonly [whole: FittedStat, part: FittedStat]>(
  ['PtsReb', 'Points'],
  ['PtsReb', 'Rebounds'],
  ['PtsRebAst', 'PtsReb'],
  ['PtsRebAst', 'PtsAst'],
  ['PtsRebAst', 'Points'],
  ['PtsRebAst', 'RebAst'],
  ['PtsAst', 'FreeThrowsMade'],
  ['Points', 'FreeThrowsMade'],
  ['Points', 'Threes'],
  ['Points', 'FieldGoalsMade'],
  ['FieldGoalsMade', 'Threes'],
  ['StlBlk', 'Steals'],
);

const PLAYER = 1;

/** Distinct lines, ascending. */
const linesOf = (stat: FittedStat, every: readonly number[]): number[] =>
  [...new Set(every.map((each) => lineAway(stat, each)))].sort((a, b) => a - b);
/** Every half line within two and a half standard deviations. */
function allLines(stat: FittedStat): number[] {
  const [first, last] = [lineAway(stat, -2.5), lineAway(stat, 2.5)];
  return Array.from({ length: last - first + 1 }, (_, place) => first + place);
}

/** The cells below the first line, between two lines and above the last: exactly one happens. */
function cells(stat: FittedStat, lines: readonly number[]): Leg[][] {
  return [undefined, ...lines].map((from, place) => {
    const to = lines[place];
    return [
      ...(from === undefined ? [] : [usualLeg(PLAYER, stat, from, 'Over')]),
      ...(to === undefined ? [] : [usualLeg(PLAYER, stat, to, 'Under')]),
    ];
  });
}

const NOTHING = { value: 0, error: 0 };
const chanceOf = (legs: readonly Leg[], dependence: typeof constants) =>
  conflictIn(legs) === undefined ? chanceOfAll(legs, () => dependence) : NOTHING;

/** The sum over all cells of the legs with that cell. */
function splitBy(parts: readonly Leg[][], legs: readonly Leg[], dependence: typeof constants) {
  const all = parts.map((part) => chanceOf([...part, ...legs], dependence));
  return {
    value: all.reduce((sum, { value }) => sum + value, 0),
    error: all.reduce((sum, { error }) => sum + error, 0),
  };
}

const ROUNDING = 1e-9;

describe('the joint probability of a sum and its parts', () => {
  it('adds up to a leg, split by any lines of a stat that is part of it or contains it', () => {
    fc.assert(
      fc.property(RELATED, fc.boolean(), away, side, fc.array(away), (pair, isPart, far, over, by) => {
        const [one, other] = isPart ? pair : pair.toReversed();
        const leg = usualLeg(PLAYER, one, lineAway(one, far), over);
        for (const lines of [linesOf(other, by), allLines(other)]) {
          const { value } = splitBy(cells(other, lines), [leg], constants);
          assert.ok(Math.abs(value - leg.probability) < ROUNDING, `${value} is not ${leg.probability}`);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('adds up to several legs within the integration error', () => {
    fc.assert(
      fc.property(RELATED, away, side, fc.array(away, { maxLength: 4 }), anyLeg, (pair, far, over, by, third) => {
        const [whole, part] = pair;
        const legs = [usualLeg(PLAYER, whole, lineAway(whole, far), over), third];
        fc.pre(third.stat !== part && conflictIn(legs) === undefined);
        const split = splitBy(cells(part, linesOf(part, by)), legs, constants);
        const all = chanceOf(legs, constants);
        assert.ok(Math.abs(split.value - all.value) < split.error + all.error, `${split.value} is not ${all.value}`);
      }),
      { numRuns: 200 },
    );
  });

  it('is within the bounds of its legs, adds up over both sides of each, and falls as a line rises', () => {
    fc.assert(
      fc.property(RELATED, away, side, away, side, dependences, ([whole, part], far, over, near, under, of) => {
        const one = usualLeg(PLAYER, whole, lineAway(whole, far), over);
        const other = usualLeg(PLAYER, part, lineAway(part, near), under);
        const both = chanceOf([one, other], of).value;
        const least = one.probability + other.probability - 1;
        assert.ok(both <= Math.min(one.probability, other.probability) && both >= least - ROUNDING);
        assert.ok(Math.abs(chanceOf([other, one], of).value - both) < ROUNDING);
        const turned = chanceOf([against(one), other], of).value;
        assert.ok(Math.abs(both + turned - other.probability) < ROUNDING);
        const further = usualLeg(PLAYER, part, other.line + 1, under);
        const moved = chanceOf([one, further], of).value - both;
        assert.ok((under === 'Over' ? -moved : moved) > -ROUNDING, `${moved}`);
      }),
      { numRuns: 300 },
    );
  });

  it('of a sum over and its points under is that of the sum, less that of points over', () => {
    const [sum, points] = [usualLeg(PLAYER, 'PtsReb', 28.5, 'Over'), usualLeg(PLAYER, 'Points', 30.5, 'Under')];
    const rest = sum.probability - (1 - points.probability);
    assert.ok(Math.abs(chanceOf([sum, points], constants).value - rest) < 1e-12);
  });
});
