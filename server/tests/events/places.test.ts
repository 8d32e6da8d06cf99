import assert from 'node:assert/strict';
import test from 'node:test';
import { bearer, logInAs } from '../support/accounts.ts';
import { eventually } from '../support/eventually.ts';
import { size } from '../support/size.ts';
import { readStream } from './reader.ts';
import { ask, numbersOf, PATH, stage } from './stage.ts';

/** How long a receiver may not read. */
const PATIENCE_MS = size({ quick: 2_000, all: 10_000, long: 10_000 });

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => 1 + index);

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
  const { follow, happen, db, take } = await stage(t, { rules: { patienceMs: PATIENCE_MS } });
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
