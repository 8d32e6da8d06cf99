import assert from 'node:assert/strict';
import test from 'node:test';
import { anyLeg } from '../../../tests/support/made-legs.ts';
import fc from '../../../tests/support/properties.ts';
import { chanceOfAll, conflictIn, type Leg } from '../../model/index.ts';
import { patternsOf } from './patterns.ts';

const NONE = () => undefined;
/** Two or three games: legs of one game are correlated, those of others are not. */
const anyLegs = fc
  .array(
    fc.tuple(anyLeg, fc.integer({ min: 1, max: 3 })).map(([leg, gameId]): Leg => ({ ...leg, gameId })),
    { minLength: 1, maxLength: 5 },
  )
  .filter((legs) => conflictIn(legs) === undefined);
const RUNS = { numRuns: 25 };
const near = (one: number, other: number, gap: number): void =>
  assert.ok(Math.abs(one - other) <= gap, `${one} is not ${other}`);

/** The probability that the legs of a set hit, whatever the others do. */
const chanceOfSet = (patterns: Float64Array, set: number): number =>
  patterns.reduce((sum, chance, pattern) => ((pattern & set) === set ? sum + chance : sum), 0);

test('the hit patterns of a combination add up to 1, and say of every set of legs what their joint probability says', () => {
  fc.assert(
    fc.property(anyLegs, (legs) => {
      const patterns = patternsOf(legs, NONE);
      assert.equal(patterns.length, 2 ** legs.length);
      assert.ok(patterns.every((chance) => chance >= 0));
      near(chanceOfSet(patterns, 0), 1, 1e-9);
      for (const set of patterns.keys()) {
        let expected = 1;
        const ofSet = legs.filter((_, leg) => (set >> leg) & 1);
        for (const ofGame of Map.groupBy(ofSet, ({ gameId }) => gameId).values())
          expected *= chanceOfAll(ofGame, NONE).value;
        near(chanceOfSet(patterns, set), expected, 2e-3);
      }
    }),
    RUNS,
  );
});

test('the hit patterns of legs of different games are the products of their probabilities', () => {
  const [first, second] = fc.sample(anyLeg, { numRuns: 2, seed: 1 }) as [Leg, Leg];
  const legs = [
    { ...first, gameId: 1, probability: 0.6 },
    { ...second, gameId: 2, probability: 0.3 },
  ];
  const expected = [0.4 * 0.7, 0.6 * 0.7, 0.4 * 0.3, 0.6 * 0.3];
  for (const [pattern, chance] of patternsOf(legs, NONE).entries()) near(chance, expected[pattern]!, 1e-9);
});
