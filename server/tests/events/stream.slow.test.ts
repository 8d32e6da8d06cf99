import assert from 'node:assert/strict';
import test from 'node:test';
import { picksScored, picksSettled } from '../../src/picks/index.ts';
import { silentLog } from '../../src/platform/index.ts';
import { sweepWebhooks } from '../../src/webhooks/deliveries/sweep.ts';
import { USUAL_RULES } from '../../src/webhooks/index.ts';
import { bearer, logInAs } from '../support/accounts.ts';
import { eventually } from '../support/eventually.ts';
import { readStream } from './reader.ts';
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

test('an account has five streams over all nodes and the sixth is 429; a stream counts as one request', async (t) => {
  const { follow, nodes, as, happen } = await stage(t, { count: 2 });
  const open = await Promise.all(upTo(5).map((n) => follow({ node: n % 2 })));
  assert.deepEqual(
    open.map(({ status }) => status),
    [200, 200, 200, 200, 200],
  );
  const sixth = await follow({ node: 1 });
  assert.equal(sixth.status, 429);
  assert.ok(Number(sixth.headers['retry-after']) >= 1);
  const bob = await follow({ name: 'bob' });
  assert.equal(bob.status, 200, 'another account has its own');
  await happen(20);
  await Promise.all([...open, bob].map((reader) => reader.count(20)));
  const usage = JSON.parse(await ask(`${nodes[0]?.origin}/api/v1/data/usage`, await as('ada'))) as {
    groups: { group: string; used: number }[];
  };
  assert.equal(usage.groups.find(({ group }) => group === 'picks-and-data')?.used, 6, 'five streams and this question');
  open[0]?.leave();
  const next = await eventually('a free place', async () => {
    const again = await follow({ node: 1 });
    return again.status === 200 ? again : undefined;
  });
  for (const reader of [...open, bob, next]) reader.leave();
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

test('a revoked session and a lowered tier end their streams before the next event', async (t) => {
  const { follow, happen, nodes, db } = await stage(t);
  const reader = await follow();
  await happen(1);
  await reader.count(1);
  await db.query({ text: `update accounts.account set tier = 'Pro' where email = 'ada@example.org'` });
  await db.query({ text: 'update accounts.credential_version set version = gen_random_uuid()' });
  await happen(1);
  await reader.over();
  assert.deepEqual(numbersOf(reader), [1]);
  const [node] = nodes;
  assert.ok(node !== undefined);
  const { accessToken, cookie } = await logInAs(node, 'bob');
  const bobs = await readStream(`${node.origin}${PATH}`, bearer(accessToken));
  await happen(1);
  await bobs.count(1);
  await node.api.inject({ method: 'POST', url: '/api/v1/auth/logout', cookies: { refreshToken: cookie } });
  await happen(1);
  await bobs.over();
  assert.deepEqual(numbersOf(bobs), [3]);
});

test('a receiver that does not read is disconnected, delays no other, and resumes where it was', async (t) => {
  const { follow, happen, db, take } = await stage(t, { rules: { patienceMs: 10_000 } });
  const slow = await follow();
  const quick = await follow({ name: 'bob' });
  slow.pause();
  await happen(1);
  // Events larger than the buffers of a connection.
  await db.query({
    text: `insert into platform.outbox (event_id, type, data, occurred_at)
           select 'evt_large' || n, 'picks.scored', jsonb_build_object('count', n + 1, 'pad', repeat('x', 500000)), now()
           from generate_series(1, 30) n`,
  });
  await take();
  await quick.count(31);
  assert.equal(slow.events.length < 31, true);
  quick.leave();
  await eventually('that its place is free', async () => {
    const found = await db.query<{ n: number }>({
      text: `select count(*)::int as n from pg_locks where locktype = 'advisory' and classid > 505000 and classid <= 505005
               and database = (select oid from pg_database where datname = current_database())`,
    });
    return found.rows[0]?.n === 0 ? true : undefined;
  });
  slow.leave();
});

test('a service that stops ends its streams at once, and the receiver resumes elsewhere', async (t) => {
  const { follow, happen, nodes } = await stage(t, { count: 2 });
  const reader = await follow();
  await happen(3);
  await reader.count(3);
  await nodes[0]?.server.close();
  await reader.over();
  await happen(3);
  const elsewhere = await follow({ node: 1, since: reader.lastId() });
  await elsewhere.count(3);
  assert.deepEqual(numbersOf(elsewhere), [4, 5, 6]);
  elsewhere.leave();
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
