import assert from 'node:assert/strict';
import test from 'node:test';
import fc from '../../../tests/support/properties.ts';
import { latestSlot, parseSchedule, type Schedule, tipOffsFor } from './schedule.ts';

const read = (text: string): Schedule => {
  const schedule = parseSchedule(text);
  assert.ok(schedule, `not read: ${text}`);
  return schedule;
};

/** Every slot found by a clock that ticks each minute between two times. */
function slotsBetween(schedule: Schedule, from: string, to: string): string[] {
  const slots = new Set<string>();
  for (let now = Date.parse(from); now < Date.parse(to); now += 60_000) {
    const slot = latestSlot(schedule, new Date(now))?.toISOString();
    if (slot !== undefined && slot >= new Date(from).toISOString()) slots.add(slot);
  }
  return [...slots];
}

test('a time of day that the end of daylight saving repeats has one slot, the first', () => {
  const slots = slotsBetween(read('at 01:30, 03:00'), '2024-11-03T04:00:00Z', '2024-11-04T05:00:00Z');
  assert.deepEqual(slots, ['2024-11-03T05:30:00.000Z', '2024-11-03T08:00:00.000Z']);
});

test('a time of day that the start of daylight saving skips has one slot, after the jump', () => {
  const slots = slotsBetween(read('at 02:30, 04:00'), '2024-03-10T05:00:00Z', '2024-03-11T04:00:00Z');
  assert.deepEqual(slots, ['2024-03-10T07:30:00.000Z', '2024-03-10T08:00:00.000Z']);
});

test('every n minutes is evenly spaced, also across daylight saving', () => {
  const slots = slotsBetween(read('every 30m'), '2024-11-03T04:00:00Z', '2024-11-03T09:00:00Z');
  assert.equal(slots.length, 10);
  assert.equal(new Set(slots.map((slot) => Date.parse(slot) % 1_800_000)).size, 1);
});

test('the latest slot is never in the future, and no slot lies between it and now', () => {
  const schedules = ['every 5m', 'every 2h', 'at 04:30', 'at 00:00, 12:15, 23:59'].map(read);
  fc.assert(
    fc.property(
      fc.constantFrom(...schedules),
      fc.integer({ min: Date.parse('2023-01-02T12:00:00Z'), max: Date.parse('2026-12-31T00:00:00Z') }),
      fc.integer({ min: 0, max: 86_400_000 }),
      (schedule, now, later) => {
        const slot = latestSlot(schedule, new Date(now))?.getTime() ?? Number.NaN;
        const next = latestSlot(schedule, new Date(now + later))?.getTime() ?? Number.NaN;
        assert.ok(slot <= now);
        assert.ok(next === slot || next > now, 'a slot that had begun was passed over');
      },
    ),
    { numRuns: 2_000 },
  );
});

for (const text of [
  '',
  'never',
  'every 0m',
  'every 7m',
  'every 25h',
  'every -5m',
  'at',
  'at 24:00',
  'at 4:30',
  'at 04:60',
  'at 04:30,',
])
  test(`no schedule: “${text}”`, () => assert.equal(parseSchedule(text), undefined));

test('off has no slots', () => assert.equal(latestSlot(read('Off'), new Date('2024-01-01T00:00:00Z')), undefined));

test('near games a schedule has a shorter interval; the added slots are for tip-offs around them', () => {
  const near = parseSchedule('every 1h, every 5m from 2h before to 4h after tip-off');
  assert.deepEqual(near, { kind: 'every', minutes: 60, near: { minutes: 5, beforeHours: 2, afterHours: 4 } });
  assert.ok(near);
  const slot = latestSlot(near, new Date('2024-03-02T17:08:30Z'));
  assert.ok(slot);
  assert.equal(slot.toISOString(), '2024-03-02T17:05:00.000Z');
  const tipOffs = tipOffsFor(near, slot);
  assert.deepEqual(
    [tipOffs?.from.toISOString(), tipOffs?.to.toISOString()],
    ['2024-03-02T13:05:00.000Z', '2024-03-02T19:05:00.000Z'],
  );
  assert.equal(tipOffsFor(near, new Date('2024-03-02T17:00:00Z')), undefined, 'a slot of the slow pace is for any day');
});

/** Spaces that a person may write, at least one. */
const gap = fc.stringMatching(/^ {1,3}$/);
/** The same, or none. */
const maybe = fc.stringMatching(/^ {0,3}$/);

test('spaces and capitals do not matter where words end; without a space between two words it is no schedule', () => {
  const minutes = fc.constantFrom(1, 2, 5, 15, 30, 60, 720, 1_440);
  fc.assert(
    fc.property(minutes, gap, maybe, maybe, (count, one, other, around) => {
      assert.deepEqual(parseSchedule(`${around}EVERY${one}${count}${other}M${around}`), {
        kind: 'every',
        minutes: count,
      });
      assert.equal(parseSchedule(`every${count}m`), undefined);
    }),
  );
  const two = (value: number): string => String(value).padStart(2, '0');
  const time = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(([hour, minute]) => ({ hour, minute }));
  fc.assert(
    fc.property(fc.array(time, { minLength: 1, maxLength: 4 }), gap, maybe, maybe, (times, one, before, after) => {
      const list = times.map(({ hour, minute }) => `${two(hour)}:${two(minute)}`).join(`${before},${after}`);
      assert.deepEqual(parseSchedule(`At${one}${list}`), { kind: 'at', times });
      assert.equal(parseSchedule(`at${list}`), undefined);
    }),
  );
  const hours = fc.integer({ min: 0, max: 99 });
  // The second is how settings of before are stored.
  const start = fc.constantFrom('start', 'tip-off');
  fc.assert(
    fc.property(hours, hours, gap, maybe, maybe, start, (beforeHours, afterHours, one, before, after, begins) => {
      const words = ['from', `${beforeHours}h`, 'before', 'to', `${afterHours}h`, 'after', begins];
      const text = `every${one}1h${before},${after}every${one}5m${one}${words.join(one)}`;
      assert.deepEqual(parseSchedule(text), {
        kind: 'every',
        minutes: 60,
        near: { minutes: 5, beforeHours, afterHours },
      });
    }),
  );
});

test('a text with anything before or after a schedule is none', () => {
  const near = 'every 1h, every 5m from 2h before to 4h after tip-off';
  for (const text of ['off', 'every 5m', 'at 04:30', near]) {
    assert.notEqual(parseSchedule(text), undefined, text);
    for (const other of [`x${text}`, `x ${text}`, `${text}x`, `${text} x`, `${text}\nx`])
      assert.equal(parseSchedule(other), undefined, other);
  }
  for (const text of ['at x04:30', 'at 04:30x, 05:00', 'at 004:30', 'at 04:300', 'at 04 30', 'every 5', 'every m'])
    assert.equal(parseSchedule(text), undefined, text);
});

test('a schedule without times has no slots', () => {
  assert.equal(latestSlot({ kind: 'at', times: [] }, new Date('2024-01-01T00:00:00Z')), undefined);
});

test('only slots between those of the longer interval depend on tip-offs', () => {
  const at = new Date('2024-01-01T12:05:00Z');
  for (const text of ['off', 'at 07:05', 'every 5m', 'every 1h'])
    assert.equal(tipOffsFor(read(text), at), undefined, text);
});

for (const text of [
  'every 1h, every 7m from 1h before to 1h after tip-off',
  'every 20m, every 15m from 1h before to 1h after tip-off',
  'every 1h, every 5m from 1h before tip-off',
  'at 04:30, every 5m from 1h before to 1h after tip-off',
  'every 7h, every 5m from 1h before to 1h after tip-off',
  'every 1h, every 5m from 100h before to 1h after tip-off',
  'every 1h, every 5m from 1h before to 100h after tip-off',
  'every 1h, every 0m from 1h before to 1h after tip-off',
])
  test(`no schedule near games: “${text}”`, () => assert.equal(parseSchedule(text), undefined));
