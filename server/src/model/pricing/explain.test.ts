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

/** A player whose recent points are so many times those of the long run. */
function lately(times: number): PlayerInput {
  const input = sampleInput(seededRandom(1));
  const { pts } = input.counts;
  const { long } = pts.chain;
  return { ...input, counts: { ...input.counts, pts: { ...pts, chain: { long, base: long, form: long * times } } } };
}

test('a recent rate within half a percent of the long run is called equal, any other above or below', () => {
  for (const [times, words] of [
    [1, 'equal to'],
    [1.001, 'equal to'],
    [0.996, 'equal to'],
    [1.006, '1% above'],
    [0.9, '10% below'],
  ] as const)
    assert.ok(
      sentence(lately(times), 'Form').includes(`Recent production per minute is ${words} the long-run rate`),
      sentence(lately(times), 'Form'),
    );
});

test('an explanation names what its rate counts: the counts behind a double, and the whole game behind a period', () => {
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
    /^Against this opponent players come to \d+% (more|fewer) field goals attempted than expected,/,
  );
});
