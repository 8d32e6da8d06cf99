import assert from 'node:assert/strict';
import test from 'node:test';
import {
  accountsNode,
  accountsNodes,
  bearer,
  logInAs,
  makeAccount,
  PASSWORD,
  refreshWith,
  type AccountsNode,
} from '../../../tests/support/accounts.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0';

interface Listed {
  readonly id: number;
  readonly createdAt: string;
  readonly lastUsedAt: string;
  readonly address: string;
  readonly client: string;
  readonly isCurrent: boolean;
}

const SESSIONS = '/api/v1/me/sessions';

async function sessionsOf({ api }: AccountsNode, accessToken: string): Promise<Listed[]> {
  const response = await api.inject({ url: SESSIONS, headers: bearer(accessToken) });
  assert.equal(response.statusCode, 200, response.body);
  return response.json();
}

const end = async ({ api }: AccountsNode, accessToken: string, id?: number): Promise<number> =>
  (
    await api.inject({
      method: 'DELETE',
      url: id === undefined ? SESSIONS : `${SESSIONS}/${id}`,
      headers: bearer(accessToken),
    })
  ).statusCode;

const statusOf = async ({ api }: AccountsNode, accessToken: string): Promise<number> =>
  (await api.inject({ url: '/api/v1/who', headers: bearer(accessToken) })).statusCode;

test('the list of sessions shows address and client of the last use, and the current session', async (t) => {
  const node = await accountsNode(t);
  await makeAccount(node.db, 'ada');
  await makeAccount(node.db, 'bob');
  await logInAs(node, 'bob');
  const old = await logInAs(node, 'ada');
  const response = await node.api.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    body: { email: 'ada@example.org', password: PASSWORD },
    headers: { 'user-agent': FIREFOX },
    remoteAddress: '203.0.113.9',
  });
  const { accessToken } = response.json<{ accessToken: string }>();
  const [newest, first, ...others] = await sessionsOf(node, accessToken);
  assert.deepEqual(others, []);
  assert.deepEqual(
    { ...newest, id: 0, createdAt: '', lastUsedAt: '' },
    { id: 0, createdAt: '', lastUsedAt: '', address: '203.0.113.9', client: 'Firefox on Windows', isCurrent: true },
  );
  assert.equal(newest?.createdAt, newest?.lastUsedAt);
  assert.equal(first?.isCurrent, false);
  assert.equal(first.address, '127.0.0.1');

  const refreshed = await node.api.inject({
    method: 'POST',
    url: '/api/v1/auth/refresh',
    headers: { 'user-agent': 'curl/8.5.0' },
    cookies: { refreshToken: old.cookie },
    remoteAddress: '198.51.100.7',
  });
  assert.equal(refreshed.statusCode, 200);
  const [moved] = await sessionsOf(node, accessToken);
  assert.deepEqual([moved?.id, moved?.address, moved?.client], [first.id, '198.51.100.7', 'curl']);
  assert.ok(Date.parse(moved?.lastUsedAt ?? '') > Date.parse(first.lastUsedAt));
  assert.equal(moved?.createdAt, first.createdAt);
});

test('after the response that ends a session no node accepts its tokens, and the others stay', async (t) => {
  const nodes = await accountsNodes(t, 3);
  const [first] = nodes;
  const second = nodes.at(-1) ?? first;
  await makeAccount(first.db, 'ada');
  const kept = await logInAs(first, 'ada');
  for (let round = 0; round < 10; round += 1) {
    const lost = await logInAs(first, 'ada');
    for (const node of nodes) assert.equal(await statusOf(node, lost.accessToken), 200);
    const listed = await sessionsOf(first, lost.accessToken);
    const id = listed.find(({ isCurrent }) => isCurrent)?.id ?? 0;
    assert.equal(await end(second, kept.accessToken, id), 204);
    const after = await Promise.all(nodes.map((node) => statusOf(node, lost.accessToken)));
    assert.deepEqual(after, [401, 401, 401]);
    assert.equal((await refreshWith(first, lost.cookie)).statusCode, 401);
    assert.equal(await end(first, kept.accessToken, id), 404, 'an ended session is unknown');
  }
  for (const node of nodes) assert.equal(await statusOf(node, kept.accessToken), 200);
});

test('ending all other sessions keeps the current one, and other accounts', async (t) => {
  const nodes = await accountsNodes(t, 2);
  const [first] = nodes;
  await makeAccount(first.db, 'ada');
  await makeAccount(first.db, 'bob');
  const bob = await logInAs(first, 'bob');
  const others = [await logInAs(first, 'ada'), await logInAs(first, 'ada')];
  const kept = await logInAs(first, 'ada');
  assert.equal(await end(first, kept.accessToken), 204);
  for (const node of nodes) {
    for (const { accessToken } of others) assert.equal(await statusOf(node, accessToken), 401);
    assert.equal(await statusOf(node, kept.accessToken), 200);
    assert.equal(await statusOf(node, bob.accessToken), 200);
  }
  assert.equal((await refreshWith(first, kept.cookie)).statusCode, 200);
  const [bobs] = await sessionsOf(first, bob.accessToken);
  assert.equal(await end(first, kept.accessToken, bobs?.id), 404, 'another account’s session is unknown');
  assert.equal(await statusOf(first, bob.accessToken), 200);
});

test('an account has at most 50 open sessions: each of 8 concurrent sign-ins ends the least recently used one', async (t) => {
  const nodes = await accountsNodes(t, 2);
  const [first] = nodes;
  const second = nodes.at(-1) ?? first;
  await makeAccount(first.db, 'ada');
  const [oldest, next] = [await logInAs(first, 'ada'), await logInAs(first, 'ada')];
  await first.db.query({
    text: `insert into accounts.session
             (id, account_id, generation, rotated_at, address, client, authenticated_at, created_at, expires_at)
           select 'made' || n, account.id, 1, clock_timestamp(), '192.0.2.1', 'curl', clock_timestamp(), clock_timestamp(),
                  clock_timestamp() + interval '1 day'
             from accounts.account, generate_series(1, 48) n`,
  });
  // The oldest session is in use, so the other one is ended.
  assert.equal((await refreshWith(first, oldest.cookie)).statusCode, 200);
  assert.equal((await sessionsOf(first, oldest.accessToken)).length, 50);
  const last = await logInAs(first, 'ada');
  assert.equal(await statusOf(second, next.accessToken), 401);
  assert.equal(await statusOf(second, oldest.accessToken), 200);

  await Promise.all(Array.from({ length: 8 }, (_, index) => logInAs(index % 2 === 0 ? first : second, 'ada')));
  const listed = await sessionsOf(first, last.accessToken);
  assert.equal(listed.length, 50);
  assert.equal(listed.filter(({ client }) => client === 'curl').length, 48 - 8);
});

test('an account keeps its last 100 ended sessions, however often its owner signs in', async (t) => {
  const node = await accountsNode(t);
  await makeAccount(node.db, 'ada');
  await node.db.query({
    text: `insert into accounts.session (id, account_id, generation, rotated_at, address, client, authenticated_at, created_at,
             expires_at, ended_at, ended_because)
           select 'made' || n, account.id, 1, now(), '192.0.2.1', 'curl', now(), now(), now() + interval '1 day',
                  now() - n * interval '1 minute', 'logged out'
             from accounts.account, generate_series(1, 150) n`,
  });
  const { accessToken } = await logInAs(node, 'ada');
  const { rows } = await node.db.query<{ kept: number; oldest: boolean }>({
    text: `select count(*)::int as kept, bool_or(id = 'made101') as oldest from accounts.session where ended_at is not null`,
  });
  assert.deepEqual(rows, [{ kept: 100, oldest: false }]);
  assert.equal(await statusOf(node, accessToken), 200);
});
