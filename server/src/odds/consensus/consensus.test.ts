import assert from 'node:assert/strict';
import test from 'node:test';
import fc from '../../../tests/support/properties.ts';
import { noVigOver } from '../../kernel/index.ts';
import { consensusOf, isOfExchanges } from './consensus.ts';
import type { Quote } from '../quotes/quote.ts';

const TIP_OFF = new Date('2024-03-06T00:30:00Z');
const hoursBefore = (hours: number): Date => new Date(TIP_OFF.getTime() - hours * 3_600_000);

function quote(book: string, line: number, overPrice: number | null, underPrice: number | null, hours = 1): Quote {
  return {
    gameId: 1,
    playerId: 1,
    stat: 'PtsRebAst',
    period: 'Full',
    bookId: book.charCodeAt(0),
    book,
    bookTitle: book,
    lineHalves: line * 2,
    overPrice,
    underPrice,
    knownAt: hoursBefore(hours),
  };
}

const consensus = (quotes: readonly Quote[], feeds: ReadonlyMap<string, string> = new Map()) =>
  consensusOf(quotes, feeds, TIP_OFF);

const FOUR = [
  quote('a', 24.5, -110, -110),
  quote('b', 24.5, -115, -105),
  quote('c', 24.5, -112, -108),
  quote('d', 24.5, -108, -112),
];
/** A new consensus of the four books for each test. */
const plain = () => consensus(FOUR) ?? assert.fail('four books have a consensus');

test('the consensus is the mean no-vig probability of the books on the median line', () => {
  const mean = (0.5 + noVigOver(-115, -105) + noVigOver(-112, -108) + noVigOver(-108, -112)) / 4;
  assert.equal(plain().lineHalves, 49);
  assert.ok(Math.abs(plain().over - mean) < 1e-12);
  assert.equal(plain().feeds, 4);
});

test('a book that pairs the line with another line’s prices is reported as off-market and changes nothing', () => {
  const got = consensus([...FOUR, quote('m', 24.5, 130, -170)]);
  assert.equal(got?.over, plain().over);
  assert.equal(got?.quotes.find(({ book }) => book === 'm')?.fault, 'off-market');
});

test('two books that resell one mispaired feed are one opinion against three', () => {
  const three = FOUR.slice(0, 3);
  const wrong = [quote('x', 24.5, 130, -170), quote('y', 24.5, 130, -170)];
  const feeds = new Map([['y', 'x']]);
  const got = consensus([...three, ...wrong], feeds);
  assert.equal(got?.over, consensus(three)?.over);
  assert.equal(got?.feeds, 3);
});

test('a feed counts once, however many books resell it', () => {
  const resold = ['x', 'y', 'z'].map((book) => quote(book, 24.5, -120, 100));
  const feeds = new Map(resold.map(({ book }) => [book, 'x']));
  const got = consensus([...FOUR, ...resold], feeds);
  const one = consensus([...FOUR, quote('x', 24.5, -120, 100)]);
  assert.equal(got?.over, one?.over);
  assert.equal(got?.feeds, 5);
  assert.notEqual(consensus([...FOUR, ...resold])?.over, got?.over, 'without knowing the feeds it would count thrice');
});

test('of two different quotes of one feed the newer counts, in any order', () => {
  const feeds = new Map([['y', 'x']]);
  const newer = quote('y', 24.5, -130, 110, 1);
  const older = quote('x', 24.5, -110, -110, 2);
  for (const pair of [
    [newer, older],
    [older, newer],
    [
      { ...newer, book: 'x' },
      { ...older, book: 'y' },
    ],
  ])
    assert.equal(consensus(pair, feeds)?.over, noVigOver(-130, 110));
});

test('three feeds are enough to find one off the market, and two are not', () => {
  const off = quote('m', 24.5, 130, -170);
  const three = consensus([...FOUR.slice(0, 2), off]);
  assert.equal(three?.quotes.find(({ book }) => book === 'm')?.fault, 'off-market');
  assert.equal(three?.feeds, 2);
  assert.equal(three?.over, consensus(FOUR.slice(0, 2))?.over);
  const two = consensus([...FOUR.slice(0, 1), off]);
  assert.deepEqual(
    two?.quotes.map(({ fault }) => fault),
    [null, null],
  );
});

test('an old quote is stale if the others have moved, and valid if it agrees with them', () => {
  const old = quote('s', 24.5, 100, -120, 9);
  const got = consensus([...FOUR, old]);
  assert.equal(got?.quotes.find(({ book }) => book === 's')?.fault, 'stale');
  assert.equal(got?.over, plain().over);
  const agreeing = consensus([...FOUR, quote('s', 24.5, -110, -110, 9)]);
  assert.equal(agreeing?.quotes.find(({ book }) => book === 's')?.fault, null);
  const fresh = consensus([...FOUR, quote('s', 24.5, 100, -120, 1)]);
  assert.equal(fresh?.quotes.find(({ book }) => book === 's')?.fault, null, 'the same prices now are an opinion');
});

test('one-sided quotes, impossible holds and quotes after tip-off carry no weight', () => {
  const useless = [
    quote('o', 24.5, -300, null),
    quote('h', 24.5, 150, 150),
    quote('v', 24.5, -300, -300),
    // Both sides add up to exactly 1.25, and exactly 0.98: neither is a valid market.
    quote('e', 24.5, 100, -300),
    quote('f', 24.5, -900, 1150),
    quote('i', 24.5, 50, -110),
    quote('j', 24.5, -110, 50),
    quote('p', 24.5, null, -110),
    quote('l', 24.5, -300, 240, 0),
    quote('n', 24.5, -300, 240, -1),
  ];
  assert.deepEqual(consensus([...FOUR, ...useless]), plain());
  assert.equal(consensus(useless), undefined);
  assert.equal(consensus([]), undefined);
  for (const alone of useless) assert.equal(consensus([alone]), undefined, alone.book);
  for (const alone of FOUR) assert.deepEqual(consensus([alone]), consensus([alone, ...useless]), alone.book);
});

test('alternate lines beside a main line do not change line or probability', () => {
  const ladder = [19.5, 21.5, 22.5, 26.5, 28.5, 30.5].map((line) =>
    line < 24 ? quote('a', line, -260, 200) : quote('a', line, 200, -260),
  );
  const got = consensus([...FOUR, ...ladder]);
  assert.equal(got?.lineHalves, plain().lineHalves);
  assert.equal(got?.over, plain().over);
});

test('the line is always one that a book offers', () => {
  const got = consensus([quote('a', 23.5, -110, -110), quote('b', 25.5, -110, -110), quote('c', 25.5, -105, -115)]);
  assert.equal(got?.lineHalves, 51);
  const split = consensus([quote('a', 23.5, -110, -110), quote('b', 25.5, -110, -110)]);
  assert.equal(split?.lineHalves, 47);
});

test('feeds that all contradict each other have no consensus', () => {
  const torn = [
    quote('a', 4.5, -300, 230),
    quote('b', 4.5, -300, 230),
    quote('c', 4.5, 230, -300),
    quote('d', 4.5, 230, -300),
  ];
  assert.equal(consensus(torn), undefined);
});

const nearEven = fc.integer({ min: -125, max: -101 });
const honest = fc.array(fc.tuple(nearEven, nearEven), { minLength: 3, maxLength: 9 });
const fromPrices = (prices: readonly (readonly [number, number])[]): Quote[] =>
  prices.map(([over, under], index) => quote(String.fromCharCode(97 + index), 10.5, over, under));

test('swapping the sides of every quote gives the complement', () => {
  fc.assert(
    fc.property(honest, (prices) => {
      const there = consensus(fromPrices(prices));
      const back = consensus(fromPrices(prices.map(([over, under]) => [under, over] as const)));
      return Math.abs((there?.over ?? 0) + (back?.over ?? 0) - 1) < 1e-12;
    }),
  );
});

test('the order of the quotes changes nothing', () => {
  const orders = honest.chain((prices) => {
    const quotes = fromPrices(prices);
    return fc.shuffledSubarray(quotes, { minLength: quotes.length }).map((shuffled) => ({ quotes, shuffled }));
  });
  fc.assert(fc.property(orders, ({ quotes, shuffled }) => consensus(shuffled)?.over === consensus(quotes)?.over));
});

test('one outlier among three or more honest books never moves the consensus outside theirs', () => {
  const wild = fc.tuple(fc.integer({ min: -2000, max: 2000 }), fc.integer({ min: -2000, max: 2000 }));
  fc.assert(
    fc.property(honest, wild, (prices, [over, under]) => {
      if (Math.abs(over) < 100 || Math.abs(under) < 100) return true;
      const quotes = fromPrices(prices);
      const got = consensus([...quotes, quote('z', 10.5, over, under)]);
      const theirs = prices.map(([a, b]) => noVigOver(a, b));
      return got !== undefined && got.over >= Math.min(...theirs) - 0.03 && got.over <= Math.max(...theirs) + 0.03;
    }),
  );
});

test('an exchange does not decide the line where a sportsbook offers one, and is an opinion on that line', () => {
  const alone = [quote('a', 24.5, -110, -110), quote('kalshi', 22.5, -102, -102), quote('kalshi', 24.5, 120, -130)];
  const got = consensus(alone);
  assert.deepEqual([got?.lineHalves, got?.feeds, got?.books], [49, 2, 2]);
  assert.ok(Math.abs((got?.over ?? 0) - (0.5 + noVigOver(120, -130)) / 2) < 1e-12);
  assert.equal(isOfExchanges(got ?? assert.fail()), false);
  // Two exchanges with a lower line are no majority.
  assert.equal(consensus([...alone, quote('polymarket', 22.5, 100, -104)])?.lineHalves, 49);
});

test('without a sportsbook an exchange has a consensus of its own, which tells so', () => {
  const one = consensus([quote('kalshi', 22.5, -102, -102)]) ?? assert.fail();
  const two = consensus([quote('kalshi', 22.5, -102, -102), quote('polymarket', 22.5, 100, -104)]) ?? assert.fail();
  assert.deepEqual([one.lineHalves, one.feeds, isOfExchanges(one)], [45, 1, true]);
  assert.deepEqual([two.lineHalves, two.feeds, isOfExchanges(two)], [45, 2, true]);
  assert.equal(isOfExchanges(plain()), false);
  const stale = { quotes: [...two.quotes, { ...(plain().quotes[0] ?? assert.fail()), fault: 'stale' } as const] };
  assert.equal(isOfExchanges(stale), true, 'a stale sportsbook is not behind it');
});

test('a thin market of an exchange is in no consensus, alone or beside books', () => {
  const thin = quote('kalshi', 24.5, -110, -160);
  assert.equal(consensus([thin]), undefined);
  assert.equal(consensus([thin, quote('polymarket', 24.5, -110, null)]), undefined);
  assert.deepEqual(consensus([...FOUR, thin]), plain());
  // The same prices of a sportsbook count.
  assert.equal(consensus([{ ...thin, book: 'e' }])?.feeds, 1);
});
