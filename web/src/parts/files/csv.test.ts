import assert from 'node:assert/strict';
import test from 'node:test';
import { csvOf } from './csv.ts';

test('quotes, commas and line breaks are quoted as in RFC 4180, and every line ends in CRLF', () => {
  assert.equal(
    csvOf([
      ['a', 'b "c"', 'd, e'],
      ['f\ng', 1.5],
    ]),
    'a,"b ""c""","d, e"\r\n"f\ng",1.5\r\n',
  );
});

test('text that a spreadsheet would run as a formula is escaped, and numbers are not', () => {
  assert.equal(csvOf([['=1+1', '@a', '-110', -110]]), "'=1+1,'@a,'-110,-110\r\n");
});
