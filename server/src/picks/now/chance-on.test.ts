import assert from 'node:assert/strict';
import test from 'node:test';
import fc from '../../../tests/support/properties.ts';
import { chanceOn, type Chances } from './chance-on.ts';

/** A distribution over counts, and what it says of a line. */
const distributions = fc
  .array(fc.integer({ min: 0, max: 1_000 }), { minLength: 12, maxLength: 12 })
  .filter((weights) => weights.some((weight) => weight > 0))
  .map((weights) => {
    const sum = weights.reduce((all, weight) => all + weight, 0);
    return weights.map((weight) => weight / sum);
  });

function onLine(counts: readonly number[], line: number): Chances {
  const share = (is: (count: number) => boolean): number =>
    counts.reduce((sum, one, count) => sum + (is(count) ? one : 0), 0);
  return {
    line,
    over: share((count) => count > line),
    push: share((count) => count === line),
    under: share((count) => count < line),
  };
}

for (const part of [0, 0.5])
  test(`a ladder of ${part === 0 ? 'whole' : 'half'} lines gives the probability of every line in its span`, () => {
    fc.assert(
      fc.property(distributions, fc.integer({ min: 3, max: 21 }), (counts, lineHalves) => {
        const ladder = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((line) => onLine(counts, line + part));
        const { over, under } = onLine(counts, lineHalves / 2);
        const told = [chanceOn(ladder, lineHalves, 'Over'), chanceOn(ladder, lineHalves, 'Under')];
        if (over + under === 0) return assert.deepEqual(told, [null, null]);
        const exact = [over / (over + under), under / (over + under)];
        told.forEach((chance, side) => assert.ok(Math.abs((chance ?? -1) - (exact[side] ?? 0)) < 1e-9));
      }),
    );
  });

test('nothing is said of a line outside the ladder', () => {
  const ladder = [25.5, 26.5, 27.5].map((line) => ({ line, over: 0.5, push: 0, under: 0.5 }));
  assert.equal(chanceOn(ladder, 60, 'Over'), null);
  assert.equal(chanceOn(ladder, 50, 'Over'), null, 'of a whole line both neighbours are needed');
  assert.equal(chanceOn([], 51, 'Over'), null);
});

test('one neighbour tells a half line at the end of a ladder of whole lines; a line that nothing can end on is not told', () => {
  const [nine, ten] = [9, 10].map((line) => ({ line, over: 0.25, push: 0.25, under: 0.5 }));
  assert.equal(chanceOn([ten!], 21, 'Over'), 0.25, 'over 10.5 is over 10');
  assert.equal(chanceOn([ten!], 21, 'Under'), 0.75);
  assert.equal(chanceOn([nine!], 17, 'Over'), 0.5, 'over 8.5 is over 9 or 9');
  assert.equal(chanceOn([nine!], 17, 'Under'), 0.5);
  assert.equal(chanceOn([{ line: 9, over: 0, push: 1, under: 0 }], 18, 'Over'), null);
  assert.equal(chanceOn([nine!], 16, 'Over'), null);
});
