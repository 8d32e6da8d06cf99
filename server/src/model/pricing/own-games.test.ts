import assert from 'node:assert/strict';
import test from 'node:test';
import { DIRECTIONS, lineHalves } from '../../kernel/index.ts';
import { seededRandom } from '../backtest/bootstrap.ts';
import { chancesFromGames, evaluateFromGames, medianOfGames, ownGames, spanOfGames } from './own-games.ts';

const draw = seededRandom(31);
const games = (count: number) => Array.from({ length: count }, () => Math.floor(30 * draw() * draw()));

test('chances from a player’s own games add up to 1, fall with the line and are never certain', () => {
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

test('an evaluation from own games holds its probability in its interval, says why, and agrees from both sides', () => {
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

test('few games leave a wide interval and little confidence', () => {
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

test('median and span of own games are games that were played', () => {
  const own = ownGames('Points', [9, 1, 5, 7]);
  assert.deepEqual([medianOfGames(own), spanOfGames(own, 0.05)], [5, [1, 9]]);
  assert.throws(() => ownGames('Points', []), RangeError);
});
