import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import test from 'node:test';
import { pricedStats } from '../../../tests/support/priced-stats.ts';
import { DIRECTIONS } from '../../kernel/index.ts';
import { seededRandom } from '../distribution/seeded-random.ts';
import type { BlockParts } from './blocks.ts';
import { evaluate, partsAt, type Evaluation } from './evaluate.ts';
import type { BookQuote } from '../market/market.ts';
import { logOddsAt, overProbability, price, probabilityInterval, type Priced } from './pricing.ts';
import { project } from '../projection/projection.ts';
import { sampleInput } from '../../../tests/support/sample-season.ts';
import { shippedFor } from '../constants/shipped.ts';
import { size } from '../../../tests/support/size.ts';

const sumOf = (parts: BlockParts): number => Object.values(parts).reduce((sum, part) => sum + part, 0);

const constants = shippedFor('Nba').at(-1)!;
const STATS = pricedStats(constants);
const PROPS = size({ quick: 10_000, all: 100_000, long: 100_000 });
const REPEATED = size({ quick: 1_000, all: 10_000, long: PROPS });
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
    const stat = STATS[Math.floor(draw() * STATS.length)]!;
    const projection = project(sampleInput(draw), constants);
    const bare = price(projection, stat, 'Full', [], constants)!;
    const priced = stat.endsWith('Double')
      ? bare
      : price(projection, stat, 'Full', quotesAround(bare.target.mean, draw), constants)!;
    yield { priced, draw };
  }
}

/** Lines of a generated prop: first the one near its mean, then random ones. A double has one line. */
function linesOf({ target: { stat, mean } }: Priced, draw: () => number): number[] {
  if (stat.endsWith('Double')) return [0.5];
  const near = Math.max(0.5, Math.floor(mean) + 0.5);
  return [near, ...Array.from({ length: LINES_EACH - 1 }, () => Math.max(0.5, Math.round(4 * mean * draw()) / 2))];
}

test(`over ${PROPS} generated props the blocks add up to the final log-odds within 1e-9`, () => {
  let worst = 0;
  for (const { priced, draw } of generatedPrices(PROPS / LINES_EACH, 11))
    for (const line of linesOf(priced, draw)) {
      const gap = Math.abs(sumOf(partsAt(priced, line, constants)) - logOddsAt(priced, line).final);
      worst = Math.max(worst, gap);
    }
  assert.ok(worst < 1e-9, `${worst}`);
});

test(`over ${PROPS} generated props the probability of the over never rises with the line`, () => {
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

/** The contradictions between the two sides of a line. */
function contradictions(over: Evaluation, under: Evaluation): string[] {
  const faults: string[] = [];
  if (!(Math.abs(over.probability + under.probability - 1) < 1e-12)) faults.push('probability');
  if (!(Math.abs(over.interval[0] + under.interval[1] - 1) < 1e-12)) faults.push('interval');
  if (!(over.confidence >= 0 && over.confidence <= 1)) faults.push('confidence');
  for (const [index, { name, logOdds, score, confidence }] of over.blocks.entries()) {
    const mirrored = under.blocks[index];
    if (logOdds !== mirrored?.logOdds) faults.push(`log-odds of ${name}`);
    if (!(Math.abs(score + Number(mirrored?.score) - 100) < 1e-9)) faults.push(`score of ${name}`);
    if (score > 0 && score < 100 && Math.sign(score - 50) !== Math.sign(logOdds)) faults.push(`sign of ${name}`);
    if (!(confidence >= 0 && confidence <= 1)) faults.push(`confidence of ${name}`);
  }
  // Nothing is cut at 0 or 100 where the parts are of a usual size.
  if (over.blocks.every(({ score }) => score > 0 && score < 100)) {
    const points = over.blocks.reduce((sum, { score }) => sum + score - 50, 0);
    if (!(Math.abs(50 + points - 100 * over.probability) < 1e-6)) faults.push('points');
  }
  return faults;
}

test(`over ${PROPS} generated props over and under are complements, and their blocks mirror each other`, () => {
  for (const { priced, draw } of generatedPrices(PROPS / LINES_EACH, 13))
    for (const line of linesOf(priced, draw)) {
      const [over, under] = DIRECTIONS.map((direction) => evaluate(priced, line, direction, constants));
      const faults = contradictions(over!, under!);
      if (faults.length > 0) assert.fail(`${priced.target.stat} ${line}: ${faults.join(', ')}`);
    }
});

test('the check catches an under that is priced on its own', () => {
  const { priced } = [...generatedPrices(1, 13)][0]!;
  const [over, under] = DIRECTIONS.map((direction) => evaluate(priced, 0.5, direction, constants));
  const [first, ...blocks] = under!.blocks;
  const priceless = { ...under!, probability: under!.probability + 1e-9 };
  assert.deepEqual(contradictions(over!, priceless), ['probability']);
  const bent = { ...under!, blocks: [{ ...first!, logOdds: first!.logOdds + 1e-9 }, ...blocks] };
  assert.deepEqual(contradictions(over!, bent), [`log-odds of ${first!.name}`]);
});

test('the interval of a probability contains it', () => {
  for (const { priced } of generatedPrices(500, 14)) {
    const line = Math.max(0.5, Math.floor(priced.target.mean) + 0.5);
    const [low, high] = probabilityInterval(priced, line);
    const chance = overProbability(priced, line);
    assert.ok(low <= chance && chance <= high, `${low} ${chance} ${high}`);
    if (chance > 0.05 && chance < 0.95) assert.ok(high - low > 0.002, `${low} ${chance} ${high}`);
  }
});

/** SHA-256 of the results of generated props, in order. */
function digestOf(seed: number): string {
  const digest = createHash('sha256');
  for (const { priced, draw } of generatedPrices(REPEATED / LINES_EACH, seed))
    for (const line of linesOf(priced, draw)) digest.update(JSON.stringify(evaluate(priced, line, 'Over', constants)));
  return digest.digest('hex');
}

test(`the same input gives the same bytes, over ${REPEATED} generated props`, () => {
  assert.equal(digestOf(21), digestOf(21));
});

test('every block has a sentence and names its figures', () => {
  for (const { priced } of generatedPrices(100, 15)) {
    for (const block of evaluate(priced, 4.5, 'Under', constants).blocks) {
      assert.match(block.explanation, /^[A-Z0-9].*\.$/);
      assert.doesNotMatch(block.explanation, /NaN|undefined|Infinity|null/);
      for (const [name, value] of Object.entries(block.subScores))
        assert.ok(Number.isFinite(value), `${block.name} ${name}`);
    }
  }
});

test('without games on record the price follows the market', () => {
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
