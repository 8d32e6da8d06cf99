import assert from 'node:assert/strict';
import test from 'node:test';
import { REQUEST, spaceStage } from './space-stage.ts';

const WEEK_MS = 7 * 86_400_000;

test('the files of an account never exceed its space: one that does not fit fails, says why, and leaves no piece', async (t) => {
  const on = await spaceStage(t);
  on.space.accountBytes = on.bytes * 2.5;
  assert.equal((await on.make()).status, 'completed');
  const third = await on.make();
  assert.deepEqual([third.status, third.bytes], ['failed', null]);
  assert.match(String(third.error), /no more fits/);
  assert.equal(await on.stored(), on.bytes * 2, 'the third left nothing');
});

test('an instance without free space returns 503 to every account', async (t) => {
  const on = await spaceStage(t);
  on.space.instanceBytes = on.bytes;
  for (const as of ['Sharp', 'Sharp.2']) {
    const refused = await on.post(REQUEST, { as });
    assert.equal(refused.statusCode, 503, as);
    assert.ok(Number(refused.headers['retry-after']) > 0);
  }
});

test('expired files free their space at once, before the daily sweep', async (t) => {
  const on = await spaceStage(t);
  on.space.accountBytes = on.bytes;
  on.space.instanceBytes = on.bytes;
  on.clock.set(new Date(on.clock.now().getTime() + WEEK_MS));
  assert.equal((await on.make()).status, 'completed');
  assert.equal(await on.stored(), on.bytes, 'the first file is gone from the database');
});
