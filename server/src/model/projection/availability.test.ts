import assert from 'node:assert/strict';
import test from 'node:test';
import type { ModelConstants } from '../constants/constants.ts';
import { chancesUnlisted, chanceToPlay } from './availability.ts';

/** Chances at 1, 3 and 7 hours before tip-off, each group an own ladder. */
const group = (first: number) => ({ chance: [first, first + 0.04, first + 0.12] });
const constants = {
  availability: {
    hours: [1, 3, 7],
    groups: {
      Questionable: group(0.5),
      Unlisted: group(0.8),
      UnlistedAbsent: group(0.3),
      Awaited: group(0.7),
      AwaitedAbsent: group(0.2),
    },
  },
} as unknown as Pick<ModelConstants, 'availability'>;

const near = (actual: number, expected: number): void =>
  assert.ok(Math.abs(actual - expected) < 1e-12, `${actual}, expected ${expected}`);

test('the chance of a status is that of the table at its hours, linear between them and flat beyond', () => {
  for (const [hours, expected] of [
    [-2, 0.5],
    [0, 0.5],
    [1, 0.5],
    [2, 0.52],
    [3, 0.54],
    [4, 0.56],
    [7, 0.62],
    [30, 0.62],
  ] as const)
    near(chanceToPlay('Questionable', hours, true, constants), expected);
});

test('a player without a status has another chance before the team’s own report than after it', () => {
  near(chanceToPlay('Unlisted', 1, true, constants), 0.8);
  near(chanceToPlay('Unlisted', 1, false, constants), 0.7);
  near(chanceToPlay('Questionable', 1, false, constants), 0.5);
});

test('regulars without a status are told apart by whether they played the last game', () => {
  assert.deepEqual(chancesUnlisted(1, true, constants), { present: 0.8, absent: 0.3 });
  assert.deepEqual(chancesUnlisted(1, false, constants), { present: 0.7, absent: 0.2 });
});
