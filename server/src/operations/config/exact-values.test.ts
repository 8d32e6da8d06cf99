import assert from 'node:assert/strict';
import test from 'node:test';
import { choice, decimal, flag, integer, line, OutOfRange, schedule } from './config-keys.ts';

const refuses = (key: { read(text: string): unknown }, text: string): void => {
  assert.throws(() => key.read(text), OutOfRange, JSON.stringify(text));
};

test('both ends of a range are values, and the next numbers beyond them are not', () => {
  const whole = integer({ default: 5, min: 2, max: 10, description: 'For tests.' });
  assert.deepEqual(['2', '10'].map(whole.read), [2, 10]);
  for (const text of ['1', '11', '2.5', '-2', '']) refuses(whole, text);
  const share = decimal({ default: 0.5, min: 0, max: 1, description: 'For tests.' });
  assert.deepEqual(['0', '1', '1.0', '0.000001'].map(share.read), [0, 1, 1, 0.000001]);
  for (const text of ['-0.000001', '1.000001']) refuses(share, text);
});

test('a line may be as long as its limit, and has neither a line feed nor a carriage return', () => {
  const text = line({ default: '', maxLength: 5, range: 'a word', description: 'For tests.' });
  assert.equal(text.read('abcde'), 'abcde');
  for (const bad of ['abcdef', 'a\nb', 'a\rb', 'abcd\n', 'abcd\r', '\r\n']) refuses(text, bad);
  const pattern = line({ default: 'a', maxLength: 5, pattern: /^a+$/, range: 'of a', description: 'For tests.' });
  assert.equal(pattern.read('aaaaa'), 'aaaaa');
  refuses(pattern, 'ab');
});

test('a yes or no and a choice are their exact words', () => {
  const yes = flag({ default: false, description: 'For tests.' });
  assert.deepEqual(['true', 'false'].map(yes.read), [true, false]);
  for (const text of ['True', '1', 'yes', '', ' true']) refuses(yes, text);
  const one = choice(['a', 'b'], { default: 'a', description: 'For tests.' });
  assert.equal(one.read('b'), 'b');
  for (const text of ['A', 'c', '', 'a ']) refuses(one, text);
});

test('a schedule has at most 500 characters', () => {
  const key = schedule({ default: 'off', description: 'For tests.' });
  const times = `at ${Array.from({ length: 71 }, () => '04:30').join(', ')}`;
  const long = times.padEnd(500, ' ');
  assert.deepEqual(key.read(long), key.read(times));
  refuses(key, `${long} `);
});
