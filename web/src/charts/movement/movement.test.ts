import assert from 'node:assert/strict';
import test from 'node:test';
import { movementOf, type Quote } from './movement.ts';

const at = (clock: string): string => `2024-03-05T${clock}:00Z`;
const quote = (book: string, line: number, from: string, until: string | null, price = -110): Quote => ({
  book,
  bookTitle: book.toUpperCase(),
  line,
  overPrice: price,
  underPrice: -110,
  capturedAt: at(from),
  endedAt: until === null ? null : at(until),
});
const NOW = Date.parse(at('20:00'));
const inWords = (steps: readonly { at: number; line: number | null }[]): string[] =>
  steps.map((step) => `${new Date(step.at).toISOString().slice(11, 16)} ${step.line}`);

test('a book’s line is one step per change, with a gap while it offers nothing', () => {
  const { lanes } = movementOf(
    [quote('a', 24.5, '10:00', '12:00'), quote('a', 25.5, '12:00', '13:00'), quote('a', 25.5, '15:00', null)],
    NOW,
  );
  assert.deepEqual(inWords(lanes[0]?.steps ?? []), ['10:00 24.5', '12:00 25.5', '13:00 null', '15:00 25.5']);
});

test('a book’s main line is the one whose two sides are closest', () => {
  const { lanes } = movementOf([quote('a', 24.5, '10:00', null), quote('a', 29.5, '10:00', null, 350)], NOW);
  assert.deepEqual(inWords(lanes[0]?.steps ?? []), ['10:00 24.5']);
});

test('the consensus is the median of the books, with one step per change', () => {
  const { consensus, lanes } = movementOf(
    [
      quote('b', 24.5, '10:00', '14:00'),
      quote('a', 25.5, '10:00', null),
      quote('c', 24.5, '11:00', '14:00'),
      quote('b', 26.5, '14:00', null),
      quote('c', 26.5, '14:00', null),
    ],
    NOW,
  );
  assert.deepEqual(inWords(consensus), ['10:00 24.5', '14:00 26.5']);
  assert.deepEqual(
    lanes.map(({ title }) => title),
    ['A', 'B', 'C'],
  );
});

test('a price change at the same line is a step too', () => {
  const { lanes } = movementOf([quote('a', 24.5, '10:00', '12:00'), quote('a', 24.5, '12:00', null, -125)], NOW);
  assert.deepEqual(
    lanes[0]?.steps.map(({ overPrice }) => overPrice),
    [-110, -125],
  );
});

test('a consensus that changed and returned has moved; one that was off the board has not', () => {
  const back = movementOf(
    [quote('a', 24.5, '10:00', '12:00'), quote('a', 25.5, '12:00', '13:00'), quote('a', 24.5, '13:00', null)],
    NOW,
  );
  assert.deepEqual([back.opened, back.stands, back.hasMoved], [24.5, 24.5, true]);
  const away = movementOf([quote('a', 24.5, '10:00', '12:00'), quote('a', 24.5, '13:00', '14:00')], NOW);
  assert.deepEqual([away.opened, away.stands, away.hasMoved], [24.5, 24.5, false]);
});
