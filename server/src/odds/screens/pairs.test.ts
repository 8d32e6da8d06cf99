import assert from 'node:assert/strict';
import test from 'node:test';
import fc from '../../../tests/support/properties.ts';
import { size } from '../../../tests/support/size.ts';
import type { Quote } from '../quotes/quote.ts';
import { areApart, bestPairs, isOvertaken, takeable } from './pairs.ts';
import { payoutOf, twoWay } from './two-way.ts';
import { SCREEN_AT, SCREEN_TIP_OFF, screenQuote } from '../../../tests/support/screen-quote.ts';

const [AT, TIP_OFF, quote] = [SCREEN_AT, SCREEN_TIP_OFF, screenQuote];
const NO_FEEDS = new Map<string, string>();

const before = (seconds: number): Date => new Date(AT.getTime() - seconds * 1_000);
const named = (pairs: ReturnType<typeof bestPairs>): string[] =>
  pairs.map(({ over, under }) => `${over.book} ${over.lineHalves / 2} ${under.book} ${under.lineHalves / 2}`);

test('a quote as old as the limit can be taken, and a millisecond later it cannot', () => {
  const quotes = [
    quote('a', 24.5, 100, -120, before(900)),
    quote('b', 24.5, 100, -120, new Date(before(900).getTime() - 1)),
  ];
  const found = takeable(quotes, { at: AT, tipOff: TIP_OFF, hasBegun: false, maxAgeMs: 900_000 });
  assert.deepEqual(
    found.map(({ book }) => book),
    ['a'],
  );
});

test('before tip-off only prices from before it count, after it only in-play ones', () => {
  const quotes = [quote('a', 24.5, 100, -120, new Date(TIP_OFF.getTime() - 1)), quote('b', 24.5, 100, -120, TIP_OFF)];
  const at = (hasBegun: boolean) =>
    takeable(quotes, { at: new Date(TIP_OFF.getTime() + 1_000), tipOff: TIP_OFF, hasBegun, maxAgeMs: 900_000 }).map(
      ({ book }) => book,
    );
  assert.deepEqual([at(false), at(true)], [['a'], ['b']]);
});

test('one book is no pair, nor are two names of one feed', () => {
  const quotes = [quote('a', 24.5, 150, -105), quote('b', 24.5, 110, 130)];
  assert.deepEqual(named(bestPairs(quotes, NO_FEEDS, 'equal')), ['a 24.5 b 24.5']);
  assert.deepEqual(bestPairs(quotes, new Map([['b', 'a']]), 'equal'), []);
  assert.deepEqual(bestPairs([quote('a', 24.5, 150, 150)], NO_FEEDS, 'equal'), []);
  assert.equal(
    areApart(
      quote('a', 1, 1, 1),
      quote('b', 1, 1, 1),
      new Map([
        ['a', 'x'],
        ['b', 'x'],
      ]),
    ),
    false,
  );
});

test('lines are equal or apart: the over’s is the lower one', () => {
  const quotes = [quote('a', 24.5, 100, -120), quote('b', 25, -110, -110), quote('c', 25, -115, -105)];
  assert.deepEqual(named(bestPairs(quotes, NO_FEEDS, 'equal')), ['b 25 c 25']);
  assert.deepEqual(named(bestPairs(quotes, NO_FEEDS, 'apart')), ['a 24.5 c 25']);
});

test('a side that is not offered makes no pair', () => {
  const quotes = [quote('a', 24.5, null, -105), quote('b', 24.5, null, 130), quote('c', 24.5, 50, 130)];
  assert.deepEqual(bestPairs(quotes, NO_FEEDS, 'equal'), []);
});

test('a quote is stale once two other feeds have newer prices; names of one feed count once, and its own not at all', () => {
  const old = quote('a', 24.5, 100, -120, before(60));
  const others = [quote('b', 24.5, 100, -120), quote('c', 25.5, 100, -120), quote('d', 24.5, 100, -120, before(60))];
  assert.equal(isOvertaken(old, [old, ...others], NO_FEEDS), true);
  assert.equal(isOvertaken(old, [old, ...others], new Map([['c', 'b']])), false);
  assert.equal(isOvertaken(old, [old, ...others], new Map([['c', 'a']])), false);
  assert.equal(isOvertaken(old, [old, others[0] as Quote, others[2] as Quote], NO_FEEDS), false);
});

const made = fc.array(
  fc.record({
    book: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    line: fc.integer({ min: 40, max: 44 }),
    over: fc.option(fc.integer({ min: 100, max: 140 }), { nil: null }),
    under: fc.option(fc.integer({ min: -140, max: -100 }), { nil: null }),
  }),
  { maxLength: 12 },
);

test('for any quotes the pairs are those of all combinations that pay most for their lines', () => {
  fc.assert(
    fc.property(made, fc.boolean(), (offers, isResold) => {
      const quotes = [...new Map(offers.map((one) => [`${one.book} ${one.line}`, one])).values()].map((one) =>
        quote(one.book, one.line / 2, one.over, one.under),
      );
      const feeds = new Map(isResold ? [['b', 'a']] : []);
      for (const lines of ['equal', 'apart'] as const) {
        const all = new Map<string, number>();
        for (const over of quotes)
          for (const under of quotes) {
            const isGap = lines === 'equal' ? over.lineHalves === under.lineHalves : over.lineHalves < under.lineHalves;
            const isResale = isResold && [over.book, under.book].every((book) => book === 'a' || book === 'b');
            if (!isGap || over.book === under.book || isResale) continue;
            if (over.overPrice === null || under.underPrice === null) continue;
            const key = `${over.lineHalves} ${under.lineHalves}`;
            const { edge } = twoWay(payoutOf(over.overPrice), payoutOf(under.underPrice));
            all.set(key, Math.max(edge, all.get(key) ?? -Infinity));
          }
        const found = bestPairs(quotes, feeds, lines).map(({ over, under }): [string, number] => [
          `${over.lineHalves} ${under.lineHalves}`,
          twoWay(payoutOf(over.overPrice ?? 0), payoutOf(under.underPrice ?? 0)).edge,
        ]);
        assert.deepEqual(new Map(found), all);
        assert.equal(found.length, all.size);
      }
    }),
    { numRuns: size({ quick: 2_000, all: 20_000, long: 200_000 }) },
  );
});

test('what a price pays is after the fee of its book: the pair with the higher gross payout may be the worse one', () => {
  // Kalshi's +104 is +97.0 after the fee.
  const quotes = [quote('kalshi', 24.5, 104, -110), quote('a', 24.5, 101, -125), quote('b', 24.5, -120, -102)];
  assert.deepEqual(named(bestPairs(quotes, NO_FEEDS, 'equal')), ['a 24.5 b 24.5']);
});

test('a fee of running games alone counts while the game runs', () => {
  const quotes = [quote('novig', 24.5, 103, -110), quote('a', 24.5, 101, -125), quote('b', 24.5, -120, -102)];
  assert.deepEqual(named(bestPairs(quotes, NO_FEEDS, 'equal')), ['novig 24.5 b 24.5']);
  assert.deepEqual(named(bestPairs(quotes, NO_FEEDS, 'equal', true)), ['a 24.5 b 24.5']);
});
