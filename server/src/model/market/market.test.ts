import assert from 'node:assert/strict';
import test from 'node:test';
import fc from '../../../tests/support/properties.ts';
import { overAt } from '../distribution/ladder.ts';
import { fairQuote, impliedLogMean, mainLines, marketView, usualRange, type BookQuote } from './market.ts';

const factors = Float64Array.of(0.7, 0.9, 1, 1.1, 1.3);
const pricer = {
  overAtMean: (line: number, mean: number): number => overAt(line, mean, factors, { c0: 1.2, c1: 0.01 }),
  rangeFor: usualRange,
};
const quote = (book: string, line: number, overPrice: number | null, underPrice: number | null): BookQuote => ({
  book,
  line,
  overPrice,
  underPrice,
});

test('one-sided, impossible and implausible prices are ignored', () => {
  assert.equal(fairQuote(quote('a', 5.5, -110, null)), undefined);
  assert.equal(fairQuote(quote('a', 5.5, 50, -110)), undefined);
  assert.equal(fairQuote(quote('a', 5.5, 300, 300)), undefined);
  assert.equal(fairQuote(quote('a', 5.5, -400, -400)), undefined);
  assert.equal(fairQuote(quote('a', 5.5, -110, -110))?.over, 0.5);
});

test('of a book’s alternates the main line is the one nearest to even', () => {
  const fair = [quote('a', 4.5, -190, 150), quote('a', 5.5, -115, -105), quote('a', 6.5, 140, -180)].map((of) =>
    fairQuote(of)!,
  );
  assert.deepEqual(
    mainLines(fair).map((of) => of.line),
    [5.5],
  );
});

test('the implied mean reproduces the price of its line, over all valid quotes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100 }), fc.double({ min: 0.2, max: 0.8, noNaN: true }), (halves, over) => {
      const line = halves / 2;
      const mean = Math.exp(impliedLogMean(line, over, pricer));
      const [low, high] = usualRange(line);
      const inside = mean > low * 1.0001 && mean < high * 0.9999;
      assert.ok(!inside || Math.abs(pricer.overAtMean(line, mean) - over) < 1e-7);
    }),
  );
});

test('from any start of the search, one book’s price is reproduced at its line', () => {
  const lines = fc.integer({ min: 1, max: 100 });
  const prices = fc.integer({ min: 100, max: 300 });
  let givenBack = 0;
  fc.assert(
    fc.property(lines, prices, fc.double({ min: -2, max: 2, noNaN: true }), (halves, price, off) => {
      const line = halves / 2;
      const from = { ...pricer, mean: line * Math.exp(off), slopeAt: () => 2.5 };
      const view = marketView([quote('a', line, -price - 20, price)], from)!;
      const again = marketView([quote('a', line, -price - 20, price)], pricer)!;
      assert.ok(Math.abs(view.logMean - again.logMean) < 1e-6, `${view.logMean} ${again.logMean}`);
      const back = pricer.overAtMean(line, Math.exp(view.logMean));
      assert.ok(!view.givesBack || Math.abs(back - view.consensusOver) < 1e-7);
      givenBack += Number(view.givesBack);
    }),
  );
  assert.ok(givenBack > 50, `${givenBack}`);
});

test('the price of two books is not reproduced, and an invalid quote is ignored', () => {
  const [sound, other] = [quote('a', 6.5, -120, -110), quote('b', 7.5, -110, -110)];
  assert.equal(marketView([sound, other], pricer)?.givesBack, false);
  const absurd = { ...other, overPrice: null };
  assert.deepEqual(marketView([sound, absurd], pricer), marketView([sound], pricer));
  assert.equal(marketView([absurd], pricer), undefined);
});

test('a feed that pairs a line with another line’s price is left out', () => {
  const books = ['a', 'b', 'c', 'd'].map((book) => quote(book, 6.5, -110, -110));
  const view = marketView([...books, quote('mispaired', 6.5, 220, -300)], pricer)!;
  assert.deepEqual(view.believed, ['a', 'b', 'c', 'd']);
  assert.equal(view.consensusOver, 0.5);
});

test('two books alone both count, however far apart', () => {
  assert.equal(marketView([quote('a', 6.5, -110, -110), quote('b', 6.5, 220, -300)], pricer)?.books, 2);
});

test('of two middle lines the consensus takes the one nearer to even', () => {
  const view = marketView([quote('a', 6.5, -130, 100), quote('b', 7.5, -105, -115)], pricer)!;
  assert.equal(view.line, 7.5);
});

test('without a plausible quote there is no market', () => {
  assert.equal(marketView([], pricer), undefined);
  assert.equal(marketView([quote('a', 5.5, -110, null)], pricer), undefined);
});
