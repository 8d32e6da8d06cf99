import assert from 'node:assert/strict';
import test from 'node:test';
import { bestOf, gridOf, linesAround, type Quote } from './grid.ts';

const at = (clock: string): string => `2024-03-05T${clock}:00Z`;
const quote = (book: string, line: number, over: number, from: string, until: string | null = null): Quote => ({
  book,
  bookTitle: book.toUpperCase(),
  line,
  overPrice: over,
  underPrice: -110,
  overLink: null,
  underLink: null,
  capturedAt: at(from),
  endedAt: until === null ? null : at(until),
  isThin: false,
});
const shown = (quotes: readonly Quote[], tipOff?: string): string[] =>
  gridOf(quotes, tipOff === undefined ? undefined : Date.parse(at(tipOff))).books.map(({ title, quotes: own }) =>
    [title, ...Array.from(own.values(), ({ line, overPrice }) => `${line} ${overPrice}`)].join(' '),
  );

test('the grid has the quotes in force, and no book that withdrew', () => {
  const quotes = [
    quote('b', 24.5, -110, '10:00', '12:00'),
    quote('b', 25.5, -115, '12:00'),
    quote('b', 26.5, 120, '12:00'),
    quote('a', 24.5, -105, '10:00', '13:00'),
  ];
  assert.deepEqual(shown(quotes), ['B 25.5 -115 26.5 120']);
  assert.deepEqual(gridOf(quotes, undefined).lines, [25.5, 26.5]);
});

test('once the game has begun the grid has the last price of each book before tip-off', () => {
  const quotes = [
    quote('a', 24.5, -105, '10:00', '13:00'),
    quote('a', 24.5, -120, '13:00', '19:58'),
    quote('b', 25.5, -110, '10:00', '20:00'),
    quote('c', 25.5, -108, '10:00', '20:40'),
    quote('c', 30.5, -130, '20:40'),
    quote('d', 33.5, -130, '20:10'),
  ];
  assert.deepEqual(shown(quotes, '20:00'), ['A 24.5 -120', 'B 25.5 -110', 'C 25.5 -108']);
});

test('the best price of a side of a line is the one that pays most, over minus and plus signs', () => {
  const grid = gridOf(
    [quote('a', 24.5, -105, '10:00'), quote('b', 24.5, 102, '10:00'), quote('c', 25.5, 130, '10:00')],
    undefined,
  );
  assert.equal(bestOf(grid, 24.5, 'Over')?.price, 102);
  assert.equal(bestOf(grid, 24.5, 'Under')?.price, -110);
  assert.equal(bestOf(grid, 26.5, 'Over'), undefined);
});

test('of many lines the wanted one stands between its neighbors, at an end with the next ones; all where they fit', () => {
  const lines = [19.5, 20.5, 24.5, 25.5, 26.5, 29.5];
  const around = (wanted: number, count = 3) => linesAround(lines, wanted, count);
  assert.deepEqual(around(25.5), [24.5, 25.5, 26.5]);
  assert.deepEqual(around(19.5), [19.5, 20.5, 24.5]);
  assert.deepEqual(around(29.5), [25.5, 26.5, 29.5]);
  assert.deepEqual(around(21, 1), [20.5], 'a line that no book has any more: the nearest');
  assert.deepEqual(around(25.5, 8), lines);
  assert.deepEqual(linesAround([], 25.5, 3), []);
});

test('the best price is the best after fees, and that of a market which the service calls thin is none', () => {
  const best = (...quotes: Quote[]) => bestOf(gridOf(quotes, undefined), 24.5, 'Over')?.book;
  // Kalshi's +104 is +97.0 after the fee.
  assert.equal(best(quote('kalshi', 24.5, 104, '10:00'), quote('a', 24.5, -102, '10:00')), 'a');
  assert.equal(best(quote('kalshi', 24.5, 112, '10:00'), quote('a', 24.5, -102, '10:00')), 'kalshi');
  assert.equal(best({ ...quote('kalshi', 24.5, 112, '10:00'), isThin: true }), undefined);
});
