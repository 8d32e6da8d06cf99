import assert from 'node:assert/strict';
import test from 'node:test';
import fc from '../../server/tests/support/properties.ts';
import { impliedProbability } from './kernel.ts';
import { FRACTIONS, odds, ODDS_FORMATS, priceIn, withOdds } from './odds.ts';

const price = fc.oneof(fc.integer({ min: 100, max: 100_000 }), fc.integer({ min: -100_000, max: -100 }));

/** The break-even share of a price as it is written. */
function read(text: string): number {
  if (/^[+−]/.test(text)) return impliedProbability(Number(text.replace('−', '-')));
  const [profit, stake] = text.split('/').map(Number) as [number, number | undefined];
  return stake === undefined ? 1 / profit : stake / (stake + profit);
}

test('known prices are the ones that every conversion table has', () => {
  const shown = [-110, 150, 100, -100, -200, -115, 137, -1_000, 900].map((one) =>
    ODDS_FORMATS.map((f) => odds(one, f)),
  );
  assert.deepEqual(shown, [
    ['−110', '1.91', '10/11'],
    ['+150', '2.50', '6/4'],
    ['+100', '2.00', '1/1'],
    ['+100', '2.00', '1/1'],
    ['−200', '1.50', '1/2'],
    ['−115', '1.87', '20/23'],
    ['+137', '2.37', '11/8'],
    ['−1000', '1.10', '1/10'],
    ['+900', '10.00', '9/1'],
  ]);
});

test('an American price reads back as itself', () => {
  fc.assert(
    fc.property(price, (one) => Number(odds(one, 'american').replace('−', '-')) === (one === -100 ? 100 : one)),
  );
});

test('a decimal price reads back within half of its last place', () => {
  fc.assert(
    fc.property(price, (one) => {
      const text = odds(one, 'decimal');
      const places = text.split('.')[1]?.length ?? 0;
      return Math.abs(1 / impliedProbability(one) - Number(text)) <= 0.5 * 10 ** -places + 1e-9;
    }),
  );
});

test('the ladder climbs, and every step of it that is an American price stays that step', () => {
  const shares = FRACTIONS.map(read);
  assert.deepEqual(
    shares,
    shares.toSorted((a, b) => b - a),
  );
  assert.equal(new Set(shares).size, FRACTIONS.length);
  for (const fraction of FRACTIONS) {
    const [profit = 0, stake = 1] = fraction.split('/').map(Number);
    const american = profit >= stake ? (100 * profit) / stake : (-100 * stake) / profit;
    assert.equal(odds(american, 'fractional'), fraction);
  }
});

test('a fraction is the step of the ladder with the nearest break-even share', () => {
  const shares = FRACTIONS.map(read);
  fc.assert(
    fc.property(price, (one) => {
      const share = impliedProbability(one);
      const nearest = Math.min(...shares.map((step) => Math.abs(step - share)));
      return Math.abs(Math.abs(read(odds(one, 'fractional')) - share) - nearest) < 1e-12;
    }),
  );
});

test('from −1000 to +1000 a fraction is within 1.3 points of probability, and from −170 to +170 within half a point', () => {
  const off = (one: number): number => Math.abs(read(odds(one, 'fractional')) - impliedProbability(one));
  const sizes = (most: number): number[] => Array.from({ length: most - 99 }, (_, at) => 100 + at);
  const worst = (most: number): number => Math.max(...sizes(most).flatMap((size) => [off(size), off(-size)]));
  assert.ok(worst(1_000) <= 0.013 && worst(170) <= 0.005, `${worst(1_000)} ${worst(170)}`);
});

test('in every format a better price never reads as a worse one', () => {
  const value = (one: number): number => 1 / impliedProbability(one);
  for (const format of ODDS_FORMATS)
    fc.assert(
      fc.property(price, price, (a, b) => {
        const [worse, better] = value(a) <= value(b) ? [a, b] : [b, a];
        return read(odds(worse, format)) >= read(odds(better, format)) - 1e-12;
      }),
    );
});

test('prices inside a sentence follow the format, and percentages stay', () => {
  const sentence =
    'Over 17.5 at −110 with Alpha: 56.0 % likely, fair at +127, and −104, so; expected value −6.9 %, once +100 %.';
  assert.equal(withOdds(sentence, 'american'), sentence);
  assert.equal(
    withOdds(sentence, 'fractional'),
    'Over 17.5 at 10/11 with Alpha: 56.0 % likely, fair at 5/4, and 20/21, so; expected value −6.9 %, once +100 %.',
  );
});

test('a typed price is read in each format, with a minus sign from the keyboard or from a page', () => {
  const read = [
    '-110',
    '−110',
    ' +150 ',
    '150',
    '1.91',
    '1,91',
    '2.50',
    '10/11',
    '3 / 1',
    '1.001',
    '1000/1',
    'EVEN',
    '2.00',
    '1/1',
  ].map(priceIn);
  assert.deepEqual(read, [-110, -110, 150, 150, -110, -110, 150, -110, 300, -100_000, 100_000, 100, 100, 100]);
});

test('what is no price, or may be two, is none', () => {
  for (const text of [
    '',
    '95',
    '-99',
    '099',
    '3',
    '1,100',
    '1.0',
    '0.91',
    '1/0',
    '0/1',
    '2000/1',
    '-1.91',
    'evens?',
    '1e3',
    '--110',
  ])
    assert.equal(priceIn(text), undefined, text);
});

test('an American price that is shown as such, or is a step of the ladder, is read as itself', () => {
  fc.assert(fc.property(price, (one) => priceIn(odds(one, 'american')) === (one === -100 ? 100 : one)));
  for (const fraction of FRACTIONS) {
    const american = priceIn(fraction);
    assert.ok(american !== undefined && odds(american, 'fractional') === fraction, fraction);
  }
});
