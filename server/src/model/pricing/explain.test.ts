import assert from 'node:assert/strict';
import test from 'node:test';
import type { Period, Stat } from '../../kernel/index.ts';
import { seededRandom } from '../backtest/bootstrap.ts';
import { BLOCKS, type BlockName } from './blocks.ts';
import { evaluate } from './evaluate.ts';
import type { PlayerInput } from '../projection/features.ts';
import { price } from './pricing.ts';
import { project } from '../projection/projection.ts';
import { sampleInput } from '../../../tests/support/sample-season.ts';
import { shippedFor } from '../constants/shipped.ts';

const constants = shippedFor('Nba').at(-1)!;

function sentence(input: PlayerInput, block: BlockName, stat: Stat = 'Points', period: Period = 'Full'): string {
  const priced = price(project(input, constants), stat, period, [], constants)!;
  return evaluate(priced, 0.5, 'Over', constants).blocks[BLOCKS.indexOf(block)]!.explanation;
}

/** Somebody whose points of late are so many times those of the long run. */
function lately(times: number): PlayerInput {
  const input = sampleInput(seededRandom(1));
  const { pts } = input.counts;
  const { long } = pts.chain;
  return { ...input, counts: { ...input.counts, pts: { ...pts, chain: { long, base: long, form: long * times } } } };
}

test('what is alike is as much, and what is not is more or less than', () => {
  for (const [times, words] of [
    [1, 'about as much as over'],
    [1.001, 'about as much as over'],
    [0.996, 'about as much as over'],
    [1.006, '1% more than over'],
    [0.9, '10% less than over'],
  ] as const)
    assert.ok(
      sentence(lately(times), 'Form').includes(`produced ${words} the long run`),
      sentence(lately(times), 'Form'),
    );
});

test('a rate is told of what it was measured on: the counts behind a double, and the game behind a period', () => {
  const input = sampleInput(seededRandom(1));
  const perGame = /^Over the long run: [\d.]+ points per 36 minutes, and [\d.]+ minutes a game\./;
  for (const period of ['Full', 'Q1', 'H2'] as const)
    assert.match(sentence(input, 'Baseline', 'Points', period), perGame);
  assert.match(sentence(input, 'Baseline', 'Threes'), /run: [\d.]+ 3-pointers made per 36 minutes/);
  for (const double of ['DoubleDouble', 'TripleDouble'] as const)
    for (const block of ['Baseline', 'Matchup'] as const)
      assert.match(sentence(input, block, double), / points, rebounds, assists, steals and blocks together /);
  assert.match(
    sentence(input, 'Matchup', 'FieldGoalsAttempted'),
    /^Against this opponent players come to \d+% (more|fewer) field goals attempted than expected of them,/,
  );
});
