import assert from 'node:assert/strict';
import test from 'node:test';
import { placedByNow, placedOn } from './day-alone.ts';

const at = (time: string): Date => new Date(`2026-03-05T${time}:00Z`);
const day = { placedFrom: at('00:00'), placedAt: at('12:00') };

test('a bet of the current day without a time is placed at its noon, before noon now; of a later day it stays in the future', () => {
  const placed = (now: Date, bet: Parameters<typeof placedByNow>[0] = day) => placedByNow(bet, now).placedAt;
  for (const now of [at('00:00'), at('07:30'), at('11:59')]) assert.deepEqual(placed(now), now);
  for (const now of [at('12:00'), at('23:00'), new Date('2026-04-01T00:00:00Z')])
    assert.deepEqual(placed(now), day.placedAt);
  assert.deepEqual(placed(new Date('2026-03-04T23:59:59Z')), day.placedAt, 'the day before');
  assert.deepEqual(placed(at('07:30'), { ...day, placedFrom: null }), day.placedAt, 'a row with a time');
});

test('a bet of a day without a time is placed before the start of its game, unless the game began before the day', () => {
  const on = (tipOff: Date, bet: Parameters<typeof placedOn>[0] = day) => placedOn(bet, tipOff);
  assert.deepEqual(on(at('12:01')), at('12:00'));
  for (const start of [at('12:00'), at('07:00')]) assert.deepEqual(on(start), new Date(start.getTime() - 1_000));
  assert.deepEqual(on(new Date(at('00:00').getTime() + 500)), at('00:00'), 'not before the day');
  assert.deepEqual(on(at('00:00')), at('12:00'));
  assert.deepEqual(on(at('07:00'), { ...day, placedFrom: null }), at('12:00'), 'a row with a time');
});
