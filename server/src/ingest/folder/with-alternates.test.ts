import assert from 'node:assert/strict';
import test from 'node:test';
import type { KeyedQuoteSet } from './quote-sets.ts';
import { withAlternates } from './with-alternates.ts';

const at = (minute: number): Date => new Date(Date.UTC(2026, 6, 13, 20, minute));
const quote = (playerId: number, lineHalves: number, overPrice: number, underPrice: number | null = null) => {
  return { playerId, lineHalves, overPrice, underPrice };
};
const offer = (minute: number, quotes: KeyedQuoteSet['quotes'], book = 'one'): KeyedQuoteSet => {
  return { gameId: 7, book, stat: 'Points', period: 'Full', knownAt: at(minute), assumed: false, quotes };
};

const MAIN = quote(1, 31, -110, -110);
const MOVED = quote(1, 33, -115, -105);
const LADDER = [quote(1, 41, 210), quote(1, 51, 500)];

test('a capture of alternate lines keeps the main lines, and the other way round', () => {
  const whole = withAlternates([offer(0, [MAIN]), offer(20, [MOVED])], [offer(10, LADDER), offer(30, [])]);
  assert.deepEqual(
    whole.map(({ knownAt, quotes }) => [knownAt, quotes]),
    [
      [at(0), [MAIN]],
      [at(10), [MAIN, ...LADDER]],
      [at(20), [MOVED, ...LADDER]],
      [at(30), [MOVED]],
    ],
  );
});

test('alternate lines that are captured before any main line are an offer of their own', () => {
  const whole = withAlternates([offer(10, [MAIN])], [offer(0, LADDER)]);
  assert.deepEqual(
    whole.map(({ knownAt, quotes }) => [knownAt, quotes]),
    [
      [at(0), LADDER],
      [at(10), [MAIN, ...LADDER]],
    ],
  );
});

test('for a line of both kinds the main one counts, also when both are captured at once', () => {
  const [whole, ...others] = withAlternates([offer(0, [MAIN])], [offer(0, [quote(1, 31, -125), ...LADDER])]);
  assert.deepEqual(whole?.quotes, [MAIN, ...LADDER]);
  assert.equal(others.length, 0);
});

test('offers without the other kind are unchanged', () => {
  const mains = [offer(0, [MAIN]), offer(10, [MOVED])];
  assert.deepEqual(withAlternates(mains, []), mains);
  const ladder = [offer(5, LADDER, 'two')];
  assert.deepEqual(withAlternates(mains, ladder), [...mains, ...ladder]);
});
