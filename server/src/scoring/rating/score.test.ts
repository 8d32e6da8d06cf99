import assert from 'node:assert/strict';
import test from 'node:test';
import fc from '../../../tests/support/properties.ts';
import { DIRECTIONS, impliedProbability, type Direction } from '../../kernel/index.ts';
import type { Contribution, Judgement } from '../judgement/judge.ts';
import { scoreClaim } from './score.ts';

const price = fc.oneof(fc.integer({ min: 100, max: 400 }), fc.integer({ min: -400, max: -100 }));
const part = fc.double({ min: -0.8, max: 0.8, noNaN: true });
const direction = fc.constantFrom<Direction>('Over', 'Under');

/** A judgement with only a market block, which carries the whole log-odds. */
const market = (logOdds: number): Pick<Judgement, 'over'> & { readonly blocks: readonly Contribution[] } => ({
  over: 1 / (1 + Math.exp(-logOdds)),
  blocks: [{ name: 'Market', logOdds, score: 7, confidence: 0.5, subScores: { logOdds }, explanation: '' }],
});

test('50 is exactly no edge over the price: the score is above it if and only if the expected value is positive', () => {
  fc.assert(
    fc.property(part, price, direction, (value, at, side) => {
      const got = scoreClaim(market(value), side, at);
      if (Math.abs(got.expectedValue) < 1e-6) return Math.abs(got.scoreFinal - 50) < 1e-3;
      return got.scoreFinal > 50 === got.expectedValue > 0;
    }),
  );
});

test('a bet at its break-even price has expected value 0 and scores 50', () => {
  for (const at of [-110, -150, 100, 130]) {
    const p = impliedProbability(at);
    const even = market(Math.log(p / (1 - p)));
    const got = scoreClaim(even, 'Over', at);
    assert.ok(Math.abs(got.expectedValue) < 1e-12);
    assert.ok(Math.abs(got.scoreFinal - 50) < 1e-6);
  }
});

test('Over and Under complement each other, and so do their scores at even money', () => {
  fc.assert(
    fc.property(part, price, (value, at) => {
      const over = scoreClaim(market(value), 'Over', at);
      const under = scoreClaim(market(value), 'Under', at);
      const even = DIRECTIONS.map((side) => scoreClaim(market(value), side, 100).scoreFinal);
      return (
        Math.abs(over.probability + under.probability - 1) < 1e-12 &&
        Math.abs((even[0] ?? 0) + (even[1] ?? 0) - 100) < 1e-4
      );
    }),
  );
});

test('a better price never lowers the expected value or the score', () => {
  fc.assert(
    fc.property(part, direction, fc.integer({ min: 100, max: 300 }), (value, side, at) => {
      const less = scoreClaim(market(value), side, at);
      const more = scoreClaim(market(value), side, at + 5);
      return more.expectedValue > less.expectedValue && more.scoreFinal >= less.scoreFinal;
    }),
  );
});
