import assert from 'node:assert/strict';
import test from 'node:test';
import { DIRECTIONS, hitInterval, lineHalves } from '../../kernel/index.ts';
import { seededRandom } from '../distribution/seeded-random.ts';
import { chancesFromGames, evaluateFromGames, medianOfGames, ownGames, spanOfGames } from './own-games.ts';

const draw = seededRandom(31);
const games = (count: number) => Array.from({ length: count }, () => Math.floor(30 * draw() * draw()));

test('probabilities from a player’s own games add up to 1, fall with the line and are never certain', () => {
  for (let round = 0; round < 200; round += 1) {
    const own = ownGames('PtsReb', games(1 + Math.floor(20 * draw())));
    let before = 1;
    for (let line = 0.5; line < 40; line += 0.5) {
      const { over, push, under } = chancesFromGames(own, line);
      assert.ok(Math.abs(over + push + under - 1) < 1e-12);
      assert.ok(over > 0 && under > 0 && over <= before);
      before = over;
    }
  }
});

test('the interval of an evaluation from own games contains its probability, and both sides agree', () => {
  for (let round = 0; round < 200; round += 1) {
    const values = games(1 + Math.floor(20 * draw()));
    const own = ownGames('PtsReb', values);
    const halves = lineHalves(Math.floor(60 * draw() + 1) / 2) ?? assert.fail();
    const [over, under] = DIRECTIONS.map((direction) => evaluateFromGames(own, halves, direction, 30));
    assert.ok(over !== undefined && under !== undefined);
    assert.ok(Math.abs(over.probability + under.probability - 1) < 1e-12);
    for (const { interval, probability, blocks, countInterval } of [over, under]) {
      assert.ok(interval[0] <= probability && probability <= interval[1]);
      assert.match(
        blocks[0]?.explanation ?? '',
        new RegExp(`^No model is fitted for pts \\+ reb yet.*${values.length} games`),
      );
      assert.deepEqual(countInterval, [Math.min(...values), Math.max(...values)]);
    }
  }
});

test('few games give a wide interval and little confidence', () => {
  const halves = lineHalves(4.5) ?? assert.fail();
  const of = (count: number) =>
    evaluateFromGames(
      ownGames(
        'PtsReb',
        Array.from({ length: count }, (_, game) => 4 + (game % 2)),
      ),
      halves,
      'Over',
      30,
    );
  const width = (count: number) => of(count).interval[1] - of(count).interval[0];
  assert.ok(width(2) > 0.75 && width(20) < width(6) && width(20) > 0.35);
  assert.ok(of(2).confidence < 0.05 && of(20).confidence === 0.25);
});

test('median and span of own games are values of played games', () => {
  const own = ownGames('Points', [9, 1, 5, 7]);
  assert.deepEqual([medianOfGames(own), spanOfGames(own, 0.05)], [5, [1, 9]]);
  assert.throws(() => ownGames('Points', []), RangeError);
});

test('both sides of a whole line are evaluated from the games over, under and on it', () => {
  const own = ownGames('PtsReb', [9, 4, 1, 4, 9]);
  const [over, under] = DIRECTIONS.map((direction) => {
    const { blocks, ...rest } = evaluateFromGames(own, lineHalves(4) ?? assert.fail(), direction, 31);
    const [{ explanation, ...block } = assert.fail(), ...more] = blocks;
    assert.match(explanation, /last 5 games, 2 over and 1 under 4,/);
    assert.deepEqual(more, []);
    return { ...rest, block };
  });
  // One game above every line and one below are added to the five; two of the five are on the line.
  assert.deepEqual(chancesFromGames(own, 4), { over: 3 / 7, push: 2 / 7, under: 2 / 7 });
  const logOdds = Math.log(3 / 2);
  const [low, high] = hitInterval(2, 3);
  const close = (actual: number | undefined, wanted: number) => assert.ok(Math.abs((actual ?? 9) - wanted) < 1e-12);
  for (const side of [over, under]) {
    for (const each of [side?.logOdds.final, side?.logOdds.model, side?.block.logOdds]) close(each, logOdds);
    close(side?.block.subScores['logOdds'], logOdds);
    assert.deepEqual(
      [side?.line, side?.push, side?.countInterval, side?.projectedMinutes, side?.books, side?.logOdds.market],
      [4, 2 / 7, [1, 9], 31, 0, null],
    );
    const { games: played, gamesOver, gamesUnder } = side?.block.subScores ?? {};
    assert.deepEqual([side?.block.name, played, gamesOver, gamesUnder], ['Baseline', 5, 2, 1]);
    close(side?.expected, 5.4);
    for (const each of [side?.confidence, side?.block.confidence]) close(each, 0.1);
  }
  close(over?.probability, 0.6);
  close(under?.probability, 0.4);
  close(over?.block.score, 60);
  close(under?.block.score, 40);
  assert.deepEqual(
    [over?.interval, under?.interval],
    [
      [low, high],
      [1 - high, 1 - low],
    ],
  );
  assert.deepEqual(spanOfGames(own, 0.25), [4, 9], 'a quarter of the games is left out at each end');
});
