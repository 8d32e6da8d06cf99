import assert from 'node:assert/strict';
import test from 'node:test';
import { latestSlot, parseSchedule, tipOffsFor } from './schedule.ts';

const read = (text: string) => parseSchedule(text) ?? assert.fail(text);

test('a slot begins at its very moment, and not a millisecond before', () => {
  // 04:30 in New York, in winter.
  const slot = new Date('2024-01-10T09:30:00.000Z');
  const before = new Date(slot.getTime() - 1);
  assert.deepEqual(latestSlot(read('at 04:30'), slot), slot);
  assert.deepEqual(latestSlot(read('at 04:30'), before), new Date('2024-01-09T09:30:00.000Z'));
  assert.deepEqual(latestSlot(read('every 30m'), slot), slot);
  assert.deepEqual(latestSlot(read('every 30m'), before), new Date('2024-01-10T09:00:00.000Z'));
});

test('the first and the last minute of a day are times, the ones after them are not', () => {
  assert.deepEqual(read('at 00:00, 23:59'), {
    kind: 'at',
    times: [
      { hour: 0, minute: 0 },
      { hour: 23, minute: 59 },
    ],
  });
  for (const text of ['at 24:00', 'at 23:60', 'at 04:30, 24:00', 'at 04:60, 05:00'])
    assert.equal(parseSchedule(text), undefined, text);
  assert.deepEqual(read('every 24h'), { kind: 'every', minutes: 1_440 });
  assert.equal(parseSchedule('every 1441m'), undefined);
});

test('near a game the range of tip-offs reaches back by the hours after one, and ahead by the hours before', () => {
  const schedule = read('every 1h, every 2m from 3h before to 5h after tip-off');
  assert.deepEqual(tipOffsFor(schedule, new Date('2024-01-10T12:02:00Z')), {
    from: new Date('2024-01-10T07:02:00Z'),
    to: new Date('2024-01-10T15:02:00Z'),
  });
  assert.equal(tipOffsFor(schedule, new Date('2024-01-10T12:00:00Z')), undefined, 'due in any case');
});
