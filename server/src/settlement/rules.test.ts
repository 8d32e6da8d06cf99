import assert from 'node:assert/strict';
import test from 'node:test';
import { HOUR_MS, STANDARD } from './profiles.ts';
import { dueByRules } from './rules.ts';

const NOW = new Date('2024-03-06T00:00:00Z');
const [inForce, old] = [{ ...STANDARD, correctionMs: HOUR_MS }, STANDARD];
const profiles = {
  inForce,
  label: 'standard@2',
  graded: (label: string) => ({ standard: old, 'standard@2': inForce })[label] ?? assert.fail(label),
};
const one = (profile: string | null, hours: number | null) => ({
  profile,
  firstGradedAt: hours === null ? null : new Date(NOW.getTime() - hours * HOUR_MS),
});
const given = (all: readonly ReturnType<typeof one>[], force = false) =>
  dueByRules(all, profiles, NOW, force).map(({ label, profile, due }) => [label, profile.correctionMs, due]);

test('an ungraded bet is graded by the rules in force, a graded one by its own as long as these correct it', () => {
  const [open, fresh, late, kept, over] = [
    one(null, null),
    one('standard@2', 1),
    one('standard@2', 1.1),
    one('standard', 72),
    one('standard', 72.1),
  ];
  assert.deepEqual(given([open, fresh, late, kept, over]), [
    ['standard@2', HOUR_MS, [open, fresh]],
    ['standard', 72 * HOUR_MS, [kept]],
  ]);
  assert.deepEqual(given([late, over]), []);
});

test('a grade without a label is corrected by the rules in force', () => {
  const unlabelled = one(null, 1);
  assert.deepEqual(given([unlabelled]), [['standard@2', HOUR_MS, [unlabelled]]]);
});

test('force takes all, however old, by the rules in force', () => {
  const all = [one(null, null), one('standard', 900)];
  assert.deepEqual(given(all, true), [['standard@2', HOUR_MS, all]]);
});
