import assert from 'node:assert/strict';
import test from 'node:test';
import { readAssumedTime } from './assumed-time.ts';

test('a time of day is for every file, or for a named one; several may be given', () => {
  const all = readAssumedTime('12:05');
  assert.deepEqual(all, [{ file: null, time: { hour: 12, minute: 5 } }]);
  assert.deepEqual(readAssumedTime('game-lines.csv.gz=07:00', all), [
    ...all,
    { file: 'game-lines.csv.gz', time: { hour: 7, minute: 0 } },
  ]);
});

test('what is no time of day is refused, and a second time for the same file', () => {
  for (const text of ['', '24:00', '12:60', '7:00', '12', '=12:00', 'noon', 'a=b=12:00', '12:00 '])
    assert.throws(() => readAssumedTime(text), /must be a time of day such as 12:00/, text);
  assert.throws(() => readAssumedTime('13:00', readAssumedTime('12:00')), /two times for every file/);
  assert.throws(() => readAssumedTime('a=13:00', readAssumedTime('a=12:00')), /two times for a/);
});
