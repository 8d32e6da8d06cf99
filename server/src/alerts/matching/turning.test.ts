import assert from 'node:assert/strict';
import test from 'node:test';
import { sideAt, type Side } from './turning.ts';

/** The sides that a claim turned to, in order. */
function turns(probabilities: readonly number[]): Side[] {
  const told: Side[] = [];
  let side: Side = 'open';
  for (const probability of probabilities) {
    const next = sideAt(probability, side);
    if (next !== side && next !== 'open') told.push(next);
    side = next;
  }
  return told;
}

test('a claim turns at 80 and at 20 %, and again only after it came back by more than five points', () => {
  assert.deepEqual(turns([0.5, 0.79, 0.8]), ['likely']);
  assert.deepEqual(turns([0.5, 0.21, 0.2]), ['unlikely']);
  assert.deepEqual(turns([0.81, 0.79, 0.76, 0.81, 0.75, 0.9]), ['likely'], 'it swings around 80 %');
  assert.deepEqual(turns([0.81, 0.74, 0.81]), ['likely', 'likely']);
  assert.deepEqual(turns([0.19, 0.24, 0.19, 0.26, 0.2]), ['unlikely', 'unlikely']);
  assert.deepEqual(turns([0.9, 0.1, 1, 0]), ['likely', 'unlikely', 'likely', 'unlikely']);
});
