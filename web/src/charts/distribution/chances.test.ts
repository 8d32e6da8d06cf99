import assert from 'node:assert/strict';
import test from 'node:test';
import { chancesOf } from './chances.ts';

const near = (one: number, other: number): void => assert.ok(Math.abs(one - other) < 1e-12, `${one} is not ${other}`);

test('between two half lines lies one count, and all probabilities add up to 1', () => {
  const { counts, below, above } = chancesOf([
    { line: 10.5, over: 0.6, push: 0, under: 0.4 },
    { line: 11.5, over: 0.45, push: 0, under: 0.55 },
    { line: 12.5, over: 0.35, push: 0, under: 0.65 },
  ]);
  assert.deepEqual(
    counts.map(({ value }) => value),
    [11, 12],
  );
  near(counts[0]?.chance ?? 0, 0.15);
  near(below + above + counts.reduce((sum, { chance }) => sum + chance, 0), 1);
});

test('a whole line is a count itself', () => {
  const { counts, below, above } = chancesOf([
    { line: 11, over: 0.5, push: 0.1, under: 0.4 },
    { line: 12, over: 0.42, push: 0.08, under: 0.5 },
  ]);
  assert.deepEqual(counts, [
    { value: 11, chance: 0.1 },
    { value: 12, chance: 0.08 },
  ]);
  near(below + above + 0.18, 1);
});

test('where the ladder skips lines every count is there, and the probabilities still add up to 1', () => {
  const halves = [0.5, 1.5, 2.5, 6.5].map((line, at) => ({
    line,
    over: 0.8 - 0.2 * at,
    push: 0,
    under: 0.2 + 0.2 * at,
  }));
  const { counts, below, above } = chancesOf(halves);
  assert.deepEqual(
    counts.map(({ value }) => value),
    [1, 2, 3, 4, 5, 6],
  );
  assert.ok(Math.abs(counts.reduce((sum, { chance }) => sum + chance, below + above) - 1) < 1e-9);
  const whole = [1, 2, 5].map((line, at) => ({ line, over: 0.7 - 0.25 * at, push: 0.1, under: 0.2 + 0.25 * at }));
  assert.deepEqual(
    chancesOf(whole).counts.map(({ value }) => value),
    [1, 2, 3, 4, 5],
  );
});
