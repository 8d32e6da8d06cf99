import assert from 'node:assert/strict';
import test from 'node:test';
import type { Rating } from '../../src/kernel/index.ts';
import type { PickOnWire } from '../../src/picks/index.ts';
import { addQuote } from '../support/small-league.ts';
import { before, boundsStage } from './rating-bounds-stage.ts';

const ratingsOf = (picks: readonly PickOnWire[]): Rating[] => picks.map(({ rating }) => rating);

test('a bound set on one node rates the next slate and evaluation of another; published picks keep their rating', async (t) => {
  const on = await boundsStage(t);
  assert.deepEqual((await on.score()).publication, { version: 1, isNew: true, picks: 1, newPicks: 1 });
  const [rated] = ratingsOf(await on.top());
  assert.ok(rated);
  assert.equal((await on.evaluate()).rating, rated);

  for (const rating of ['premium', 'standard'])
    assert.equal(await on.put(`ratings/${rating}ExpectedValue`, '0.5'), 200);
  assert.equal((await on.evaluate()).rating, 'Lean');
  on.clock.set(before(50));
  const { scored } = await on.score();
  assert.deepEqual(
    scored.props.map(({ claims }) => claims[0]?.rating),
    ['Lean'],
  );
  assert.deepEqual(await on.top(), []);
  const kept = await on.ctx.db.query<{ rating: Rating }>({ text: 'select rating from picks.pick' });
  assert.deepEqual(kept.rows, [{ rating: rated }]);
});

test('a stale and a mispaired quote are flagged by configured bounds, and never published', async (t) => {
  const on = await boundsStage(t);
  const quote = { gameId: on.gameId, playerId: on.playerId, line: 14.5 };
  await addQuote(on.ctx.db, on.league, { ...quote, book: 'echo', over: 160, under: -210, knownAt: before(110) });
  const flags = async () => (await on.score()).scored.props[0]?.flagged.map(({ book, reason }) => `${book} ${reason}`);
  assert.deepEqual(await flags(), ['echo off-market', 'echo off-market']);
  assert.equal(await on.put('scoring/mispairedGap', '0.4'), 200);
  assert.deepEqual(await flags(), ['echo too-good']);
  assert.deepEqual(await on.top(), []);
});
