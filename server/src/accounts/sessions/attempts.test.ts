import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import {
  accountsNode,
  accountsNodes,
  makeAccount,
  PASSWORD,
  type AccountsNode,
} from '../../../tests/support/accounts.ts';
import type { Database } from '../../platform/index.ts';
import { size } from '../../../tests/support/size.ts';

const WRONG = 'not the password at all';

interface Try {
  readonly password?: string;
  readonly source: string;
  readonly device?: string;
}

const logIn = ({ api }: AccountsNode, name: string, { password = WRONG, source, device }: Try) =>
  api.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    body: { email: `${name}@example.org`, password },
    remoteAddress: source,
    ...(device === undefined ? {} : { cookies: { device } }),
  });

const statusOf = async (node: AccountsNode, name: string, made: Try): Promise<number> =>
  (await logIn(node, name, made)).statusCode;

const rows = async (db: Database): Promise<number> =>
  (await db.query<{ n: number }>({ text: 'select count(*)::int as n from accounts.login_attempt' })).rows[0]?.n ?? -1;

/** Makes every attempt older. */
const age = (db: Database, interval: string) =>
  db.query({
    text: `update accounts.login_attempt
              set attempted_at = array(select moment - $1::interval from unnest(attempted_at) moment),
                  expires_at = expires_at - $1::interval, next_at = next_at - $1::interval`,
    values: [interval],
  });

/** Frees the next second, as if the waiting attempts had run. */
const secondLater = (db: Database) =>
  db.query({ text: 'update accounts.login_attempt set next_at = clock_timestamp()' });

const count = (statuses: readonly number[], wanted: number): number =>
  statuses.filter((status) => status === wanted).length;

/** A node that records the requested waits and does not wait. */
async function withoutWaiting(t: TestContext): Promise<{ node: AccountsNode; waits: number[] }> {
  const waits: number[] = [];
  const node = await accountsNode(t, { wait: async (milliseconds) => void waits.push(milliseconds) });
  return { node, waits };
}

test('100 concurrent wrong sign-ins from one source on 2 nodes: exactly 10 are tried, then the right password is refused there too', async (t) => {
  const [first, second] = await accountsNodes(t, 2);
  await makeAccount(first.db, 'ada');
  const statuses = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      statusOf(index % 2 === 0 ? first : (second ?? first), index % 3 === 0 ? 'ada' : `unknown-${index}`, {
        source: '192.0.2.1',
      }),
    ),
  );
  assert.deepEqual([count(statuses, 401), count(statuses, 429)], [10, 90]);
  const refused = await logIn(first, 'ada', { password: PASSWORD, source: '192.0.2.1' });
  assert.equal(refused.statusCode, 429);
  assert.ok(Number(refused.headers['retry-after']) > 800);
  await age(first.db, '16 minutes');
  assert.equal(await statusOf(first, 'ada', { password: PASSWORD, source: '192.0.2.1' }), 200);
});

test('10 wrong sign-ins by another source lock the owner out from no new source, and not from another IPv6 network', async (t) => {
  const { node, waits } = await withoutWaiting(t);
  await makeAccount(node.db, 'ada');
  for (let index = 0; index < 12; index += 1)
    await statusOf(node, 'ada', { source: `2001:db8:1:2::${index.toString(16)}` });
  assert.equal(
    await statusOf(node, 'ada', { password: PASSWORD, source: '2001:db8:1:2:ffff::1' }),
    429,
    'the same /64',
  );
  assert.equal(await statusOf(node, 'ada', { password: PASSWORD, source: '2001:db8:1:3::1' }), 200);
  assert.ok(waits.every((wait) => wait <= 1_000));
});

test('a source that fails for an hour uses at most 40 of the 100 failures that new sources share', async (t) => {
  const { node, waits } = await withoutWaiting(t);
  await makeAccount(node.db, 'ada');
  for (let quarter = 0; quarter < 5; quarter += 1) {
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1) {
      statuses.push(await statusOf(node, 'ada', { source: '192.0.2.1' }));
      await secondLater(node.db);
    }
    assert.deepEqual([count(statuses, 401), count(statuses, 429)], [10, 2]);
    const owner = { password: PASSWORD, source: `203.0.113.${quarter}` };
    assert.equal(await statusOf(node, 'ada', owner), 200, `after ${quarter} quarters of an hour`);
    await age(node.db, '15 minutes');
  }
  assert.ok(waits.every((wait) => wait <= 1_000));
});

test('new sources share one attempt a second: six of 30 at once get one of the next seconds each, the others 429', async (t) => {
  const { node, waits } = await withoutWaiting(t);
  await makeAccount(node.db, 'ada');
  const statuses = await Promise.all(
    Array.from({ length: 30 }, (_, index) => statusOf(node, 'ada', { source: `198.51.100.${index}` })),
  );
  const tried = count(statuses, 401);
  assert.equal(tried + count(statuses, 429), 30);
  // Six fit into 5 seconds; one more for each second that the 30 took.
  assert.ok(tried >= 5 && tried <= 9, String(tried));
  const sorted = waits.toSorted((a, b) => a - b);
  for (const [index, wait] of sorted.entries()) {
    assert.ok(wait <= 5_000);
    if (index > 0) assert.ok(wait > (sorted[index - 1] ?? 0), 'no two at one moment');
  }
});

test('a source and a device that signed in before are not limited by attempts elsewhere; after 100 failures new sources are', async (t) => {
  const { node } = await withoutWaiting(t);
  await makeAccount(node.db, 'ada');
  const own = { password: PASSWORD, source: '203.0.113.1' };
  const device = (await logIn(node, 'ada', own)).cookies.find(({ name }) => name === 'device')?.value ?? '';
  for (let index = 0; index < 100; index += 1) {
    assert.equal(await statusOf(node, 'ada', { source: `198.51.${index % 100}.1` }), 401, String(index));
    await secondLater(node.db);
  }
  const refused = await logIn(node, 'ada', { password: PASSWORD, source: '203.0.113.2' });
  assert.equal(refused.statusCode, 429);
  assert.ok(Number(refused.headers['retry-after']) > 3_000);
  assert.equal(await statusOf(node, 'ada', own), 200, 'a known source');
  assert.equal(await statusOf(node, 'ada', { password: PASSWORD, source: '203.0.113.3', device }), 200, 'a device');
  for (const forged of [`${device}x`, `${device.slice(0, -2)}AA`, 'x', device.split('.')[0] ?? ''])
    assert.equal(
      await statusOf(node, 'ada', { password: PASSWORD, source: '203.0.113.4', device: forged }),
      429,
      forged,
    );
  await age(node.db, '61 minutes');
  assert.equal(await statusOf(node, 'ada', { password: PASSWORD, source: '203.0.113.5' }), 200);
});

test('a device has 10 failures of its own, and a device of one account is none of another', async (t) => {
  const { node } = await withoutWaiting(t);
  for (const name of ['ada', 'bob']) await makeAccount(node.db, name);
  const [ada, bob] = await Promise.all(
    ['ada', 'bob'].map(async (name) => {
      const response = await logIn(node, name, { password: PASSWORD, source: '203.0.113.1' });
      return response.cookies.find((cookie) => cookie.name === 'device')?.value ?? '';
    }),
  );
  const statuses = await Promise.all(
    Array.from({ length: 12 }, (_, index) => statusOf(node, 'ada', { source: `192.0.2.${index}`, device: ada ?? '' })),
  );
  assert.deepEqual([count(statuses, 401), count(statuses, 429)], [10, 2]);
  // The device cookie of another account is ignored, so the source counts.
  for (let index = 0; index < 10; index += 1)
    await statusOf(node, `unknown-${index}`, { source: '192.0.2.200', device: bob ?? '' });
  assert.equal(await statusOf(node, 'ada', { password: PASSWORD, source: '192.0.2.200', device: bob ?? '' }), 429);
  assert.equal(await statusOf(node, 'bob', { password: PASSWORD, source: '192.0.2.200', device: bob ?? '' }), 200);
});

test('an email without an account has the same limits as one with an account', async (t) => {
  const { node } = await withoutWaiting(t);
  await makeAccount(node.db, 'ada');
  const shapes = async (name: string): Promise<number[]> => {
    const statuses: number[] = [];
    for (let index = 0; index < 9; index += 1)
      statuses.push(await statusOf(node, name, { source: `198.51.100.${index}` }));
    return statuses;
  };
  assert.deepEqual(new Set(await shapes('ada')), new Set(await shapes('unknown')));
});

/** Failed sign-ins from one source, each with another email; returns the number of remaining rows. */
async function rowsAfter(t: TestContext, attempts: number): Promise<{ node: AccountsNode; left: number }> {
  const { node } = await withoutWaiting(t);
  for (let index = 0; index < attempts; index += 50)
    await Promise.all(
      Array.from({ length: 50 }, (_, more) => statusOf(node, `n${index + more}`, { source: '192.0.2.1' })),
    );
  return { node, left: await rows(node.db) };
}

const ATTEMPTS = size({ quick: 50, all: 1_000, long: 10_000 });

test(`${ATTEMPTS} failed sign-ins from one source leave 11 rows, which later ones delete`, async (t) => {
  const { node, left } = await rowsAfter(t, ATTEMPTS);
  assert.equal(left, 11);
  await age(node.db, '61 minutes');
  for (let index = 0; index < 3; index += 1) await statusOf(node, 'later', { source: `198.51.100.${index}` });
  assert.ok((await rows(node.db)) <= 5, String(await rows(node.db)));
});

test('the harness catches a row per attempt', async (t) => {
  const { node, left } = await rowsAfter(t, 50);
  // The planted bug: a row for each attempt.
  await node.db.query({
    text: `insert into accounts.login_attempt (subject, attempted_at, expires_at)
           select int4send(n), array[now()], now() + interval '1 hour' from generate_series(1, 50) n`,
  });
  assert.notEqual(await rows(node.db), left);
});

test('an account keeps its last twenty known sources', async (t) => {
  const { node } = await withoutWaiting(t);
  await makeAccount(node.db, 'ada');
  for (let index = 0; index < 25; index += 1) {
    assert.equal(await statusOf(node, 'ada', { password: PASSWORD, source: `198.51.100.${index}` }), 200);
    await secondLater(node.db);
  }
  const known = await node.db.query<{ n: number }>({ text: 'select count(*)::int as n from accounts.known_source' });
  assert.equal(known.rows[0]?.n, 20);
});
