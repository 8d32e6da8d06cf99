import assert from 'node:assert/strict';
import test from 'node:test';
import { picksScored, picksSettled } from '../../src/picks/index.ts';
import { silentLog } from '../../src/platform/index.ts';
import { sweepWebhooks } from '../../src/webhooks/deliveries/sweep.ts';
import { USUAL_RULES } from '../../src/webhooks/index.ts';
import { eventually } from '../support/eventually.ts';
import { ask, numbersOf, PATH, stage } from './stage.ts';

const upTo = (count: number, from = 1): number[] => Array.from({ length: count }, (_, index) => from + index);

test('events arrive as server-sent events with their id, their type and the bytes of their webhook', async (t) => {
  const { db, happen, follow } = await stage(t);
  const reader = await follow();
  assert.equal(reader.status, 200, reader.body());
  assert.match(String(reader.headers['content-type']), /^text\/event-stream/);
  assert.equal(reader.headers['cache-control'], 'no-store');
  await happen(3);
  await reader.count(3);
  const { rows } = await db.query<{ id: string; type: string; data: string }>({
    text: 'select event_id as id, type, body as data from webhooks.event e order by e.id',
  });
  assert.deepEqual(reader.events, rows);
  reader.leave();
});

test('a receiver that reconnects with its last id misses nothing and gets nothing twice, on another node too', async (t) => {
  const { happen, follow } = await stage(t, { count: 2 });
  const first = await follow();
  await happen(5);
  await first.count(5);
  first.leave();
  await happen(130);
  const second = await follow({ node: 1, since: first.lastId() });
  await happen(5);
  await second.count(135);
  assert.deepEqual(numbersOf(second), upTo(135, 6));
  const all = await follow({ node: 1, since: '0' });
  await all.count(140);
  assert.deepEqual(numbersOf(all), upTo(140));
  second.leave();
  all.leave();
});

test('a stream that ended before its first event has an id to reconnect with, even if there was no event yet', async (t) => {
  const { happen, follow } = await stage(t);
  const empty = await follow();
  await eventually('an id', async () => (empty.lastId() === '' ? undefined : true));
  assert.equal(empty.lastId(), '0');
  empty.leave();
  await happen(2);
  const back = await follow({ since: empty.lastId() });
  await back.count(2);
  back.leave();
  const fresh = await follow();
  await eventually('an id', async () => (fresh.lastId() === '' ? undefined : true));
  assert.equal(fresh.lastId(), back.lastId(), 'the newest event is where it starts');
  fresh.leave();
});

test('only requested types arrive; the id of a skipped event is sent with a heartbeat', async (t) => {
  const { happen, follow } = await stage(t, { rules: { heartbeatMs: 50 } });
  const reader = await follow({ query: '?types=picks.settled' });
  await happen(2, picksSettled);
  await happen(2, picksScored);
  await reader.count(2);
  const last = reader.events.at(-1)?.id;
  await eventually('a later id', async () => (reader.lastId() === last ? undefined : true));
  assert.deepEqual(
    reader.events.map(({ type }) => type),
    ['picks.settled', 'picks.settled'],
  );
  await eventually('a heartbeat', async () => (reader.comments() > 0 ? true : undefined));
  reader.leave();
});

test('an unknown type is 400, an id that is not kept 422, a lower tier 403, no credential 401', async (t) => {
  const { follow, nodes } = await stage(t);
  assert.equal((await follow({ query: '?types=picks.scored,none' })).status, 400);
  assert.equal((await follow({ since: 'evt_none' })).status, 422);
  assert.equal((await follow({ name: 'cy' })).status, 403);
  assert.match(await ask(`${nodes[0]?.origin}/api/v1/data/events/stream`, {}), /Authentication required/);
});

test('an ended stream has a log line with its request id', async (t) => {
  const lines: Record<string, unknown>[] = [];
  const log = { ...silentLog, info: (fields: object) => void lines.push({ ...fields }) };
  const { happen, follow } = await stage(t, { log });
  const reader = await follow();
  await happen(1);
  await reader.count(1);
  const requestId = reader.headers['x-request-id'];
  const line = () => lines.filter((one) => one['requestId'] === requestId);
  assert.deepEqual(line(), []);
  reader.leave();
  await eventually('its line', async () => (line().length > 0 ? true : undefined));
  assert.deepEqual(
    line().map(({ method, route, status }) => [method, route, status]),
    [['GET', PATH, 200]],
  );
});

test('the harness catches a sixth stream, and one that continues after its account lost the tier', async (t) => {
  // Planted: a limit that is one too high.
  const { follow, happen, db } = await stage(t, { count: 2, rules: { mostOfAccount: 6 } });
  const open = await Promise.all(upTo(6).map((n) => follow({ node: n % 2 })));
  assert.deepEqual(open.map(({ status }) => status).at(-1), 200, 'it should have been seen');
  const [reader] = open;
  assert.ok(reader !== undefined);
  // Planted: a change that does not change the version.
  await db.query({ text: `update accounts.account set tier = 'Pro' where email = 'ada@example.org'` });
  await happen(1);
  await reader.count(1);
  assert.deepEqual(numbersOf(reader), [1], 'it should have been seen');
  for (const each of open) each.leave();
});

test('the newest event is kept however old it is, and a receiver that has it can resume from it', async (t) => {
  const { follow, happen, db } = await stage(t);
  await happen(5);
  const before = await follow({ since: '0' });
  await before.count(5);
  before.leave();
  const summerLater = { now: () => new Date('2026-06-30T12:00:00Z') };
  assert.equal(await sweepWebhooks(db, { wallClock: summerLater, rules: () => USUAL_RULES }), 4);
  const back = await follow({ since: before.lastId() });
  await happen(1);
  await back.count(1);
  assert.deepEqual(numbersOf(back), [6]);
  back.leave();
});
