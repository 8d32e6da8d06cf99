import assert from 'node:assert/strict';
import test from 'node:test';
import { jobStage, later } from '../../tests/exports/job-stage.ts';

const DAY_MS = 86_400_000;

test('the sweep deletes the pieces of a file from the moment it expires, says how many, and keeps the export', async (t) => {
  const on = await jobStage(t);
  const [first, second] = [await on.ask(), await on.ask()];
  await on.run(first);
  on.time.now = later(1);
  await on.run(second);
  on.time.now = later(7 * DAY_MS - 1);
  assert.equal(await on.exports.sweep(on.db), 0);
  on.time.now = later(7 * DAY_MS);
  assert.equal(await on.exports.sweep(on.db), 1);
  const { status, removed, stored } = await on.state(first);
  assert.deepEqual([status, removed, stored], ['completed', later(7 * DAY_MS), 0]);
  assert.equal(await on.file(first), '');
  const kept = await on.state(second);
  assert.deepEqual([kept.removed, kept.stored], [null, (await on.file(second)).length]);
  assert.deepEqual(await on.errors(), []);
});

test('the sweep fails an export that is open for more than three days, notes that once, and deletes its pieces', async (t) => {
  const on = await jobStage(t);
  const id = await on.ask({ status: 'running', attempt: 1, stored_bytes: 3 });
  await on.read(`insert into exports.chunk (job_id, attempt, number, bytes) values ($1, 1, 0, 'abc')`, [id]);
  const another = await on.ask();
  on.time.now = later(3 * DAY_MS);
  assert.equal(await on.exports.sweep(on.db), 0);
  assert.equal((await on.state(id)).status, 'running');
  on.time.now = later(3 * DAY_MS + 1);
  assert.equal(await on.exports.sweep(on.db), 1);
  const error = 'The export was not finished in three days.';
  for (const each of [id, another]) {
    const state = await on.state(each);
    assert.deepEqual([state.status, state.error, state.ended], ['failed', error, later(3 * DAY_MS + 1)]);
  }
  assert.deepEqual(await on.errors(), [
    { category: 'internal', step: 'export', message: error, at: later(3 * DAY_MS + 1) },
  ]);
  await on.exports.sweep(on.db);
  assert.equal((await on.errors()).length, 1);
});
