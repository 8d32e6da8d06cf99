import assert from 'node:assert/strict';
import test from 'node:test';
import { quietUntil } from './quiet-hours.ts';

const NIGHT = { from: '23:00', to: '08:00', timeZone: 'UTC' };
const until = (time: string, hours = NIGHT): string | undefined =>
  quietUntil(hours, new Date(`2024-03-05T${time}Z`))
    ?.toISOString()
    .slice(11, 19);

test('quiet hours hold from their first minute to the last before their end, at most an hour ahead', () => {
  assert.equal(until('22:59:59'), undefined);
  assert.equal(until('23:00:00'), '00:00:00');
  assert.equal(until('23:00:59'), '00:00:00');
  assert.equal(until('07:30:00'), '08:00:00');
  assert.equal(until('07:59:59'), '08:00:00');
  assert.equal(until('08:00:00'), undefined);
});

test('quiet hours within a day, and in the zone of their owner', () => {
  const day = { from: '12:00', to: '12:30', timeZone: 'UTC' };
  assert.deepEqual(
    ['11:59:00', '12:00:00', '12:29:00', '12:30:00'].map((time) => until(time, day)),
    [undefined, '12:30:00', '12:30:00', undefined],
  );
  const berlin = { ...day, timeZone: 'Europe/Berlin' };
  assert.deepEqual([until('11:00:00', berlin), until('12:00:00', berlin)], ['11:30:00', undefined]);
});
