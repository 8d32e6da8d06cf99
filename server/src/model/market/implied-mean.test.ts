import assert from 'node:assert/strict';
import test from 'node:test';
import { overAt } from '../distribution/ladder.ts';
import {
  fairQuote,
  impliedLogMean,
  mainLines,
  marketView,
  usualRange,
  usualSlope,
  type BookQuote,
  type LinePricer,
} from './market.ts';

const FACTORS = Float64Array.of(0.7, 0.9, 1, 1.1, 1.3);
const DISPERSION = { c0: 1.2, c1: 0.01 };
const near = (got: number, wanted: number, within = 1e-9): void =>
  assert.ok(Math.abs(got - wanted) <= within, `${got}, not ${wanted}`);

/** A pricer that counts its calls. */
function counting(more: Partial<LinePricer> = {}): LinePricer & { readonly asked: () => number } {
  let asked = 0;
  return {
    overAtMean: (line, mean) => {
      asked += 1;
      return overAt(line, mean, FACTORS, DISPERSION);
    },
    rangeFor: usualRange,
    ...more,
    asked: () => asked,
  };
}
const quote = (book: string, line: number, overPrice: number | null, underPrice: number | null): BookQuote => ({
  book,
  line,
  overPrice,
  underPrice,
});
const even = (book: string, line: number): BookQuote => quote(book, line, -110, -110);

test('an overround of exactly 1.25 or exactly 0.98 is no price', () => {
  assert.equal(fairQuote(quote('a', 5.5, 100, -300)), undefined);
  assert.equal(fairQuote(quote('a', 5.5, -900, 1150)), undefined);
  assert.equal(fairQuote(quote('a', 5.5, null, -110)), undefined);
  assert.equal(fairQuote(quote('a', 5.5, -110, 50)), undefined);
  assert.deepEqual(fairQuote(quote('a', 5.5, 100, -299)), { book: 'a', line: 5.5, over: 0.5 / (0.5 + 299 / 399) });
});

test('of two lines of a book equally near to even the lower is its main line, in any order', () => {
  const two = [
    { book: 'a', line: 6.5, over: 0.5 },
    { book: 'a', line: 5.5, over: 0.5 },
    { book: 'b', line: 9.5, over: 0.4 },
  ];
  for (const order of [two, two.toReversed()])
    assert.deepEqual(
      new Map(mainLines(order).map(({ book, line }) => [book, line])),
      new Map([
        ['a', 5.5],
        ['b', 9.5],
      ]),
    );
});

test('the usual slope and range follow the formula', () => {
  // Spread of the minutes 0.01: variance 1·4 + (0.1 + 0.01)·16 = 5.76, deviation 2.4.
  near(usualSlope({ factors: Float64Array.of(0.9, 1.1), dispersion: { c0: 0.5, c1: 0.1 } }, 4), (1.596 * 4) / 2.4);
  assert.deepEqual(usualRange(10), [0.5, 33]);
  assert.deepEqual(usualRange(0), [0.025, 3]);
});

const LINES = Array.from({ length: 60 }, (_, index) => index / 2 + 0.5);

test('a mean is found in a few evaluations, and in fewer from the model’s mean', () => {
  let [cold, warm] = [0, 0];
  for (const line of LINES)
    for (const over of [0.4, 0.5, 0.62]) {
      const pricer = counting();
      const logMean = impliedLogMean(line, over, pricer);
      near(overAt(line, Math.exp(logMean), FACTORS, DISPERSION), over, 1e-7);
      cold += pricer.asked();
      const shape = { factors: FACTORS, dispersion: DISPERSION };
      const close = counting({ mean: Math.exp(logMean) * 1.05, slopeAt: (mean) => usualSlope(shape, mean) });
      const price = Math.round(over > 0.5 ? (-100 * over) / (1 - over) : (100 * (1 - over)) / over);
      marketView([quote('a', line, price, -price)], close);
      warm += close.asked();
    }
  const searches = LINES.length * 3;
  assert.ok(cold / searches < 4.5, `${cold / searches} evaluations`);
  assert.ok(warm / searches < 3.7, `${warm / searches} evaluations`);
});

test('the search starts at the model’s own mean, but only where the slope there is known', () => {
  const shape = { factors: FACTORS, dispersion: DISPERSION };
  const slopeAt = (mean: number) => usualSlope(shape, mean);
  const firstAsked = (more: Partial<LinePricer>): number => {
    const asked: number[] = [];
    const overAtMean = (line: number, mean: number): number => {
      asked.push(mean);
      return overAt(line, mean, FACTORS, DISPERSION);
    };
    marketView([even('a', 6.5)], counting({ ...more, overAtMean }));
    return asked[0] ?? 0;
  };
  near(firstAsked({ mean: 7.25, slopeAt }), 7.25);
  near(firstAsked({ mean: 7.25 }), 6.5);
  near(firstAsked({ slopeAt }), 6.5);
});

test('a probability outside the range of means gives the end of the range', () => {
  const narrow = () => counting({ rangeFor: () => [15, 25] });
  near(Math.exp(impliedLogMean(20.5, 0.01, narrow())), 15, 1e-6);
  near(Math.exp(impliedLogMean(20.5, 0.99, narrow())), 25, 1e-6);
});

test('books that agree have one line, their mean probability and no spread', () => {
  const view = marketView([quote('a', 6.5, -120, -110), quote('b', 6.5, -110, -120)], counting());
  near(view?.consensusOver ?? 0, 0.5);
  assert.deepEqual([view?.line, view?.books, view?.believed], [6.5, 2, ['a', 'b']]);
  const same = marketView([even('a', 6.5), even('b', 6.5)], counting());
  near(same?.spread ?? 1, 0, 1e-6);
});

test('mean and spread are those of the books’ implied log means', () => {
  const view = marketView([even('a', 6.5), even('b', 8.5)], counting());
  const [low, high] = [6.5, 8.5].map((line) => impliedLogMean(line, 0.5, counting())) as [number, number];
  near(view?.logMean ?? 0, (low + high) / 2, 1e-7);
  near(view?.spread ?? 0, (high - low) / 2, 1e-7);
});

test('the line is the median main line; of two middle ones the one nearer to even, else the upper', () => {
  const lineOf = (...quotes: BookQuote[]) => marketView(quotes, counting())?.line;
  assert.equal(lineOf(even('a', 12.5), even('b', 10.5), even('c', 11.5)), 11.5);
  assert.equal(lineOf(even('a', 11.5), even('b', 10.5)), 11.5);
  assert.equal(lineOf(even('a', 10.5), quote('b', 11.5, -115, -105)), 10.5);
  assert.equal(lineOf(quote('a', 10.5, -115, -105), even('b', 11.5)), 11.5);
  assert.equal(lineOf(even('a', 9.5), even('b', 10.5), quote('c', 11.5, -115, -105), even('d', 12.5)), 10.5);
});

test('the probability is that of the books on the line only', () => {
  const view = marketView([even('a', 10.5), quote('b', 10.5, -150, 130), even('c', 11.5)], counting());
  assert.equal(view?.line, 10.5);
  near(view?.consensusOver ?? 0, (0.5 + 0.6 / (0.6 + 100 / 230)) / 2);
});

test('of three books an outlier is left out, whatever its position, and all stay if none is near their median', () => {
  const stray = quote('m', 6.5, 220, -300);
  for (const quotes of [
    [stray, even('a', 6.5), even('b', 6.5)],
    [even('a', 6.5), stray, even('b', 6.5)],
  ])
    assert.deepEqual(marketView(quotes, counting())?.believed, ['a', 'b']);
  const four = [stray, even('a', 6.5), even('b', 6.5), even('c', 6.5)];
  assert.deepEqual(marketView(four, counting())?.believed, ['a', 'b', 'c']);
  const torn = ['a', 'b'].map((book) => quote(book, 6.5, 250, -340));
  const other = ['c', 'd'].map((book) => quote(book, 6.5, -340, 250));
  assert.deepEqual(marketView([...torn, ...other], counting())?.believed, ['a', 'b', 'c', 'd']);
});

test('one book’s price is reproduced only if the search reached it', () => {
  assert.equal(marketView([even('a', 6.5)], counting())?.givesBack, true);
  const narrow = counting({ rangeFor: () => [1, 2] });
  assert.equal(marketView([even('a', 30.5)], narrow)?.givesBack, false);
});
