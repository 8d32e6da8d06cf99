import assert from 'node:assert/strict';
import test from 'node:test';
import { chancesAt, clipped, ladderOf, overAt, overGivenNoPush, quantile, reached } from './ladder.ts';
import { logit, normalCdf, sigmoid } from './logit.ts';

const near = (got: number, wanted: number, within = 1e-12): void =>
  assert.ok(Math.abs(got - wanted) <= within, `${got}, not ${wanted}`);
const ONE = Float64Array.of(1);
/** Mean 4, variance 8: probabilities of exactly 0, 1, 2, 3 are 1/16, 2/16, 2.5/16, 2.5/16. */
const WIDE = { c0: 2, c1: 0 };
const ladder = () => ladderOf(4, ONE, WIDE);

test('a ladder rises from the probability of 0 to nearly 1, ten deviations beyond its highest mean', () => {
  [1, 3, 5.5, 8].forEach((sixteenths, count) => near(ladder()[count] ?? 0, sixteenths / 16));
  assert.ok(ladder().every((chance, count) => count === 0 || chance >= (ladder()[count - 1] ?? 0)));
  assert.ok(ladder().every((chance) => chance <= 1) && (ladder().at(-1) ?? 0) > 1 - 1e-7);
  // 4 + 10·√8 = 32.3; 4 + 10·√4 = 24; 8 + 10·√(8 + 0.25·64) = 56.99.
  assert.equal(ladder().length, 37);
  assert.equal(ladderOf(4, ONE, { c0: 0.5, c1: 0 }).length, 28);
  assert.equal(ladderOf(4, Float64Array.of(0.5, 1, 2), { c0: 1, c1: 0.25 }).length, 61);
});

test('the probabilities of uncertain minutes are the mean over them', () => {
  const mixed = ladderOf(4, Float64Array.of(0.5, 1.5), WIDE);
  const [low, high] = [ladderOf(2, ONE, WIDE), ladderOf(6, ONE, WIDE)];
  for (const count of [0, 3, 7]) near(mixed[count] ?? 0, ((low[count] ?? 0) + (high[count] ?? 0)) / 2);
});

test('over, push and under add up; a half line has no push', () => {
  const { over, push, under } = chancesAt(ladder(), 2);
  [over, push, under].forEach((chance, index) => near(chance, [10.5, 2.5, 3][index]! / 16));
  const half = chancesAt(ladder(), 2.5);
  [half.over, half.push, half.under].forEach((chance, index) => near(chance, [10.5, 0, 5.5][index]! / 16));
  near(overGivenNoPush({ over, push, under }), 10.5 / 13.5);
  assert.equal(overGivenNoPush({ over: 0, push: 1, under: 0 }), 0.5);
  near(overAt(2, 4, ONE, WIDE), 10.5 / 13.5);
  near(overAt(2.5, 4, ONE, WIDE), 10.5 / 16);
});

test('a line that cannot be exceeded has probability 0, never less', () => {
  for (const line of [200.5, 200]) {
    const over = overAt(line, 0.001, ONE, { c0: 1, c1: 0 });
    assert.ok(over >= 0 && over < 1e-12, `${over}`);
  }
});

test('a ladder is 0 below its start and 1 beyond its end', () => {
  assert.equal(reached(ladder(), -1), 0);
  near(reached(ladder(), 0), 1 / 16);
  assert.equal(reached(ladder(), 10_000), 1);
});

test('a quantile is the smallest count with at least that cumulative probability', () => {
  assert.equal(quantile(ladder(), 0.5), 3);
  assert.equal(quantile(ladder(), 0.51), 4);
  assert.equal(quantile(ladder(), 0), 0);
  assert.equal(quantile(ladder(), 1.1), ladder().length);
  assert.equal(quantile(Float64Array.of(0.25, 0.5), 0.5), 1);
});

test('no probability is within 0.2 % of 0 or 1', () => {
  assert.deepEqual([0, 0.001, 0.3, 0.999, 1].map(clipped), [0.002, 0.002, 0.3, 0.998, 0.998]);
});

test('log-odds and probability are inverses without overflow', () => {
  assert.equal(logit(0.5), 0);
  near(logit(0.75), Math.log(3));
  near(sigmoid(Math.log(3)), 0.75);
  near(sigmoid(-Math.log(3)), 0.25);
  assert.deepEqual([sigmoid(0), sigmoid(800), sigmoid(-800)], [0.5, 1, 0]);
});

test('the normal distribution equals published tables', () => {
  for (const [value, wanted] of [
    [0, 0.5],
    [1, 0.8413447],
    [1.96, 0.9750021],
    [-1, 0.1586553],
    [-2.5, 0.0062097],
  ] as const)
    near(normalCdf(value), wanted, 2e-7);
});
