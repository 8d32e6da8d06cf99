import assert from 'node:assert/strict';
import test from 'node:test';
import pg from 'pg';
import { utcMoment } from './timestamps.ts';

const TIMESTAMPTZ = 1184;
const byTheDriver = pg.types.getTypeParser(TIMESTAMPTZ) as (text: string) => Date;

test('a moment is read as the driver reads it', () => {
  for (const text of [
    '2024-03-05 21:00:00+00',
    '2024-02-29 23:59:59+00',
    '1969-12-31 00:00:01+00',
    '0100-01-01 00:00:00+00',
    '9999-12-31 23:59:59.999+00',
    '2024-03-05 21:00:00.5+00',
    '2024-03-05 21:00:00.07+00',
    '2024-03-05 21:00:00.123456+00',
  ])
    assert.equal(utcMoment(text)?.getTime(), byTheDriver(text).getTime(), text);
  for (let milliseconds = 1; milliseconds < 1000; milliseconds += 1) {
    const text = `2024-03-05 21:00:00.${String(milliseconds).padStart(3, '0')}+00`;
    assert.equal(utcMoment(text)?.getTime(), Date.UTC(2024, 2, 5, 21, 0, 0, milliseconds));
  }
});

test('other forms are left to the driver', () => {
  for (const text of [
    'infinity',
    '-infinity',
    '',
    '2024-03-05',
    '2024-03-05 21:00:00',
    '2024-03-05 21:00:00-05',
    '2024-03-05 21:00:00+05:30',
    '0044-03-15 12:00:00+00 BC',
    '0044-03-15 12:00:00+00',
    '12024-03-05 21:00:00+00',
  ])
    assert.equal(utcMoment(text), undefined, text);
});
