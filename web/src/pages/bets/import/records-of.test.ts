import assert from 'node:assert/strict';
import test from 'node:test';
import { firstValues, recordsOf, withRecord } from './records-of.ts';

const FILE = 'a,b\r\n1,"two\r\nlines ""quoted"""\r\n\r\n3,4';

test('records begin on their line, also after one with a line break in quotes', () => {
  assert.deepEqual(
    recordsOf(FILE).map(({ line, start, end }) => [line, FILE.slice(start, end)]),
    [
      [1, 'a,b'],
      [2, '1,"two\r\nlines ""quoted"""'],
      [5, '3,4'],
    ],
  );
});

test('one record is replaced and the others stay as they are', () => {
  assert.equal(withRecord(FILE, 5, '5,6'), FILE.replace('3,4', '5,6'));
  assert.equal(withRecord(FILE, 2, 'x'), 'a,b\r\nx\r\n\r\n3,4');
  assert.equal(withRecord(FILE, 3, 'x'), FILE, 'no record begins there');
});

test('the first values stand in the order of the columns, with any of the separators and inside quotes', () => {
  assert.deepEqual(firstValues('Wager;When\r\n"Over 1,5; Points";3/4/26\r\n'), ['Over 1,5; Points', '3/4/26']);
  assert.deepEqual(firstValues('a\tb,c\td\n1\t2,3\t\n'), ['1', '2,3', '']);
  assert.deepEqual(firstValues('a,b\n'), []);
});
