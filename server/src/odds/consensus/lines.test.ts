import assert from 'node:assert/strict';
import test from 'node:test';
import { consensusOf, priceOf } from './consensus.ts';
import { feedsOf } from './feeds.ts';
import type { Quote } from '../quotes/quote.ts';

const TIP_OFF = new Date('2024-03-06T00:30:00Z');

function quote(book: string, line: number, overPrice: number, underPrice: number, hours = 1, playerId = 1): Quote {
  const prop = { gameId: 1, playerId, stat: 'Points', period: 'Full' } as const;
  const knownAt = new Date(TIP_OFF.getTime() - hours * 3_600_000);
  return { ...prop, bookId: 1, book, bookTitle: book, lineHalves: line * 2, overPrice, underPrice, knownAt };
}

const consensus = (quotes: readonly Quote[]) => consensusOf(quotes, new Map(), TIP_OFF);
const even = (book: string, line: number): Quote => quote(book, line, -110, -110);

test('the main line of a book is the one whose sides are closest to even, in any order', () => {
  const ladder = [quote('a', 22.5, -200, 160), quote('a', 24.5, -105, -115), quote('a', 26.5, 200, -260)];
  for (const quotes of [ladder, ladder.toReversed()]) assert.equal(consensus(quotes)?.lineHalves, 49);
  const tied = [even('a', 25.5), even('a', 24.5)];
  for (const quotes of [tied, tied.toReversed()]) assert.equal(consensus(quotes)?.lineHalves, 49, 'of two the lower');
});

test('the consensus line is the middle of the main lines by value, not by order or by text', () => {
  assert.equal(consensus([even('a', 26.5), even('b', 22.5), even('c', 24.5)])?.lineHalves, 49);
  assert.equal(consensus([even('a', 10.5), even('b', 4.5), even('c', 49.5)])?.lineHalves, 21);
});

test('of two middle lines the one that more books offer wins, then the lower', () => {
  const two = [even('a', 23.5), even('b', 25.5)];
  assert.equal(consensus(two)?.lineHalves, 47);
  assert.equal(consensus([...two, quote('a', 25.5, 130, -160)])?.lineHalves, 51);
  assert.equal(consensus([...two, quote('b', 23.5, -160, 130)])?.lineHalves, 47);
});

test('spread is the deviation of the log-odds, and books on every line are counted once', () => {
  const got = consensus([quote('a', 24.5, 100, -150), quote('b', 24.5, -150, 100), quote('b', 30.5, 250, -350)]);
  // No-vig 5/11 and 6/11: log-odds of -0.182322 and +0.182322, so that the deviation is that times the root of two.
  assert.ok(Math.abs((got?.spread ?? 0) - Math.log(1.2) * Math.SQRT2) < 1e-12);
  assert.deepEqual([got?.books, got?.feeds, got?.quotes.length], [2, 2, 2]);
  assert.equal(consensus([even('a', 24.5), even('b', 24.5), even('c', 24.5)])?.spread, 0);
});

test('a quote three hours older than the newest is not old yet, and a second later it is', () => {
  const fresh = [even('a', 24.5), even('b', 24.5)];
  const faultOf = (hours: number) =>
    consensus([...fresh, quote('s', 24.5, 100, -120, hours)])?.quotes.find(({ book }) => book === 's')?.fault;
  assert.equal(faultOf(4), null);
  assert.equal(faultOf(4 + 1 / 3_600), 'stale');
});

test('the price of a side is that side’s', () => {
  const [one = assert.fail()] = consensus([quote('a', 24.5, -120, 100)])?.quotes ?? [];
  assert.deepEqual([priceOf(one, 'Over'), priceOf(one, 'Under')], [-120, 100]);
});

/** Two books on so many props; on the first `differing` of them the second book has another price. */
const pair = (props: number, differing: number): Quote[] =>
  Array.from({ length: props }, (_, index) => index).flatMap((index) => [
    quote('east', index + 0.5, -101 - index, -110, 1, index),
    quote('west', index + 0.5, -101 - index + (index < differing ? -20 : 0), -110, 1, index),
  ]);
const feedOfWest = (quotes: readonly Quote[]) => feedsOf(quotes).get('west');

test('twelve props in common are enough for one feed and eleven are not; nine of ten must be equal', () => {
  assert.equal(feedOfWest(pair(12, 0)), 'east');
  assert.equal(feedOfWest(pair(11, 0)), 'west');
  assert.equal(feedOfWest(pair(20, 2)), 'east');
  assert.equal(feedOfWest(pair(20, 3)), 'west');
});

test('the first book of a feed in the alphabet names it, whatever the order of quotes, lines and books', () => {
  const quotes = pair(12, 0).flatMap((one) => [one, { ...one, lineHalves: one.lineHalves + 4 }]);
  for (const order of [quotes, quotes.toReversed()])
    assert.deepEqual([feedsOf(order).get('east'), feedOfWest(order)], ['east', 'east']);
  const third = quotes.filter(({ book }) => book === 'west').map((one) => ({ ...one, book: 'zeta' }));
  assert.equal(feedsOf([...quotes, ...third]).get('zeta'), 'east');
});
