import assert from 'node:assert/strict';
import test from 'node:test';
import { bearer, makeAccount } from '../support/accounts.ts';
import {
  apiNodes,
  logInAt,
  refreshCookieOf,
  type ApiResponse,
  type ApiNode,
  type ApiNodes,
} from '../support/api-nodes.ts';
import { eventually } from '../support/eventually.ts';
import { size } from '../support/size.ts';

const REVOCATIONS = size({ all: 25, long: 1_000 });
const REFRESH_ROUNDS = size({ all: 15, long: 200 });
const REPLAYS = size({ all: 15, long: 1_000 });
const CUTS = size({ all: 5, long: 50 });

const USAGE = '/data/usage';

async function newKey(node: ApiNode, accessToken: string): Promise<{ id: number; rawKey: string }> {
  const { status, text } = await node.ask('/me/api-keys', {
    method: 'POST',
    headers: bearer(accessToken),
    body: { name: 'k' },
  });
  assert.equal(status, 201, text);
  return JSON.parse(text) as { id: number; rawKey: string };
}

const statuses = (nodes: readonly ApiNode[], headers: Record<string, string>): Promise<number[]> =>
  Promise.all(nodes.map(async (node) => (await node.ask(USAGE, { headers })).status));

/** Three processes, a logged-in admin, and the node of the login. */
async function threeNodes(t: Parameters<typeof apiNodes>[0]) {
  const cluster: ApiNodes = await apiNodes(t, 3);
  const [first] = cluster.nodes;
  assert.ok(first);
  await makeAccount(cluster.cluster.db, 'root', 'Admin');
  const { accessToken } = await logInAt(first, 'root');
  return { ...cluster, first, accessToken, db: cluster.cluster.db };
}

const revoke = (node: ApiNode, id: number, accessToken: string): Promise<ApiResponse> =>
  node.ask(`/me/api-keys/${id}`, { method: 'DELETE', headers: bearer(accessToken) });

const refreshAt = (node: ApiNode, cookie: string): Promise<ApiResponse> =>
  node.ask('/auth/refresh', { method: 'POST', headers: { cookie: `refreshToken=${cookie}` } });

test('3 processes of one service act as one service', async (t) => {
  const { nodes, first, accessToken, db } = await threeNodes(t);
  await t.test(
    `after the response to a revocation none of 3 processes accepts the key, ${REVOCATIONS} of ${REVOCATIONS}`,
    async () => {
      let token = accessToken;
      for (let round = 0; round < REVOCATIONS; round += 1) {
        if (round % 300 === 299) token = (await logInAt(first, 'root')).accessToken;
        const { id, rawKey } = await newKey(nodes[round % 3] ?? first, token);
        assert.deepEqual(await statuses(nodes, { 'x-api-key': rawKey }), [200, 200, 200]);
        assert.equal((await revoke(nodes[(round + 1) % 3] ?? first, id, token)).status, 204);
        assert.deepEqual(await statuses(nodes, { 'x-api-key': rawKey }), [401, 401, 401], `round ${round}`);
      }
    },
  );

  await t.test('a change of tier applies to the next request on each of 3 processes', async () => {
    const { id } = await makeAccount(db, 'ada', 'Sharp');
    const ada = await logInAt(first, 'ada');
    const { rawKey } = await newKey(first, ada.accessToken);
    for (const [tier, expected] of [
      ['Pro', 403],
      ['Sharp', 200],
      ['Free', 403],
      ['Admin', 200],
      ['Sharp', 200],
    ] as const) {
      const change = await first.ask(`/admin/users/${id}`, {
        method: 'PATCH',
        headers: bearer(accessToken),
        body: { tier },
      });
      assert.equal(change.status, 200, change.text);
      for (const headers of [bearer(ada.accessToken), { 'x-api-key': rawKey }])
        for (const node of nodes) {
          const { status, text } = await node.ask(USAGE, { headers });
          assert.equal(status, expected, text);
          assert.equal((JSON.parse(text) as { tier: string }).tier, tier);
        }
    }
  });

  await t.test(
    `processes with dropped connections accept nothing that was revoked, and serve again at once, ${CUTS} drops`,
    async () => {
      for (let round = 0; round < CUTS; round += 1) {
        const { id, rawKey } = await newKey(first, accessToken);
        assert.deepEqual(await statuses(nodes, { 'x-api-key': rawKey }), [200, 200, 200]);
        // The nodes are not notified: their connections are dropped while the key is revoked.
        await db.query({
          text: `select pg_terminate_backend(pid) from pg_stat_activity
              where datname = current_database() and application_name = 'prop-pick'`,
        });
        await db.query({
          text: `with gone as (update accounts.api_key set revoked_at = now() where id = $1)
             update accounts.credential_version set version = gen_random_uuid()`,
          values: [id],
        });
        const after = await statuses(nodes, { 'x-api-key': rawKey });
        assert.ok(
          after.every((status) => status === 401 || status === 503),
          `round ${round}: ${after.join(', ')}`,
        );
        await eventually('every node serves again', async () => {
          const now = await statuses(nodes, bearer(accessToken));
          return now.every((status) => status === 200) || undefined;
        });
        assert.deepEqual(await statuses(nodes, { 'x-api-key': rawKey }), [401, 401, 401]);
      }
    },
  );

  await t.test(
    `8 concurrent refreshes on 3 processes, ${REFRESH_ROUNDS} rounds: the same successor for all, no session ended`,
    async () => {
      let inForce = (await logInAt(first, 'root')).cookie;
      for (let round = 0; round < REFRESH_ROUNDS; round += 1) {
        const responses = await Promise.all(
          Array.from({ length: 8 }, (_, index) => refreshAt(nodes[index % 3] ?? first, inForce)),
        );
        const successors = new Set(responses.map(({ headers }) => refreshCookieOf(headers)));
        assert.deepEqual(new Set(responses.map(({ status }) => status)), new Set([200]), `round ${round}`);
        assert.equal(successors.size, 1, `round ${round}`);
        const [next = ''] = successors;
        assert.equal(Number(next.split('.')[1]), Number(inForce.split('.')[1]) + 1, 'one rotation');
        inForce = next;
      }
    },
  );

  await t.test(`an older refresh token ends the session on all of 3 processes, ${REPLAYS} of ${REPLAYS}`, async () => {
    for (let round = 0; round < REPLAYS; round += 1) {
      const { cookie: stolen } = await logInAt(first, 'root');
      const one = await refreshAt(nodes[1] ?? first, stolen);
      const two = await refreshAt(nodes[2] ?? first, refreshCookieOf(one.headers));
      const { accessToken } = JSON.parse(two.text) as { accessToken: string };
      assert.deepEqual(await statuses(nodes, bearer(accessToken)), [200, 200, 200]);
      assert.equal((await refreshAt(first, stolen)).status, 401);
      assert.deepEqual(await statuses(nodes, bearer(accessToken)), [401, 401, 401], `round ${round}`);
      assert.equal((await refreshAt(nodes[1] ?? first, refreshCookieOf(two.headers))).status, 401);
    }
  });

  await t.test('the harness sees a revocation that is not recorded for the nodes', async () => {
    const { id, rawKey } = await newKey(first, accessToken);
    assert.deepEqual(await statuses(nodes, { 'x-api-key': rawKey }), [200, 200, 200]);
    // The planted bug: the row changes, the change log does not.
    await db.query({ text: 'update accounts.api_key set revoked_at = now() where id = $1', values: [id] });
    assert.deepEqual(await statuses(nodes, { 'x-api-key': rawKey }), [200, 200, 200]);
  });
});
