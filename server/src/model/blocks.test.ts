import assert from 'node:assert/strict';
import test from 'node:test';
import { DIRECTIONS, STAT_NAMES } from '../kernel/index.ts';
import { seededRandom } from './backtest/bootstrap.ts';
import { sumOfBlocks } from './blocks.ts';
import { evaluate, partsAt } from './evaluate.ts';
import type { BookQuote } from './market.ts';
import { logOddsAt, overProbability, price, probabilityInterval, type Priced } from './pricing.ts';
import { project } from './projection.ts';
import { sampleInput } from './sample.ts';
import { SHIPPED } from './shipped.ts';

const constants = SHIPPED.at(-1)!;
const PROPS = 100_000;
const LINES_EACH = 20;

function quotesAround(mean: number, draw: () => number): BookQuote[] {
  const books = Math.floor(draw() * 5);
  return Array.from({ length: books }, (_, book) => ({
    book: `book ${book}`,
    line: Math.max(0.5, Math.round(2 * mean * (0.9 + 0.2 * draw())) / 2),
    overPrice: draw() < 0.5 ? -105 - Math.floor(30 * draw()) : 100 + Math.floor(20 * draw()),
    underPrice: -110 - Math.floor(20 * draw()),
  }));
}

function* generatedPrices(count: number, seed: number): Generator<{ priced: Priced; draw: () => number }> {
  const draw = seededRandom(seed);
  for (let made = 0; made < count; made++) {
    const stat = STAT_NAMES[Math.floor(draw() * STAT_NAMES.length)]!;
    const projection = project(sampleInput(draw), constants);
    const bare = price(projection, stat, 'Full', [], constants)!;
    const priced = stat.endsWith('Double')
      ? bare
      : price(projection, stat, 'Full', quotesAround(bare.target.mean, draw), constants)!;
    yield { priced, draw };
  }
}

test(`over ${PROPS} generated props the blocks add up to the final log-odds within 1e-9`, () => {
  let worst = 0;
  for (const { priced, draw } of generatedPrices(PROPS / LINES_EACH, 11)) {
    const lines = priced.target.stat.endsWith('Double')
      ? [0.5]
      : Array.from({ length: LINES_EACH }, () => Math.max(0.5, Math.round(2 * priced.target.mean * 2 * draw()) / 2));
    for (const line of lines) {
      const gap = Math.abs(sumOfBlocks(partsAt(priced, line, constants)) - logOddsAt(priced, line).final);
      worst = Math.max(worst, gap);
    }
  }
  assert.ok(worst < 1e-9, `${worst}`);
});

test(`over ${PROPS} generated props the chance of the over never rises with the line`, () => {
  for (const { priced } of generatedPrices(PROPS / LINES_EACH, 12)) {
    let before = 1;
    for (let halves = 1; halves <= LINES_EACH; halves++) {
      const chance = overProbability(priced, halves / 2);
      assert.ok(chance <= before + 1e-12, `${priced.target.stat} at ${halves / 2}: ${chance} after ${before}`);
      assert.ok(chance > 0 && chance < 1);
      before = chance;
    }
  }
});

test('over and under complement each other, and their blocks mirror', () => {
  for (const { priced } of generatedPrices(300, 13)) {
    const line = Math.max(0.5, Math.floor(priced.target.mean) + 0.5);
    const [over, under] = DIRECTIONS.map((direction) => evaluate(priced, line, direction, constants));
    assert.ok(Math.abs(over!.probability + under!.probability - 1) < 1e-12);
    assert.ok(Math.abs(over!.interval[0] + under!.interval[1] - 1) < 1e-12);
    for (const [index, block] of over!.blocks.entries()) {
      const mirrored = under!.blocks[index]!;
      assert.equal(block.logOdds, mirrored.logOdds);
      assert.ok(
        Math.abs(block.score + mirrored.score - 100) <= 1,
        `${block.name}: ${block.score} and ${mirrored.score}`,
      );
      assert.ok(block.confidence >= 0 && block.confidence <= 1);
    }
    assert.ok(over!.confidence >= 0 && over!.confidence <= 1);
  }
});

test('the interval of a probability holds the probability', () => {
  for (const { priced } of generatedPrices(500, 14)) {
    const line = Math.max(0.5, Math.floor(priced.target.mean) + 0.5);
    const [low, high] = probabilityInterval(priced, line);
    const chance = overProbability(priced, line);
    assert.ok(low <= chance && chance <= high, `${low} ${chance} ${high}`);
    if (chance > 0.05 && chance < 0.95) assert.ok(high - low > 0.002, `${low} ${chance} ${high}`);
  }
});

test('the same input gives the same bytes', () => {
  const [first, second] = [21, 21].map((seed) =>
    [...generatedPrices(50, seed)].map(({ priced }) => JSON.stringify(evaluate(priced, 0.5, 'Over', constants))),
  );
  assert.deepEqual(first, second);
});

test('every block explains itself in a sentence and names its figures', () => {
  for (const { priced } of generatedPrices(100, 15)) {
    for (const block of evaluate(priced, 4.5, 'Under', constants).blocks) {
      assert.match(block.explanation, /^[A-Z0-9].*\.$/);
      assert.doesNotMatch(block.explanation, /NaN|undefined|Infinity|null/);
      for (const [name, value] of Object.entries(block.subScores))
        assert.ok(Number.isFinite(value), `${block.name} ${name}`);
    }
  }
});

test('without games on record a market is followed', () => {
  const draw = seededRandom(5);
  const input = {
    ...sampleInput(draw),
    careerGames: 0,
    minutes2: 0,
    minutes8: 0,
    minutes32: 0,
    starter4: 0,
    starter16: 0,
  };
  const quotes = [{ book: 'a', line: 10.5, overPrice: -110, underPrice: -110 }];
  const priced = price(project(input, constants), 'Points', 'Full', quotes, constants)!;
  assert.equal(priced.stack.weight, 0);
});
