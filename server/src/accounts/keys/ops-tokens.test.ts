import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import type { Scope } from '../../access/index.ts';
import { accountsNodes, bearer, logInAs, makeAccount, type AccountsNode } from '../../../tests/support/accounts.ts';
import { size } from '../../../tests/support/size.ts';

const ROUNDS = size({ quick: 5, all: 30, long: 500 });
const DAY_MS = 86_400_000;

interface Minted {
  readonly id: number;
  readonly rawToken: string;
  readonly expiresAt: string | null;
}

const mint = (node: AccountsNode, token: string, scopes: readonly Scope[], more: object = {}) =>
  node.api.inject({
    method: 'POST',
    url: '/api/v1/ops/tokens',
    headers: bearer(token),
    body: { name: scopes.join(), scopes, ...more },
  });

async function minted(node: AccountsNode, token: string, scopes: readonly Scope[], more?: object): Promise<Minted> {
  const response = await mint(node, token, scopes, more);
  assert.equal(response.statusCode, 201, response.body);
  return response.json();
}

const revoke = (node: AccountsNode, token: string, id: number) =>
  node.api.inject({ method: 'DELETE', url: `/api/v1/ops/tokens/${id}`, headers: bearer(token) });

/** The status of a read that needs ops:tokens. */
const statusOf = async (node: AccountsNode, token: string): Promise<number> =>
  (await node.api.inject({ url: '/api/v1/ops/tokens', headers: bearer(token) })).statusCode;

const statuses = (nodes: readonly AccountsNode[], tokens: readonly Minted[]): Promise<number[]> =>
  Promise.all(nodes.flatMap((node) => tokens.map(({ rawToken }) => statusOf(node, rawToken))));

async function adminAt(t: TestContext, count: number) {
  const nodes = await accountsNodes(t, count);
  const { id } = await makeAccount(nodes[0].db, 'root', 'Admin');
  const { accessToken } = await logInAs(nodes[0], 'root');
  return { nodes, node: nodes[0], id, accessToken };
}

test('a token minted by a token never outlives it: without an expiry, with none and with a later one', async (t) => {
  const { node, accessToken } = await adminAt(t, 1);
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  const parent = await minted(node, accessToken, ['ops:tokens', 'ops:read'], { expiresAt: inAnHour });
  for (const more of [{}, { expiresAt: null }, { expiresAt: new Date(Date.now() + 30 * DAY_MS).toISOString() }]) {
    const child = await minted(node, parent.rawToken, ['ops:tokens'], more);
    assert.equal(child.expiresAt, parent.expiresAt, JSON.stringify(more));
    const grandchild = await minted(node, child.rawToken, ['ops:tokens'], more);
    assert.equal(grandchild.expiresAt, parent.expiresAt, JSON.stringify(more));
  }
  const soon = new Date(Date.now() + 600_000).toISOString();
  assert.equal((await minted(node, parent.rawToken, ['ops:tokens'], { expiresAt: soon })).expiresAt, soon);
  const endless = await minted(node, accessToken, ['ops:tokens'], { expiresAt: null });
  assert.equal((await minted(node, endless.rawToken, ['ops:tokens'], { expiresAt: null })).expiresAt, null);
});

test('revoking a token revokes what it minted, three levels deep, at once on every node', async (t) => {
  const { nodes, node, accessToken } = await adminAt(t, 3);
  const parent = await minted(node, accessToken, ['ops:tokens']);
  const child = await minted(node, parent.rawToken, ['ops:tokens']);
  const grandchild = await minted(node, child.rawToken, ['ops:tokens']);
  const sibling = await minted(node, parent.rawToken, ['ops:tokens']);
  const stranger = await minted(node, accessToken, ['ops:tokens']);
  const all = [parent, child, grandchild, sibling, stranger];
  assert.deepEqual(new Set(await statuses(nodes, all)), new Set([200]));
  assert.equal((await revoke(node, accessToken, child.id)).statusCode, 204);
  assert.deepEqual(await statuses(nodes.slice(1, 2), all), [200, 401, 401, 200, 200]);
  assert.equal((await revoke(nodes[2] ?? node, accessToken, parent.id)).statusCode, 204);
  for (const one of nodes) assert.deepEqual(await statuses([one], all), [401, 401, 401, 401, 200]);
  const listed = await node.api.inject({ url: '/api/v1/ops/tokens', headers: bearer(accessToken) });
  const rows = listed.json<{ items: { id: number; parentId: number | null; revokedAt: string | null }[] }>().items;
  const row = (id: number) => rows.find((one) => one.id === id);
  assert.deepEqual([row(grandchild.id)?.parentId, row(parent.id)?.parentId], [child.id, null]);
  for (const { id } of [parent, child, grandchild, sibling]) assert.notEqual(row(id)?.revokedAt, null);
});

test('the harness catches a token stored without its parent', async (t) => {
  const { nodes, node, accessToken } = await adminAt(t, 2);
  const parent = await minted(node, accessToken, ['ops:tokens']);
  const child = await minted(node, parent.rawToken, ['ops:tokens']);
  // The planted bug: the ancestors are not stored.
  await node.db.query({ text: `update accounts.ops_token set ancestors = '{}'` });
  assert.equal((await revoke(node, accessToken, parent.id)).statusCode, 204);
  assert.deepEqual(await statuses(nodes, [parent, child]), [401, 200, 401, 200]);
});

test('a token revokes only tokens whose scopes it holds; an admin and the token itself may revoke it', async (t) => {
  const { node, accessToken } = await adminAt(t, 1);
  const weak = await minted(node, accessToken, ['ops:tokens']);
  const strong = await minted(node, accessToken, ['ops:tokens', 'ops:config', 'ops:read']);
  const refused = await revoke(node, weak.rawToken, strong.id);
  assert.equal(refused.statusCode, 403, refused.body);
  const problem = refused.json<{ type: string; requiredScopes: string[] }>();
  assert.match(problem.type, /scope-required$/);
  assert.deepEqual(problem.requiredScopes, ['ops:config', 'ops:read']);
  assert.equal(await statusOf(node, strong.rawToken), 200);
  const { rows } = await node.db.query<{ revoked: number }>({
    text: 'select count(*)::int as revoked from accounts.ops_token where revoked_at is not null',
  });
  assert.deepEqual(rows, [{ revoked: 0 }]);
  assert.equal((await revoke(node, weak.rawToken, 4_711)).statusCode, 404);
  assert.equal((await revoke(node, strong.rawToken, weak.id)).statusCode, 204);
  assert.equal((await revoke(node, strong.rawToken, strong.id)).statusCode, 204);
  assert.equal(await statusOf(node, strong.rawToken), 401);
});

test('a token does not hold a scope that its parent no longer holds', async (t) => {
  const { node, accessToken } = await adminAt(t, 1);
  const parent = await minted(node, accessToken, ['ops:tokens', 'ops:read']);
  const child = await minted(node, parent.rawToken, ['ops:tokens', 'ops:read']);
  await node.db.query({
    text: `update accounts.ops_token set scopes = '{ops:read}' where id = $1`,
    values: [parent.id],
  });
  await node.db.query({ text: 'update accounts.credential_version set version = gen_random_uuid()' });
  assert.equal(await statusOf(node, child.rawToken), 403);
});

test(`a token that mints while it is revoked leaves no child behind: ${ROUNDS} races on 3 nodes`, async (t) => {
  const { nodes, node, accessToken } = await adminAt(t, 3);
  let won = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const root = await minted(node, accessToken, ['ops:tokens']);
    const parent = await minted(node, root.rawToken, ['ops:tokens']);
    const [, ...responses] = await Promise.all([
      revoke(nodes[round % 3] ?? node, accessToken, round % 2 === 0 ? root.id : parent.id),
      ...nodes.map((one) => mint(one, parent.rawToken, ['ops:tokens'])),
    ]);
    const children = responses
      .filter(({ statusCode }) => statusCode === 201)
      .map((response) => response.json<Minted>());
    for (const { statusCode, body } of responses) assert.ok(statusCode === 201 || statusCode === 401, body);
    won += children.length;
    const left = (await statuses(nodes, children)).filter((status) => status !== 401);
    assert.deepEqual(left, [], `round ${round}`);
    const { rows } = await node.db.query({
      text: 'select id from accounts.ops_token where revoked_at is null and id = any($1)',
      values: [children.map(({ id }) => id)],
    });
    assert.deepEqual(rows, [], `round ${round}`);
    await revoke(node, accessToken, root.id);
  }
  t.diagnostic(`${won} of ${ROUNDS * nodes.length} mints came before their revocation`);
});

test('an admin who loses the tier or is disabled loses the operations tokens for good', async (t) => {
  const { nodes, node, accessToken } = await adminAt(t, 2);
  const { id } = await makeAccount(node.db, 'second', 'Admin');
  const change = (body: object) =>
    node.api.inject({ method: 'PATCH', url: `/api/v1/admin/users/${id}`, headers: bearer(accessToken), body });
  const rounds = [
    [{ tier: 'Sharp' }, { tier: 'Admin' }],
    [{ disabled: true }, { disabled: false }],
  ] as const;
  for (const [less, back] of rounds) {
    const second = await logInAs(node, 'second');
    const token = await minted(node, second.accessToken, ['ops:tokens']);
    const child = await minted(node, token.rawToken, ['ops:tokens']);
    assert.deepEqual(await statuses(nodes, [token, child]), [200, 200, 200, 200]);
    assert.equal((await change(less)).statusCode, 200);
    assert.deepEqual(await statuses(nodes, [token, child]), [401, 401, 401, 401], JSON.stringify(less));
    assert.equal((await change(back)).statusCode, 200);
    assert.deepEqual(await statuses(nodes, [token, child]), [401, 401, 401, 401], JSON.stringify(back));
  }
});
