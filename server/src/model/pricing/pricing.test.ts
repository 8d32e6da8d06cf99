import assert from 'node:assert/strict';
import test from 'node:test';
import { sampleInput } from '../../../tests/support/sample-season.ts';
import { seededRandom } from '../distribution/seeded-random.ts';
import { shippedFor } from '../constants/shipped.ts';
import { logit, sigmoid } from '../distribution/logit.ts';
import { averagingCorrection } from '../market/averaging.ts';
import { project } from '../projection/projection.ts';
import { BLOCKS } from '../../sports/basketball/index.ts';
import { partsAt } from './evaluate.ts';
import { logOddsAt, overProbability, price } from './pricing.ts';

const constants = shippedFor('Nba').at(-1) ?? assert.fail();
const { mainLineVariance, ...without } = constants;
const projection = project(sampleInput(seededRandom(5)), constants);
const quotes = (books: number) =>
  Array.from({ length: books }, (_, book) => ({ book: `${book}`, line: 20.5, overPrice: -125, underPrice: 105 }));
const priced = (books: number, set: typeof without = constants, period: 'Full' | 'Q1' = 'Full') =>
  price(projection, 'Points', period, quotes(books), set) ?? assert.fail();

test('several books that say one thing are believed more than one of them, as far as the averaging lacks', () => {
  const [raw, corrected] = [logOddsAt(priced(6, without), 20.5), logOddsAt(priced(6), 20.5)];
  const { consensusOver } = priced(6).market ?? assert.fail();
  const added = averagingCorrection(consensusOver, 6, mainLineVariance?.['Points']);
  assert.ok(added > 0.01, `${added}`);
  assert.equal(corrected.market, raw.market, 'what the books say is shown as they say it');
  const { weight } = priced(6).stack;
  assert.ok(Math.abs(corrected.final - raw.final - (1 - weight) * added) < 1e-12);
  assert.ok(logit(overProbability(priced(6), 20.5)) > logit(overProbability(priced(1), 20.5)) + 0.005);
});

test('one book, a period and a set of constants without the variances are priced without it', () => {
  assert.equal(priced(1).averaging, 0);
  assert.equal(priced(6, without).averaging, 0);
  assert.equal(priced(6, constants, 'Q1').averaging, 0);
  assert.equal(overProbability(priced(1), 20.5), overProbability(priced(1, without), 20.5));
});

test('with several books the blocks still add up to the probability, on the main line and beside it', () => {
  for (const line of [14.5, 20.5, 26.5]) {
    const parts = partsAt(priced(6), line, constants);
    const sum = BLOCKS.reduce((total, block) => total + parts[block], 0);
    assert.ok(Math.abs(sigmoid(sum) - overProbability(priced(6), line)) < 1e-12, `${line}`);
  }
});
