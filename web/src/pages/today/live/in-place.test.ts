import assert from 'node:assert/strict';
import test from 'node:test';
import type { Pick } from '../../../api/types.ts';
import { inPlace, propKey } from './in-place.ts';

/** The members that a change is told by; the cast leaves out the rest. */
const pick = (playerId: number, members: Partial<Pick> = {}): Pick =>
  ({
    playerId,
    stat: 'Points',
    period: null,
    line: 20.5,
    direction: 'Over',
    price: -110,
    probability: 0.55,
    now: { state: 'available', expectedValue: 0.02 },
    ...members,
  }) as Pick;
const players = (picks: readonly Pick[]): number[] => picks.map(({ playerId }) => playerId);

test('a newer board keeps the places of its picks; new ones stand at the end, and those that are gone leave no gap', () => {
  const first = inPlace(undefined, [pick(1), pick(2), pick(3)]);
  const next = inPlace(first, [pick(4), pick(3), pick(1)]);
  assert.deepEqual(players(next.picks), [1, 3, 4]);
});

test('a board opens with the best edge now first, then what cannot be taken as it came; later boards move nothing', () => {
  const at = (expectedValue: number | null) => ({ now: { expectedValue } as Pick['now'] });
  const first = inPlace(undefined, [pick(1, at(null)), pick(2, at(0.01)), pick(3, at(null)), pick(4, at(0.05))]);
  assert.deepEqual(players(first.picks), [4, 2, 1, 3]);
  const next = inPlace(first, [pick(1, at(0.09)), pick(2, at(0.01)), pick(3, at(null)), pick(4, at(-0.05))]);
  assert.deepEqual(players(next.picks), [4, 2, 1, 3]);
});

test('a pick that was re-scored stands beside what it was before; one whose figures look the same does not', () => {
  const first = inPlace(undefined, [pick(1), pick(2), pick(3)]);
  const next = inPlace(first, [pick(1, { probability: 0.61, price: 105 }), pick(2, { probability: 0.551 }), pick(3)]);
  assert.deepEqual(
    [...next.before].map(([key, { probability, price }]) => [key, probability, price]),
    [[propKey(pick(1)), 0.55, -110]],
  );
  const later = inPlace(next, next.picks);
  assert.equal(
    later.before.get(propKey(pick(1)))?.probability,
    0.55,
    'the last change stays while nothing else happens',
  );
});

test('two props of a player are told apart by stat and period', () => {
  const keys = [pick(1), pick(1, { stat: 'Assists' }), pick(1, { period: 'Q1' })].map(propKey);
  assert.equal(new Set(keys).size, 3);
});
