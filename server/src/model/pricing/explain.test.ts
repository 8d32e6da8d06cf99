import assert from 'node:assert/strict';
import test from 'node:test';
import type { FittedStat } from '../../sports/basketball/index.ts';
import type { Period } from '../../sports/index.ts';
import { seededRandom } from '../distribution/seeded-random.ts';
import { BLOCKS, type BlockName } from '../../sports/basketball/index.ts';
import type { LevelConstants, ModelConstants } from '../constants/constants.ts';
import { evaluate, type Evaluation } from './evaluate.ts';
import type { PlayerInput } from '../projection/inputs.ts';
import { price } from './pricing.ts';
import { startChance } from '../past/starts.ts';
import { project } from '../projection/projection.ts';
import { sampleInput } from '../../../tests/support/sample-season.ts';
import { shippedFor } from '../constants/shipped.ts';

const constants = shippedFor('Nba').at(-1)!;

function sentence(input: PlayerInput, block: BlockName, stat: FittedStat = 'Points', period: Period = 'Full'): string {
  const priced = price(project(input, constants), stat, period, [], constants)!;
  return evaluate(priced, 0.5, 'Over', constants).blocks[BLOCKS.indexOf(block)]!.explanation;
}

/** A player whose recent points are this many times the long-term ones. */
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

test('an explanation names what its rate counts: the counts of a double, and the whole game for a period', () => {
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

test('the end of a regular season and the first games for a team are named where they move the minutes', () => {
  const usual: PlayerInput = { ...sampleInput(seededRandom(1)), newTeam: false, stintGames: 40, gamesLeft: 30 };
  const lastThree = /one of the team’s last three games of the regular season, in which regulars often rest\./;
  assert.match(sentence({ ...usual, gamesLeft: 3 }, 'Environment'), lastThree);
  for (const gamesLeft of [4, 82, undefined])
    assert.doesNotMatch(sentence({ ...usual, gamesLeft }, 'Environment'), lastThree);
  assert.match(sentence({ ...usual, stintGames: 1 }, 'Rest'), /, game 2 for the team this season\./);
  assert.doesNotMatch(sentence({ ...usual, stintGames: 5 }, 'Rest'), /for the team/);
});

test('a chance to start that the absences change is told with the usual share, and one that is as usual is not', () => {
  const usual: PlayerInput = { ...sampleInput(seededRandom(1)), level: 'absences', starts: null, starter4: 0.25 };
  const likely = Float64Array.of(1, 0, 0.25, 0.3, 1, 0, 0, 1, 0, 0.8);
  const chance = startChance(likely, constants.starts?.weights ?? assert.fail());
  const told = `The chance to start is ${Math.round(100 * chance)}% in this game; the player started 25% of the last ones.`;
  assert.ok(chance > 0.5 && sentence({ ...usual, startFeatures: likely }, 'Teammates').includes(told), told);
  const asUsual = { ...usual, starter4: chance, startFeatures: likely };
  for (const input of [asUsual, { ...usual, startFeatures: null }, { ...usual, level: 'lineups', starts: 1 } as const])
    assert.doesNotMatch(sentence(input, 'Teammates'), /chance to start/);
});

test('a price with borrowed weights names the number of graded prices, and has a wider interval', () => {
  const input = sampleInput(seededRandom(1));
  const quotes = ['a', 'b'].map((book) => ({ book, line: 10.5, overPrice: -110, underPrice: -110 }));
  const record = { rows: 412, loss: 0, lossError: 1, borrowed: 0.72 };
  const lender = { league: 'NBA', version: 'nba-1' };
  const wider = ({ stack, ...level }: LevelConstants): LevelConstants => ({
    ...level,
    stack: { ...stack, Points: { ...stack['Points']!, weightError: 1, interceptError: 1 } },
  });
  const { none, absences, lineups } = constants.levels;
  const levels = { none: wider(none), absences: wider(absences), lineups: wider(lineups) };
  const borrowing = { ...constants, levels, evidence: { lender, byStat: { Points: record } } };
  const evaluated = (of: ModelConstants, stat: FittedStat = 'Points') =>
    evaluate(price(project(input, of), stat, 'Full', quotes, of)!, 10.5, 'Over', of);
  const market = ({ blocks }: Evaluation) => blocks[BLOCKS.indexOf('Market')]!;
  assert.match(
    market(evaluated(borrowing)).explanation,
    /rests on 412 graded prices of this market and to 72% on what the NBA taught: the interval is wider for it\./,
  );
  const { gradedPrices, borrowedPercent } = market(evaluated(borrowing)).subScores;
  assert.deepEqual([gradedPrices, borrowedPercent], [412, 72]);
  assert.match(
    market(evaluated(borrowing, 'Rebounds')).explanation,
    /rests on no graded prices .* to 100% on what the NBA/,
  );
  const alone = { ...borrowing, evidence: { lender: null, byStat: { Points: { ...record, borrowed: null } } } };
  assert.match(market(evaluated(alone)).explanation, /rests on 412 graded prices of this market: the interval/);
  const width = ({ interval: [low, high] }: Evaluation): number => high - low;
  assert.ok(width(evaluated(borrowing)) > width(evaluated(constants)));
  assert.doesNotMatch(market(evaluated(constants)).explanation, /graded/);
  assert.equal(market(evaluated(constants)).subScores['gradedPrices'], undefined);
});
