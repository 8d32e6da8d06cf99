import assert from 'node:assert/strict';
import test from 'node:test';
import { boundsIn, SCORING_BOUNDS } from '../../src/scoring/index.ts';
import { boundsStage } from './rating-bounds-stage.ts';

test('doubts are configurable: a generous price, a young player', async (t) => {
  const on = await boundsStage(t);
  const { expectedValue } = await on.evaluate();
  assert.ok((expectedValue ?? 0) > 0.02);
  assert.equal(await on.put('scoring/suspectExpectedValue', '0.01'), 200);
  const doubted = await on.evaluate();
  assert.deepEqual(
    doubted.doubtfulPrices.map(({ book }) => book),
    ['echo'],
  );
  assert.equal(await on.put('scoring/fewestGames', '31'), 200);
  const { scored } = await on.score();
  assert.deepEqual(scored.props[0]?.judgement.doubts, ['fewGames']);
  assert.equal((await on.evaluate()).insufficientEvidence, true);
});

test('every bound has a range, a default that is in force, and rejects values outside the range', async (t) => {
  const on = await boundsStage(t);
  assert.equal(await on.put('ratings/premiumProbability', '1.5'), 422);
  assert.equal(await on.put('scoring/fewestGames', '2.5'), 422);
  assert.equal(await on.put('ratings/superb', '1'), 404);
  const defaults = boundsIn({ get: ({ keys }, key) => keys[key]?.read(keys[key].default) as never });
  assert.deepEqual(defaults, SCORING_BOUNDS);
});
