import assert from 'node:assert/strict';
import test from 'node:test';
import {
  accountsNode,
  accountsNodes,
  bearer,
  logInAs,
  makeAccount,
  refreshWith,
  type AccountsNode,
} from '../../../tests/support/accounts.ts';
import { changeAccountOf, replaceSigningKeys, type AccountsAudit, type AccountsChange } from '../index.ts';
import type { CountRequests } from '../../platform/index.ts';
import { testDatabase } from '../../../tests/support/postgres.ts';
import { countingStatements } from '../../../tests/support/statement-count.ts';
import { severableDatabase } from '../../../tests/support/severable.ts';
import { size } from '../../../tests/support/size.ts';

const REVOCATIONS = size({ quick: 10, all: 60, long: 1_000 });

const statusOf = async (node: AccountsNode, headers: Record<string, string>): Promise<number> =>
  (await node.api.inject({ url: '/api/v1/who', headers })).statusCode;

async function newKey(node: AccountsNode, accessToken: string): Promise<{ id: number; rawKey: string }> {
  const response = await node.api.inject({
    method: 'POST',
    url: '/api/v1/me/api-keys',
    headers: bearer(accessToken),
    body: { name: 'k' },
  });
  assert.equal(response.statusCode, 201, response.body);
  return response.json();
}

/** Uses a new key on every node, revokes it on one, and returns how many nodes accept it after the response. */
async function stillAccepted(
  nodes: readonly AccountsNode[],
  accessToken: string,
  revoke: (id: number) => Promise<unknown>,
): Promise<number> {
  const [first] = nodes;
  if (first === undefined) return 0;
  const { id, rawKey } = await newKey(first, accessToken);
  for (const node of nodes) assert.equal(await statusOf(node, { 'x-api-key': rawKey }), 200);
  await revoke(id);
  const after = await Promise.all(nodes.map((node) => statusOf(node, { 'x-api-key': rawKey })));
  return after.filter((status) => status !== 401).length;
}

test(`after the response to a revocation no node accepts the key: ${REVOCATIONS} keys on 3 nodes`, async (t) => {
  const nodes = await accountsNodes(t, 3);
  const [first] = nodes;
  await makeAccount(first.db, 'ada', 'Admin'); // No daily limit ends the run.
  const { accessToken } = await logInAs(first, 'ada');
  const revoke = async (id: number): Promise<void> => {
    const response = await first.api.inject({
      method: 'DELETE',
      url: `/api/v1/me/api-keys/${id}`,
      headers: bearer(accessToken),
    });
    assert.equal(response.statusCode, 204);
  };
  for (let round = 0; round < REVOCATIONS; round += 1)
    assert.equal(await stillAccepted(nodes, accessToken, revoke), 0, `round ${round}`);
});

test('the harness catches a revocation that does not change the version', async (t) => {
  const nodes = await accountsNodes(t, 3);
  const [{ db }] = nodes;
  await makeAccount(db, 'ada', 'Sharp');
  const { accessToken } = await logInAs(nodes[0], 'ada');
  // The planted bug: the row changes, but not the version.
  const forgetful = (id: number) =>
    db.query({ text: 'update accounts.api_key set revoked_at = now() where id = $1', values: [id] });
  assert.equal(await stillAccepted(nodes, accessToken, forgetful), 3);
});

test('a cached key is verified by the statement that counts it; after a revocation its request is refused and not counted', async (t) => {
  const { db, counts } = countingStatements(await testDatabase(t));
  const node = await accountsNode(t, { db });
  await makeAccount(db, 'ada', 'Sharp');
  const { accessToken } = await logInAs(node, 'ada');
  const { id, rawKey } = await newKey(node, accessToken);
  const headers = { 'x-api-key': rawKey };
  assert.equal(await statusOf(node, headers), 200);
  counts.clear();
  for (let request = 0; request < 5; request += 1) assert.equal(await statusOf(node, headers), 200);
  assert.deepEqual(Object.fromEntries(counts), { 'limits.take-many': 5 });
  await node.api.inject({ method: 'DELETE', url: `/api/v1/me/api-keys/${id}`, headers: bearer(accessToken) });
  assert.equal(await statusOf(node, headers), 401);
  const used = await db.query({ text: `select used from limits.quota_use where quota_group = 'picks-and-data'` });
  assert.deepEqual(used.rows, [{ used: 6 }]);
});

test('the harness catches a count that does not read the version of credentials', async (t) => {
  let first: string | undefined;
  // The planted bug: the version stays the one of the first request.
  const careless = (real: CountRequests): CountRequests => ({
    ...real,
    take: async (caller, group) => {
      const counted = await real.take(caller, group);
      first ??= counted.credentialVersion;
      return { ...counted, credentialVersion: first };
    },
  });
  const node = await accountsNode(t, { counter: careless });
  await makeAccount(node.db, 'ada', 'Sharp');
  const { accessToken } = await logInAs(node, 'ada');
  // The second request of a key is the first that the count verifies.
  const { id, rawKey } = await newKey(node, accessToken);
  for (let request = 0; request < 2; request += 1) assert.equal(await statusOf(node, { 'x-api-key': rawKey }), 200);
  await node.api.inject({ method: 'DELETE', url: `/api/v1/me/api-keys/${id}`, headers: bearer(accessToken) });
  assert.equal(await statusOf(node, { 'x-api-key': rawKey }), 200);
});

test('requests that run while keys are revoked never put a revoked key back into a node’s cache', async (t) => {
  const nodes = await accountsNodes(t, 3);
  const [first] = nodes;
  await makeAccount(first.db, 'ada', 'Sharp');
  const { accessToken } = await logInAs(first, 'ada');
  for (let round = 0; round < 15; round += 1) {
    const { id, rawKey } = await newKey(first, accessToken);
    const crowd = Array.from({ length: 12 }, (_, index) =>
      statusOf(nodes[index % 3] ?? first, { 'x-api-key': rawKey }),
    );
    await first.api.inject({ method: 'DELETE', url: `/api/v1/me/api-keys/${id}`, headers: bearer(accessToken) });
    const after = await Promise.all(nodes.map((node) => statusOf(node, { 'x-api-key': rawKey })));
    await Promise.all(crowd);
    assert.deepEqual(after, [401, 401, 401]);
    assert.deepEqual(await Promise.all(nodes.map((node) => statusOf(node, { 'x-api-key': rawKey }))), [401, 401, 401]);
  }
});

test('a change of tier is in effect from the next request on every node, for tokens and keys', async (t) => {
  const nodes = await accountsNodes(t, 3);
  const [first] = nodes;
  const { id } = await makeAccount(first.db, 'ada', 'Sharp');
  await makeAccount(first.db, 'root', 'Admin');
  const { accessToken } = await logInAs(first, 'ada');
  const admin = await logInAs(first, 'root');
  const { rawKey } = await newKey(first, accessToken);
  for (const tier of ['Pro', 'Free', 'Sharp', 'Admin', 'Sharp'] as const) {
    const response = await first.api.inject({
      method: 'PATCH',
      url: `/api/v1/admin/users/${id}`,
      headers: bearer(admin.accessToken),
      body: { tier: tier.toLowerCase() },
    });
    assert.equal(response.statusCode, 200, response.body);
    for (const node of nodes) {
      for (const headers of [bearer(accessToken), { 'x-api-key': rawKey }]) {
        const who = await node.api.inject({ url: '/api/v1/who', headers });
        assert.deepEqual(who.json(), { id, tier });
      }
    }
  }
});

test('disabling an account blocks its tokens and keys on every node; enabling it restores only the keys', async (t) => {
  const nodes = await accountsNodes(t, 2);
  const [first] = nodes;
  const { id } = await makeAccount(first.db, 'ada', 'Sharp');
  await makeAccount(first.db, 'root', 'Admin');
  const { accessToken } = await logInAs(first, 'ada');
  const admin = await logInAs(first, 'root');
  const { rawKey } = await newKey(first, accessToken);
  const change = (disabled: boolean) =>
    first.api.inject({
      method: 'PATCH',
      url: `/api/v1/admin/users/${id}`,
      headers: bearer(admin.accessToken),
      body: { disabled },
    });
  const statuses = () =>
    Promise.all(
      nodes.flatMap((node) => [statusOf(node, bearer(accessToken)), statusOf(node, { 'x-api-key': rawKey })]),
    );
  assert.deepEqual(await statuses(), [200, 200, 200, 200]);
  assert.equal((await change(true)).json<{ disabled: boolean }>().disabled, true);
  assert.deepEqual(await statuses(), [401, 401, 401, 401]);
  await change(false);
  assert.deepEqual(await statuses(), [401, 200, 401, 200]);
});

test('the last admin who can sign in can be neither demoted nor disabled, even concurrently', async (t) => {
  const [node] = await accountsNodes(t, 1);
  const one = await makeAccount(node.db, 'one', 'Admin');
  const two = await makeAccount(node.db, 'two', 'Admin');
  const { accessToken } = await logInAs(node, 'one');
  const patch = (id: number, body: object) =>
    node.api.inject({ method: 'PATCH', url: `/api/v1/admin/users/${id}`, headers: bearer(accessToken), body });
  const both = await Promise.all([patch(one.id, { tier: 'Free' }), patch(two.id, { disabled: true })]);
  const statuses = both.map(({ statusCode }) => statusCode);
  assert.ok(statuses.includes(200) && statuses.some((status) => status === 422 || status === 403), String(statuses));
});

test('an admin without a verified email cannot sign in and does not count as the last admin', async (t) => {
  const [node] = await accountsNodes(t, 1);
  const { id } = await makeAccount(node.db, 'root', 'Admin');
  await makeAccount(node.db, 'new', 'Admin');
  await node.db.query({ text: `update accounts.account set email_verified_at = null where email = 'new@example.org'` });
  const { accessToken } = await logInAs(node, 'root');
  for (const body of [{ tier: 'Free' }, { disabled: true }]) {
    const url = `/api/v1/admin/users/${id}`;
    const response = await node.api.inject({ method: 'PATCH', url, headers: bearer(accessToken), body });
    assert.equal(response.statusCode, 422, response.body);
  }
});

test('without the database no caller is accepted from the cache: 503, and 200 again once it is back', async (t) => {
  const { db, cut, mend } = await severableDatabase(t);
  const node = await accountsNode(t, { db });
  await makeAccount(db, 'ada', 'Sharp');
  const { accessToken } = await logInAs(node, 'ada');
  assert.equal(await statusOf(node, bearer(accessToken)), 200);
  await cut();
  const response = await node.api.inject({ url: '/api/v1/who', headers: bearer(accessToken) });
  assert.equal(response.statusCode, 503, response.body);
  assert.ok(response.headers['retry-after']);
  assert.equal(await statusOf(node, bearer('nonsense')), 401);
  await mend();
  assert.equal(await statusOf(node, bearer(accessToken)), 200);
});

test('keys and tokens are shown once, listed without the secret, named by their prefix, with their last use', async (t) => {
  const [node] = await accountsNodes(t, 1);
  await makeAccount(node.db, 'root', 'Admin');
  const { accessToken } = await logInAs(node, 'root');
  const { id, rawKey } = await newKey(node, accessToken);
  const list = () => node.api.inject({ url: '/api/v1/me/api-keys', headers: bearer(accessToken) });
  const [before] = (await list()).json<Record<string, unknown>[]>();
  assert.deepEqual(Object.keys(before ?? {}), [
    ...['id', 'name', 'prefix', 'createdAt', 'expiresAt', 'allowedAddresses'],
    ...['lastUsedAt', 'lastUsedAddress', 'revokedAt'],
  ]);
  assert.equal(before?.['id'], id);
  assert.equal(before?.['lastUsedAt'], null);
  assert.equal(before?.['prefix'], rawKey.slice(0, 15));
  assert.equal(await statusOf(node, { 'x-api-key': rawKey }), 200);
  assert.notEqual((await list()).json<{ lastUsedAt: string }[]>()[0]?.lastUsedAt, null);
  assert.ok(!(await list()).body.includes(rawKey.slice(15)));
});

test('a token grants only scopes that its creator holds, expires as requested, and can be revoked', async (t) => {
  const [node] = await accountsNodes(t, 1);
  await makeAccount(node.db, 'root', 'Admin');
  const { accessToken } = await logInAs(node, 'root');
  const create = (authorization: string, body: object) =>
    node.api.inject({ method: 'POST', url: '/api/v1/ops/tokens', headers: { authorization }, body });
  const made = await create(`Bearer ${accessToken}`, { name: 'deploy', scopes: ['ops:tokens', 'OPS:READ'] });
  assert.equal(made.statusCode, 201, made.body);
  const { id, rawToken, scopes, expiresAt } = made.json<{
    id: number;
    rawToken: string;
    scopes: string[];
    expiresAt: string;
  }>();
  assert.deepEqual(scopes, ['ops:tokens', 'ops:read']);
  assert.ok(Date.parse(expiresAt) > Date.now() + 89 * 86_400_000);
  const refused = await create(`Bearer ${rawToken}`, { name: 'more', scopes: ['ops:read', 'ops:config'] });
  assert.equal(refused.statusCode, 403);
  assert.deepEqual(refused.json<{ requiredScopes: string[] }>().requiredScopes, ['ops:config']);
  assert.equal(
    (await create(`Bearer ${rawToken}`, { name: 'late', scopes: ['ops:read'], expiresAt: '2020-01-01T00:00:00Z' }))
      .statusCode,
    422,
  );
  const remove = () =>
    node.api.inject({ method: 'DELETE', url: `/api/v1/ops/tokens/${id}`, headers: bearer(accessToken) });
  assert.equal((await remove()).statusCode, 204);
  assert.equal((await create(`Bearer ${rawToken}`, { name: 'x', scopes: ['ops:read'] })).statusCode, 401);
});

test('the list of operations tokens is paged, newest first', async (t) => {
  const [node] = await accountsNodes(t, 1);
  await makeAccount(node.db, 'root', 'Admin');
  const headers = bearer((await logInAs(node, 'root')).accessToken);
  for (const name of ['first', 'second', 'third'])
    await node.api.inject({
      method: 'POST',
      url: '/api/v1/ops/tokens',
      headers,
      payload: { name, scopes: ['ops:read'] },
    });
  const read = async (query: string) =>
    (await node.api.inject({ url: `/api/v1/ops/tokens?${query}`, headers })).json<{
      items: { name: string }[];
      nextCursor: string | null;
    }>();
  const page = await read('limit=2');
  assert.deepEqual(
    page.items.map(({ name }) => name),
    ['third', 'second'],
  );
  const last = await read(`limit=2&cursor=${page.nextCursor}`);
  assert.deepEqual([last.items.map(({ name }) => name), last.nextCursor], [['first'], null]);
});

test('after the signing keys are replaced no node accepts an older access token, and a refresh returns a valid one', async (t) => {
  const nodes = await accountsNodes(t, 3);
  const [first] = nodes;
  await makeAccount(first.db, 'ada');
  const { accessToken, cookie } = await logInAs(first, 'ada');
  const statuses = (token: string) => Promise.all(nodes.map((node) => statusOf(node, bearer(token))));
  assert.deepEqual(await statuses(accessToken), [200, 200, 200]);
  await replaceSigningKeys(first.db, first.instanceKey);
  assert.deepEqual(await statuses(accessToken), [401, 401, 401]);
  const renewed = await refreshWith(first, cookie);
  assert.deepEqual(await statuses(renewed.json<{ accessToken: string }>().accessToken), [200, 200, 200]);
});

test('after the signing keys are replaced a node without traffic since signs with the new one', async (t) => {
  const node = await accountsNode(t);
  await makeAccount(node.db, 'ada');
  const { cookie } = await logInAs(node, 'ada');
  await replaceSigningKeys(node.db, node.instanceKey);
  const renewed = await refreshWith(node, cookie);
  assert.equal(await statusOf(node, bearer(renewed.json<{ accessToken: string }>().accessToken)), 200);
  await replaceSigningKeys(node.db, node.instanceKey);
  assert.equal(await statusOf(node, bearer((await logInAs(node, 'ada')).accessToken)), 200);
});

test('a token of a replaced key is refused on a node that verified no caller before the replacement', async (t) => {
  const node = await accountsNode(t);
  await makeAccount(node.db, 'ada');
  const { accessToken } = await logInAs(node, 'ada');
  await replaceSigningKeys(node.db, node.instanceKey);
  assert.equal(await statusOf(node, bearer(accessToken)), 401);
});

test("an admin's change of another account is audited in its transaction: actor, change and request", async (t) => {
  const kept: AccountsAudit[] = [];
  const node = await accountsNode(t, { keepAudit: async (_tx, entry) => void kept.push(entry) });
  const ada = await makeAccount(node.db, 'ada');
  const root = await makeAccount(node.db, 'root', 'Admin');
  const { accessToken } = await logInAs(node, 'root');
  const change = await node.api.inject({
    method: 'PATCH',
    url: `/api/v1/admin/users/${ada.id}`,
    headers: bearer(accessToken),
    body: { tier: 'Sharp' },
  });
  assert.deepEqual(kept, [
    {
      actor: `account ${root.id}`,
      action: 'account.change',
      subject: `account ${ada.id}`,
      after: '{"tier":"Sharp"}',
      requestId: change.headers['x-request-id'],
    },
  ]);
});

test('an instance without an admin can change its accounts and make one of them the admin', async (t) => {
  const node = await accountsNode(t);
  await makeAccount(node.db, 'ada');
  await changeAccountOf(node.db, 'ada@example.org', { tier: 'Sharp' });
  await changeAccountOf(node.db, 'ada@example.org', { tier: 'Admin' });
  await assert.rejects(changeAccountOf(node.db, 'ada@example.org', { tier: 'Free' }), /last admin/);
});

test('the command line changes an account by its email, and explains refusals', async (t) => {
  const [node] = await accountsNodes(t, 1);
  const { id } = await makeAccount(node.db, 'ada');
  await makeAccount(node.db, 'root', 'Admin');
  const { accessToken } = await logInAs(node, 'ada');
  const kept: AccountsChange[] = [];
  const keep = async (_tx: unknown, change: AccountsChange) => void kept.push(change);
  await changeAccountOf(node.db, 'ADA@example.org', { tier: 'Pro' }, keep);
  const who = await node.api.inject({ url: '/api/v1/who', headers: bearer(accessToken) });
  assert.deepEqual(who.json(), { id, tier: 'Pro' });
  const refused = (email: string, change: object) => changeAccountOf(node.db, email, change, keep);
  await assert.rejects(refused('unknown@example.org', { tier: 'Pro' }), /There is no account with the email/);
  await assert.rejects(refused('root@example.org', { disabled: true }), /last admin/);
  assert.deepEqual(kept, [{ action: 'account.change', subject: `account ${id}`, after: '{"tier":"Pro"}' }]);
});
