import assert from 'node:assert/strict';
import test from 'node:test';
import fc from '../../../tests/support/properties.ts';
import { impliedProbability } from '../../kernel/index.ts';
import { edgeScore, logit } from '../../model/index.ts';
import type { Consensus } from '../../odds/index.ts';
import { comparedPrice } from './compared-price.ts';

/** A consensus of one book at -110 on both sides: a hold of 4.8 %. */
const consensus: Consensus = {
  lineHalves: 29,
  over: 0.5,
  feeds: 1,
  books: 1,
  spread: 0,
  quotes: [{ overPrice: -110, underPrice: -110, fault: null } as Consensus['quotes'][number]],
};
const evaluation = (probability: number, market: number | null) => ({
  probability,
  direction: 'Over' as const,
  logOdds: { final: logit(probability), model: logit(probability), market: market === null ? null : logit(market) },
});

test('the compared price is the best quote; without one the market’s probability with its hold; without a market the fair price', () => {
  assert.deepEqual(comparedPrice(evaluation(0.6, 0.55), 120, consensus), { price: 120, priceBasis: 'quoted' });
  const implied = comparedPrice(evaluation(0.6, 0.55), null, consensus);
  assert.equal(implied.priceBasis, 'implied');
  assert.ok(Math.abs(impliedProbability(implied.price) - 0.573) < 0.002, `${implied.price}`);
  assert.deepEqual(comparedPrice(evaluation(0.75, null), null, undefined), { price: -300, priceBasis: 'none' });
});

test('a probability equal to the market’s scores a little below 50 on every line, quoted or not', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.05, max: 0.9, noNaN: true }), (market) => {
      const { price } = comparedPrice(evaluation(market, market), null, consensus);
      const score = edgeScore(market, impliedProbability(price));
      assert.ok(score < 50 && score > 35, `${market}: ${score}`);
    }),
  );
});
