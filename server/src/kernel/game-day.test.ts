import assert from 'node:assert/strict';
import test from 'node:test';
import fc from '../../tests/support/properties.ts';
import { addDays, dayIn, daysBetween, daysFrom, isDay, timeIn } from './game-day.ts';

const EASTERN = 'America/New_York';

test('a late tip-off in the west belongs to the Eastern day, not to the UTC one', () => {
  assert.equal(dayIn(EASTERN, new Date('2024-03-03T03:40:00Z')), '2024-03-02');
  assert.equal(dayIn(EASTERN, new Date('2024-03-10T04:59:59Z')), '2024-03-09');
  assert.equal(dayIn(EASTERN, new Date('2024-03-11T03:59:59Z')), '2024-03-10');
});

test('half past midnight belongs to the new day in daylight saving and out of it', () => {
  for (const [moment, day] of [
    ['2024-01-16T05:30:00Z', '2024-01-16'],
    ['2024-01-16T04:30:00Z', '2024-01-15'],
    ['2024-03-11T04:30:00Z', '2024-03-11'],
    ['2024-07-05T04:30:00Z', '2024-07-05'],
    ['2024-07-05T03:59:59Z', '2024-07-04'],
    ['2024-11-03T04:30:00Z', '2024-11-03'],
    ['2024-11-04T04:30:00Z', '2024-11-03'],
  ] as const) {
    assert.equal(dayIn(EASTERN, new Date(moment)), day, moment);
  }
  assert.equal(timeIn(EASTERN, '2024-07-05', 0, 30).toISOString(), '2024-07-05T04:30:00.000Z');
  assert.equal(timeIn(EASTERN, '2024-11-03', 0, 30).toISOString(), '2024-11-03T04:30:00.000Z');
});

test('days that do not exist are refused', () => {
  for (const bad of [
    '2023-02-30',
    '2023-13-01',
    '2023-2-3',
    '20230203',
    '',
    '2023-02-29',
    '2023-00-10',
    '0000-02-01',
    '2024',
    '+012024-02-01',
  ])
    assert.equal(isDay(bad), false, bad);
  assert.equal(isDay('2024-02-29'), true);
});

test('Eastern times hold on both sides of daylight saving', () => {
  assert.equal(timeIn(EASTERN, '2024-01-15', 19, 30).toISOString(), '2024-01-16T00:30:00.000Z');
  assert.equal(timeIn(EASTERN, '2024-07-15', 19, 30).toISOString(), '2024-07-15T23:30:00.000Z');
  assert.equal(timeIn(EASTERN, '2024-03-10', 12).toISOString(), '2024-03-10T16:00:00.000Z');
  assert.equal(timeIn(EASTERN, '2024-11-03', 12).toISOString(), '2024-11-03T17:00:00.000Z');
});

test('a time that clocks show twice is the first of the two, east and west of UTC', () => {
  assert.equal(timeIn(EASTERN, '2024-11-03', 1, 30).toISOString(), '2024-11-03T05:30:00.000Z');
  assert.equal(timeIn('Europe/Berlin', '2024-10-27', 2, 30).toISOString(), '2024-10-27T00:30:00.000Z');
  assert.equal(timeIn('Australia/Sydney', '2024-04-07', 2, 30).toISOString(), '2024-04-06T15:30:00.000Z');
});

test('a time that clocks skip moves later by the length of the jump, east and west of UTC', () => {
  assert.equal(timeIn(EASTERN, '2024-03-10', 2, 30).toISOString(), '2024-03-10T07:30:00.000Z');
  assert.equal(timeIn('Europe/Berlin', '2024-03-31', 2, 30).toISOString(), '2024-03-31T01:30:00.000Z');
});

test('in every zone the clock shows the requested time on its game day, also on days of a clock change', () => {
  const zones = fc.constantFrom(EASTERN, 'Europe/Berlin', 'Australia/Sydney', 'Pacific/Kiritimati', 'Asia/Kolkata');
  const days = fc.oneof(
    fc.integer({ min: 0, max: 12_000 }).map((n) => addDays('2000-01-01', n)),
    fc.constantFrom('2024-03-10', '2024-11-03', '2024-03-31', '2024-10-27', '2024-04-07', '2024-10-06'),
  );
  fc.assert(
    fc.property(
      zones,
      days,
      fc.integer({ min: 4, max: 23 }),
      fc.integer({ min: 0, max: 59 }),
      (zone, day, hour, minute) => {
        const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
        const clock = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
        assert.equal(shown.format(timeIn(zone, day, hour, minute)), `${day} ${clock}`);
      },
    ),
  );
});

test('each time zone has its own day at one moment', () => {
  const moment = new Date('2024-03-03T03:40:00Z');
  assert.equal(dayIn('Europe/Berlin', moment), '2024-03-03');
  assert.equal(dayIn(EASTERN, moment), '2024-03-02');
  assert.equal(timeIn('Europe/Berlin', '2024-07-15', 20, 30).toISOString(), '2024-07-15T18:30:00.000Z');
});

test('an evening of any day falls on that game day', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 12, max: 23 }), (n, hour) => {
      const day = addDays('1990-01-01', n);
      return dayIn(EASTERN, timeIn(EASTERN, day, hour)) === day && daysBetween('1990-01-01', day) === n;
    }),
  );
});

test('a range of days holds both its ends, and nothing when it is backwards', () => {
  assert.deepEqual(daysFrom('2024-02-28', '2024-03-01'), ['2024-02-28', '2024-02-29', '2024-03-01']);
  assert.deepEqual(daysFrom('2024-03-01', '2024-02-28'), []);
});
