import assert from 'node:assert/strict';
import test from 'node:test';
import { consensusOf, priceOf, type ConsensusBounds } from './consensus.ts';
import { feedsByGame, feedsOf } from './feeds.ts';
import type { Quote } from '../quotes/quote.ts';

const TIP_OFF = new Date('2024-03-06T00:30:00Z');

function quote(book: string, line: number, overPrice: number, underPrice: number, hours = 1, playerId = 1): Quote {
  const prop = { gameId: 1, playerId, stat: 'Points', period: 'Full' } as const;
  const knownAt = new Date(TIP_OFF.getTime() - hours * 3_600_000);
  return { ...prop, bookId: 1, book, bookTitle: book, lineHalves: line * 2, overPrice, underPrice, knownAt };
}

const consensus = (quotes: readonly Quote[]) => consensusOf(quotes, new Map(), TIP_OFF);
const even = (book: string, line: number): Quote => quote(book, line, -110, -110);

test('the main line of a book is the one with sides closest to even, in any order', () => {
  const ladder = [quote('a', 22.5, -200, 160), quote('a', 24.5, -105, -115), quote('a', 26.5, 200, -260)];
  for (const quotes of [ladder, ladder.toReversed()]) assert.equal(consensus(quotes)?.lineHalves, 49);
  const tied = [even('a', 25.5), even('a', 24.5)];
  for (const quotes of [tied, tied.toReversed()]) assert.equal(consensus(quotes)?.lineHalves, 49, 'of two the lower');
});

test('the consensus line is the median of the main lines by value, not by order or text', () => {
  assert.equal(consensus([even('a', 26.5), even('b', 22.5), even('c', 24.5)])?.lineHalves, 49);
  assert.equal(consensus([even('a', 10.5), even('b', 4.5), even('c', 49.5)])?.lineHalves, 21);
});

test('of two middle lines the one that more books offer wins, then the lower', () => {
  const two = [even('a', 23.5), even('b', 25.5)];
  assert.equal(consensus(two)?.lineHalves, 47);
  assert.equal(consensus([...two, quote('a', 25.5, 130, -160)])?.lineHalves, 51);
  assert.equal(consensus([...two, quote('b', 23.5, -160, 130)])?.lineHalves, 47);
});

test('the spread is the deviation of the log-odds, and books on every line are counted once', () => {
  const got = consensus([quote('a', 24.5, 100, -150), quote('b', 24.5, -150, 100), quote('b', 30.5, 250, -350)]);
  // No-vig 5/11 and 6/11: log-odds of -0.182322 and +0.182322, so the deviation is that times the root of two.
  assert.ok(Math.abs((got?.spread ?? 0) - Math.log(1.2) * Math.SQRT2) < 1e-12);
  assert.deepEqual([got?.books, got?.feeds, got?.quotes.length], [2, 2, 2]);
  assert.equal(consensus([even('a', 24.5), even('b', 24.5), even('c', 24.5)])?.spread, 0);
});

test('a quote three hours older than the newest is not stale, and a second later it is', () => {
  const fresh = [even('a', 24.5), even('b', 24.5)];
  const faultOf = (hours: number) =>
    consensus([...fresh, quote('s', 24.5, 100, -120, hours)])?.quotes.find(({ book }) => book === 's')?.fault;
  assert.equal(faultOf(4), null);
  assert.equal(faultOf(4 + 1 / 3_600), 'stale');
});

/** Bounds that doubt only what a test sets. */
const LAX: ConsensusBounds = {
  offMarket: 1,
  staleAfterMs: 3 * 3_600_000,
  staleGap: 1,
  widestSpread: 1,
  orderSize: 100,
};
const within = (
  bounds: Partial<ConsensusBounds>,
  quotes: readonly Quote[],
  feeds: ReadonlyMap<string, string> = new Map(),
) => consensusOf(quotes, feeds, TIP_OFF, { ...LAX, ...bounds });
const faults = (quotes: readonly Quote[], bounds: Partial<ConsensusBounds> = {}) =>
  within(bounds, quotes)?.quotes.map(({ fault }) => fault);
/** No-vig 0.25 and 0.75, without a hold. */
const [QUARTER, THREE_QUARTERS] = [
  [300, -300],
  [-300, 300],
] as const;

test('old quotes are compared with the fresh ones only, however many there are', () => {
  const old = ['b', 'c', 'd'].map((book) => quote(book, 24.5, ...QUARTER, 9));
  const got = within({ staleGap: 0.02 }, [quote('a', 24.5, 100, -100), ...old]);
  assert.deepEqual([got?.over, got?.feeds], [0.5, 1]);
});

test('a quote exactly at the distance of a bound is not in doubt', () => {
  const three = [quote('a', 24.5, 100, -100), quote('b', 24.5, 100, -100)];
  assert.deepEqual(faults([...three, quote('c', 24.5, ...QUARTER)], { offMarket: 0.25 }), [null, null, null]);
  assert.deepEqual(faults([...three, quote('c', 24.5, ...QUARTER)], { offMarket: 0.2499 }), [null, null, 'off-market']);
  assert.deepEqual(faults([...three, quote('c', 24.5, ...QUARTER, 9)], { staleGap: 0.25 }), [null, null, null]);
  assert.deepEqual(faults([...three, quote('c', 24.5, ...QUARTER, 9)], { staleGap: 0.2499 }), [null, null, 'stale']);
});

test('stale quotes are ignored when off-market quotes are found', () => {
  const current = [quote('a', 24.5, 100, -100), quote('b', 24.5, 100, -100), quote('c', 24.5, 105, -105)];
  const stale = ['d', 'e', 'f', 'g'].map((book) => quote(book, 24.5, ...QUARTER, 9));
  const got = faults([...current, ...stale], { offMarket: 0.06, staleGap: 0.02 });
  assert.deepEqual(got, [null, null, null, 'stale', 'stale', 'stale', 'stale']);
});

test('two feeds far apart both count; of three the median by value decides', () => {
  const [low, high] = [quote('a', 24.5, ...QUARTER), quote('b', 24.5, ...THREE_QUARTERS)];
  assert.equal(within({ offMarket: 0.06 }, [low, high])?.over, 0.5);
  assert.deepEqual(faults([low, high, quote('c', 24.5, ...QUARTER)], { offMarket: 0.06 }), [null, 'off-market', null]);
  assert.deepEqual(faults([high, low, quote('0', 24.5, ...QUARTER)], { offMarket: 0.06 }), ['off-market', null, null]);
});

test('of two quotes of one feed at one moment the first book in alphabetical order counts', () => {
  const feeds = new Map([['y', 'x']]);
  const two = [quote('y', 24.5, ...QUARTER), quote('x', 24.5, 100, -100)];
  for (const quotes of [two, two.toReversed()]) assert.equal(within({}, quotes, feeds)?.over, 0.5);
});

test('the spread of three feeds is their sample deviation', () => {
  // Log-odds ln 1.5, 0 and ln 3: their mean is 0.501359 and the sum of squares from it 0.617268.
  const three = [quote('a', 24.5, -150, 150), quote('b', 24.5, 100, -100), quote('c', 24.5, ...THREE_QUARTERS)];
  assert.ok(Math.abs((within({}, three)?.spread ?? 0) - 0.555548) < 1e-6);
});

test('the price of a side is that side’s', () => {
  const [one = assert.fail()] = consensus([quote('a', 24.5, -120, 100)])?.quotes ?? [];
  assert.deepEqual([priceOf(one, 'Over'), priceOf(one, 'Under')], [-120, 100]);
});

/** Two books on this many props; on the first `differing` ones the second book has another price. */
const pair = (props: number, differing: number): Quote[] =>
  Array.from({ length: props }, (_, index) => index).flatMap((index) => [
    quote('east', index + 0.5, -101 - index, -110, 1, index),
    quote('west', index + 0.5, -101 - index + (index < differing ? -20 : 0), -110, 1, index),
  ]);
const feedOfWest = (quotes: readonly Quote[]) => feedsOf(quotes).get('west');

test('two books are one feed from twelve common props, not from eleven, and nine of ten must be equal', () => {
  assert.equal(feedOfWest(pair(12, 0)), 'east');
  assert.equal(feedOfWest(pair(11, 0)), 'west');
  assert.equal(feedOfWest(pair(20, 2)), 'east');
  assert.equal(feedOfWest(pair(20, 3)), 'west');
});

test('a feed has the name of its first book in alphabetical order, whatever the order of quotes, lines and books', () => {
  const quotes = pair(12, 0).flatMap((one) => [one, { ...one, lineHalves: one.lineHalves + 4 }]);
  for (const order of [quotes, quotes.toReversed()])
    assert.deepEqual([feedsOf(order).get('east'), feedOfWest(order)], ['east', 'east']);
  const third = quotes.filter(({ book }) => book === 'west').map((one) => ({ ...one, book: 'zeta' }));
  assert.equal(feedsOf([...quotes, ...third]).get('zeta'), 'east');
});

/** Copies of a book over 20 props, with changed prices on some of them. */
const copy = (book: string, changed: readonly number[]): Quote[] =>
  Array.from({ length: 20 }, (_, index) =>
    quote(book, index + 0.5, changed.includes(index) ? -250 : -120, -110, 1, index),
  );
const feedsOfAll = (books: readonly (readonly Quote[])[]) => Object.fromEntries(feedsOf(books.flat()));

test('a copy of two books that are not copies of each other belongs to the first of them', () => {
  // Each differs from `c` on two props of twenty, and so from the other on four.
  const books = [copy('a', [0, 1]), copy('b', [2, 3]), copy('c', [])];
  assert.deepEqual(feedsOfAll(books), { a: 'a', b: 'b', c: 'a' });
});

test('a copy of a copy belongs to the feed that the copy belongs to', () => {
  const books = [copy('a', [0, 1]), copy('b', []), copy('c', [2, 3])];
  assert.deepEqual(feedsOfAll(books), { a: 'a', b: 'a', c: 'a' });
});

test('props that only one of two books has, and the order of a book’s lines, do not affect whether they are one feed', () => {
  const twice = pair(13, 0).flatMap((one) => [one, { ...one, lineHalves: one.lineHalves + 4 }]);
  const [east, west] = ['east', 'west'].map((name) => twice.filter(({ book }) => book === name));
  const third = copy('third', []).map((one) => ({ ...one, playerId: one.playerId + 100 }));
  const more = third.map((one) => ({ ...one, book: 'east', overPrice: -250 }));
  assert.equal(feedOfWest([...(east ?? []), ...(west ?? []).toReversed(), ...third, ...more]), 'east');
});

test('a prop without quotes belongs to no feed', () => {
  assert.equal(feedsByGame(new Map([['1 1 Points Full', []]]))([]).size, 0);
});
