import assert from 'node:assert/strict';
import test from 'node:test';
import type { ModelConstants } from '../constants/constants.ts';
import { chanceAtMinutes } from '../past/interpolate.ts';
import { chancesUnlisted, chanceToPlay, type Standing } from './availability.ts';

/**
 * Probabilities at 1, 3 and 7 hours before tip-off for players with 10 and with 30 minutes; each group has its own
 * ladder.
 */
const ladder = (first: number) => [first, first + 0.04, first + 0.12];
const group = (first: number) => ({ chance: [ladder(first), ladder(first + 0.02)] });
const constants = {
  availability: {
    hours: [1, 3, 7],
    minutes: [10, 30],
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

const chance = (status: Standing['status'], hoursToTip: number, submitted: boolean, minutes = 10): number =>
  chanceToPlay({ status, hoursToTip, submitted, minutes }, constants);

test('the probability by status and hours is linear between the table’s hours and flat beyond', () => {
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
    near(chance('Questionable', hours, true), expected);
});

test('the probability by status and usual minutes is linear between those of the table and flat beyond', () => {
  for (const [minutes, expected] of [
    [0, 0.52],
    [10, 0.52],
    [20, 0.53],
    [30, 0.54],
    [40, 0.54],
  ] as const)
    near(chance('Questionable', 2, true, minutes), expected);
});

test('a player without a status has another probability before the team’s own report than after it', () => {
  near(chance('Unlisted', 1, true), 0.8);
  near(chance('Unlisted', 1, false), 0.7);
  near(chance('Questionable', 1, false), 0.5);
});

test('regulars without a status differ by whether they played the last game', () => {
  for (const [submitted, present, absent] of [
    [true, 0.8, 0.3],
    [false, 0.7, 0.2],
  ] as const) {
    const unlisted = chancesUnlisted(1, submitted, constants);
    near(chanceAtMinutes(unlisted.present, 10), present);
    near(chanceAtMinutes(unlisted.present, 20), present + 0.01);
    near(chanceAtMinutes(unlisted.absent, 10), absent);
    near(chanceAtMinutes(unlisted.absent, 20), absent + 0.01);
  }
});
