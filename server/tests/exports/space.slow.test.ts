import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import type { Space } from '../../src/exports/index.ts';
import { exportStage, NO_HEART, type ExportOnWire } from './stage.ts';

const REQUEST = { type: 'settled_picks', format: 'ndjson' };
const WEEK_MS = 7 * 86_400_000;

/** An export stage whose limits can be changed, with one file made; `bytes` is the size of each file. */
async function stage(t: TestContext) {
  const space = { accountBytes: Infinity, instanceBytes: Infinity };
  const on = await exportStage(t, { space: (): Space => space });
  /** Requests an export and runs it. */
  async function make(as = 'Sharp'): Promise<ExportOnWire> {
    const asked = await on.post(REQUEST, { as });
    assert.equal(asked.statusCode, 202, asked.body);
    const { id } = asked.json<ExportOnWire>();
    await on.exports.handle({ id }, NO_HEART);
    return (await on.read(`/data/exports/${id}`, {}, as)).json<ExportOnWire>();
  }
  /** Bytes of all pieces in the database. */
  async function stored(): Promise<number> {
    const { rows } = await on.db.query<{ n: number }>({
      text: 'select coalesce(sum(octet_length(bytes)), 0)::int as n from exports.chunk',
    });
    return rows[0]?.n ?? 0;
  }
  const first = await make();
  assert.equal(first.status, 'completed');
  return { ...on, space, make, stored, bytes: first.bytes ?? 0 };
}

test('the files of an account never exceed its space: one that does not fit fails, says why, and leaves no piece', async (t) => {
  const on = await stage(t);
  on.space.accountBytes = on.bytes * 2.5;
  assert.equal((await on.make()).status, 'completed');
  const third = await on.make();
  assert.deepEqual([third.status, third.bytes], ['failed', null]);
  assert.match(String(third.error), /no more fits/);
  assert.equal(await on.stored(), on.bytes * 2, 'the third left nothing');
});

test('an account without free space is rejected with 422 and uses no idempotency key; another account is not', async (t) => {
  const on = await stage(t);
  on.space.accountBytes = on.bytes;
  const refused = await on.post(REQUEST, { key: 'again' });
  assert.equal(refused.statusCode, 422);
  assert.match(refused.json<{ detail: string }>().detail, /may take \d+ MiB, and no more fits/);
  assert.equal((await on.make('Sharp.2')).status, 'completed');
  on.space.accountBytes = Infinity;
  assert.equal((await on.post(REQUEST, { key: 'again' })).statusCode, 202);
});

test('an instance without free space answers 503 to every account', async (t) => {
  const on = await stage(t);
  on.space.instanceBytes = on.bytes;
  for (const as of ['Sharp', 'Sharp.2']) {
    const refused = await on.post(REQUEST, { as });
    assert.equal(refused.statusCode, 503, as);
    assert.ok(Number(refused.headers['retry-after']) > 0);
  }
});

test('expired files free their space at once, before the daily sweep', async (t) => {
  const on = await stage(t);
  on.space.accountBytes = on.bytes;
  on.space.instanceBytes = on.bytes;
  on.clock.set(new Date(on.clock.now().getTime() + WEEK_MS));
  assert.equal((await on.make()).status, 'completed');
  assert.equal(await on.stored(), on.bytes, 'the first file is gone from the database');
});

test('a restarted export counts only what it writes now', async (t) => {
  const on = await stage(t);
  const { id } = (await on.post(REQUEST)).json<ExportOnWire>();
  // Left by an attempt whose process was killed.
  await on.db.query({
    text: `update exports.job set status = 'running', attempt = 1, stored_bytes = 1000000 where id = $1`,
    values: [id],
  });
  on.space.accountBytes = on.bytes * 2;
  await on.exports.handle({ id }, NO_HEART);
  const counted = await on.db.query<{ n: number }>({ text: 'select sum(stored_bytes)::int as n from exports.job' });
  assert.deepEqual([counted.rows[0]?.n, await on.stored()], [on.bytes * 2, on.bytes * 2]);
});
