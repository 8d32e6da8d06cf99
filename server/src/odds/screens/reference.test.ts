import assert from 'node:assert/strict';
import test from 'node:test';
import { impliedProbability, noVigOver } from '../../kernel/index.ts';
import type { Quote } from '../quotes/quote.ts';
import { noVigChances, noVigSides } from './devig.ts';
import { canBeAbove, referenceOf, type ReferenceQuestion } from './reference.ts';
import { SCREEN_AT, SCREEN_TIP_OFF, screenQuote } from '../../../tests/support/screen-quote.ts';

const [AT, TIP_OFF] = [SCREEN_AT, SCREEN_TIP_OFF];
const NO_FEEDS = new Map<string, string>();

const quote = (book: string, over: number, under: number, minutes = 0, line = 24.5): Quote =>
  screenQuote(book, line, over, under, new Date(AT.getTime() - minutes * 60_000));

const QUOTES = [quote('a', 130, -150), quote('b', -110, -110, 5), quote('c', -115, -105, 3), quote('d', -120, 100, 9)];
const OF_A: ReferenceQuestion = {
  lineHalves: 49,
  direction: 'Over',
  noVig: noVigSides('proportional'),
  judged: 'a',
  books: null,
  leastFeeds: 2,
};
const near = (one: number | undefined, other: number): void =>
  assert.ok(Math.abs((one ?? -1) - other) < 1e-12, `${one} and ${other}`);

test('the reference of a price is the mean of the other books on its line, and tells its newest quote', () => {
  const found = referenceOf(QUOTES, NO_FEEDS, TIP_OFF, OF_A);
  near(found?.probability, (noVigOver(-110, -110) + noVigOver(-115, -105) + noVigOver(-120, 100)) / 3);
  assert.deepEqual([found?.feeds, found?.quotedAt], [3, new Date(AT.getTime() - 3 * 60_000)]);
  near(
    referenceOf(QUOTES, NO_FEEDS, TIP_OFF, { ...OF_A, direction: 'Under' })?.probability,
    1 - (found?.probability ?? 0),
  );
});

test('another name of the judged book’s feed is no reference, nor is another line', () => {
  const resold = referenceOf([...QUOTES, quote('e', 130, -150)], new Map([['e', 'a']]), TIP_OFF, OF_A);
  assert.deepEqual(resold, referenceOf(QUOTES, NO_FEEDS, TIP_OFF, OF_A));
  const elsewhere = QUOTES.map((one) => (one.book === 'a' ? one : { ...one, lineHalves: 51 }));
  assert.equal(referenceOf(elsewhere, NO_FEEDS, TIP_OFF, OF_A), undefined);
});

test('another name of the judged feed is no reference where it agrees with the others, too', () => {
  const quotes = [quote('a', -105, -115), ...QUOTES.slice(1), quote('e', -105, -115)];
  const feeds = new Map([['e', 'a']]);
  const found = referenceOf(quotes, feeds, TIP_OFF, OF_A);
  assert.deepEqual(found, referenceOf(quotes.slice(0, -1), NO_FEEDS, TIP_OFF, OF_A));
  assert.notDeepEqual(found, referenceOf(quotes, NO_FEEDS, TIP_OFF, OF_A));
});

test('only the books asked for count, and too few opinions make no reference', () => {
  const books = new Set(['c', 'a']);
  assert.equal(referenceOf(QUOTES, NO_FEEDS, TIP_OFF, { ...OF_A, books }), undefined);
  near(referenceOf(QUOTES, NO_FEEDS, TIP_OFF, { ...OF_A, books, leastFeeds: 1 })?.probability, noVigOver(-115, -105));
});

test('by the worst case each side has its own least chance, and both add up to less than 1', () => {
  const books = new Set(['d']);
  const of = (direction: 'Over' | 'Under') =>
    referenceOf([quote('a', 100, 100), quote('d', -300, 220)], NO_FEEDS, TIP_OFF, {
      ...OF_A,
      ...{ direction, books, leastFeeds: 1, noVig: noVigSides('worst') },
    })?.probability;
  const [over = 0, under = 0] = noVigChances([-300, 220].map(impliedProbability), 'worst');
  near(of('Over'), over);
  near(of('Under'), under);
  assert.ok(over + under < 0.995);
});

test('a price can be above its reference only if one of the other books says so', () => {
  // The highest of the others is 0.5217 for the over, which breaks even at −109, and 0.5 for the under.
  assert.deepEqual([canBeAbove(102, QUOTES, NO_FEEDS, OF_A), canBeAbove(-108, QUOTES, NO_FEEDS, OF_A)], [true, true]);
  assert.equal(canBeAbove(-110, QUOTES, NO_FEEDS, OF_A), false);
  assert.equal(canBeAbove(102, QUOTES, NO_FEEDS, { ...OF_A, direction: 'Under' }), true);
  assert.equal(canBeAbove(-105, QUOTES, NO_FEEDS, { ...OF_A, direction: 'Under' }), false);
});

test('whether a price can be worth its stake is asked after the fee of its book', () => {
  const quotes = [
    quote('kalshi', 102, -110),
    quote('novig', 102, -110),
    quote('b', -110, -110),
    quote('c', -110, -110),
  ];
  const of = (judged: string): boolean => canBeAbove(102, quotes, NO_FEEDS, { ...OF_A, judged });
  assert.deepEqual([of('novig'), of('kalshi')], [true, false]);
});
