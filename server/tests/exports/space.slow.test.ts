import assert from 'node:assert/strict';
import test from 'node:test';
import { type ExportOnWire } from './stage.ts';
import { REQUEST, spaceStage } from './space-stage.ts';
import { FIRST_TRY } from '../support/do-work.ts';

test('an account without free space is rejected with 422 and uses no idempotency key; another account is not', async (t) => {
  const on = await spaceStage(t);
  on.space.accountBytes = on.bytes;
  const refused = await on.post(REQUEST, { key: 'again' });
  assert.equal(refused.statusCode, 422);
  assert.match(refused.json<{ detail: string }>().detail, /may take \d+ MiB, and no more fits/);
  assert.equal((await on.make('Sharp.2')).status, 'completed');
  on.space.accountBytes = Infinity;
  assert.equal((await on.post(REQUEST, { key: 'again' })).statusCode, 202);
});

test('a restarted export counts only what it writes now', async (t) => {
  const on = await spaceStage(t);
  const { id } = (await on.post(REQUEST)).json<ExportOnWire>();
  // Left by an attempt whose process was killed.
  await on.db.query({
    text: `update exports.job set status = 'running', attempt = 1, stored_bytes = 1000000 where id = $1`,
    values: [id],
  });
  on.space.accountBytes = on.bytes * 2;
  await on.exports.handler.run(id, FIRST_TRY);
  const counted = await on.db.query<{ n: number }>({ text: 'select sum(stored_bytes)::int as n from exports.job' });
  assert.deepEqual([counted.rows[0]?.n, await on.stored()], [on.bytes * 2, on.bytes * 2]);
});
