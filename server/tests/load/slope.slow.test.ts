import assert from 'node:assert/strict';
import test from 'node:test';
import { floorRise, growthOf, leastOfMinutes, type Sample } from './slope.ts';

/** Half an hour, every ten seconds: a sawtooth of collected garbage over steady growth per hour. */
const memory = (growth: number): Sample[] =>
  Array.from({ length: 180 }, (_, n) => ({ minute: n / 6, value: 150 + (growth * n) / 360 + ((n * 7) % 23) }));

test('a leak of 3 MB per hour is detected under a sawtooth of 22 MB, without false alarms', () => {
  assert.ok(Math.abs(growthOf(leastOfMinutes(memory(0))).anHour) < 1);
  const seen = growthOf(leastOfMinutes(memory(3))).anHour;
  assert.ok(seen > 1.5 && seen < 4.5, `${seen} MB an hour`);
});

test('one peak does not change the estimate', () => {
  const samples = memory(0).map((sample, n) => (n === 90 ? { ...sample, value: 900 } : sample));
  assert.ok(Math.abs(growthOf(leastOfMinutes(samples)).anHour) < 1);
});

/**
 * Twenty minutes, one figure each: growth per hour with noise of a tenth, of which `staying` carries over to the next
 * minute.
 */
function minutes(growth: number, staying: number, seed: number): Sample[] {
  let drawn = seed;
  const draw = (): number => ((drawn = (drawn * 48_271) % 2_147_483_647) / 2_147_483_647 - 0.5) / 5;
  let off = 0;
  return Array.from({ length: 20 }, (_, minute) => {
    off = staying * off + draw();
    return { minute, value: 70 + (growth * minute) / 60 + off };
  });
}

/** How often of a thousand times the interval contains the true growth. */
function timesContained(staying: number): number {
  const runs = Array.from({ length: 1_000 }, (_, run) => growthOf(minutes(1, staying, 7_919 * (run + 1))));
  return runs.filter(({ least, most }) => least <= 1 && 1 <= most).length;
}

test('the interval contains the true growth as often as stated, nearly so for correlated figures', () => {
  const [apart, staying] = [timesContained(0), timesContained(0.5)];
  assert.ok(apart > 930, `${apart} of 1,000`);
  assert.ok(staying > 850, `${staying} of 1,000`);
  const { least, anHour, most } = growthOf(minutes(3, 0, 1));
  assert.ok(1 < least && least < anHour && anHour < most && most < 5, `${least} to ${most}`);
  assert.ok(Number.isNaN(growthOf([{ minute: 0, value: 1 }]).most));
});

/** Twenty minutes of descriptors that come and go; one more of them leaks every `keptEvery` minutes. */
const descriptors = (keptEvery: number): Sample[] =>
  Array.from({ length: 20 }, (_, minute) => ({
    minute,
    value: 34 + ((minute * 5) % 7) + Math.floor(minute / keptEvery),
  }));

test('a descriptor leaked every four minutes is detected, and those that come and go are not', () => {
  assert.equal(floorRise(descriptors(Infinity)), 0);
  assert.ok(floorRise(descriptors(4)) > 1);
  assert.ok(Number.isNaN(floorRise([{ minute: 0, value: 1 }])));
});
