import assert from 'node:assert/strict';
import test from 'node:test';
import { oneBatch, type Caller, type CountRequests } from '../../platform/index.ts';
import type { ApiModule } from '../../platform/http/index.ts';
import { accountsNode, bearer, logInAs, makeAccount, PASSWORD } from '../../../tests/support/accounts.ts';

test('an account is deleted with only the password, with sessions and keys, on all nodes at once, and can be created again', async (t) => {
  const node = await accountsNode(t);
  const second = await accountsNode(t, { db: node.db, instanceKey: node.instanceKey });
  const { id } = await makeAccount(node.db, 'ada', 'Sharp');
  await makeAccount(node.db, 'bob');
  const { accessToken } = await logInAs(node, 'ada');
  const key = await node.api.inject({
    method: 'POST',
    url: '/api/v1/me/api-keys',
    headers: bearer(accessToken),
    body: { name: 'laptop' },
  });
  assert.equal(key.statusCode, 201, key.body);
  const { rawKey } = key.json<{ rawKey: string }>();
  const file = await node.api.inject({ url: '/api/v1/me/export', headers: bearer(accessToken) });
  const data = file.json<{
    format: string;
    account: { email: string }[];
    sessions: object[];
    apiKeys: { name: string }[];
  }>();
  assert.deepEqual(
    [data.format, data.account[0]?.email, data.sessions.length, data.apiKeys[0]?.name],
    ['prop-pick-account/1', 'ada@example.org', 1, 'laptop'],
  );
  assert.ok(!file.body.includes(rawKey) && !/hash|sealed|secret/i.test(file.body), file.body);
  const remove = (body: object) =>
    second.api.inject({ method: 'DELETE', url: '/api/v1/me', headers: bearer(accessToken), body });
  assert.equal((await remove({ password: 'another one entirely' })).statusCode, 400);
  const gone = await remove({ password: PASSWORD });
  assert.equal(gone.statusCode, 200, gone.body);
  assert.match(gone.body, /ledger/);
  assert.equal((await remove({ password: PASSWORD })).statusCode, 401, 'a second time');
  for (const one of [node, second]) {
    assert.equal((await one.api.inject({ url: '/api/v1/who', headers: bearer(accessToken) })).statusCode, 401);
    assert.equal((await one.api.inject({ url: '/api/v1/who', headers: { 'x-api-key': rawKey } })).statusCode, 401);
  }
  await assert.rejects(logInAs(node, 'ada'), /401|Authentication/);
  const { rows } = await node.db.query<{ id: number }>({ text: 'select id from accounts.account order by id' });
  assert.equal(rows.length, 1, 'the other account stays');
  assert.deepEqual(
    (await node.readMail()).map(({ to, subject }) => `${to}: ${subject}`),
    ['ada@example.org: Your account was deleted'],
  );
  assert.notEqual((await makeAccount(node.db, 'ada')).id, id);
});

test('no usage outlives its account, whether it is counted before or after the commit of the deletion', async (t) => {
  const counter: { limits?: CountRequests; count?: () => Promise<unknown> } = {};
  const late: ApiModule = {
    name: 'late',
    routes: () => {},
    // The usage has been erased by now, and the deletion is not committed.
    owned: [
      { name: 'late', read: () => oneBatch(Promise.resolve([])), erase: async () => void (await counter.count?.()) },
    ],
  };
  const node = await accountsNode(t, {
    modules: [late],
    counter: (limits) => {
      counter.limits = limits;
      return limits;
    },
  });
  const { id } = await makeAccount(node.db, 'ada', 'Sharp');
  const { accessToken } = await logInAs(node, 'ada');
  const caller: Caller = { kind: 'access-token', credentialId: 'c', account: { id, tier: 'Sharp' }, scopes: [] };
  counter.count = () => counter.limits?.take(caller, 'research') ?? assert.fail();
  const body = { password: PASSWORD };
  const gone = await node.api.inject({ method: 'DELETE', url: '/api/v1/me', headers: bearer(accessToken), body });
  assert.equal(gone.statusCode, 200, gone.body);
  const usage = async () => (await node.db.query({ text: 'select quota_group from limits.quota_use' })).rows;
  assert.deepEqual(await usage(), [], 'counted before the commit');
  await counter.count();
  assert.deepEqual(await usage(), [], 'counted after the commit');
});

test('of two admins who delete themselves concurrently one remains', async (t) => {
  const node = await accountsNode(t);
  for (const name of ['ada', 'bob']) await makeAccount(node.db, name, 'Admin');
  const responses = await Promise.all(
    ['ada', 'bob'].map(async (name) => {
      const { accessToken } = await logInAs(node, name);
      const request = {
        method: 'DELETE',
        url: '/api/v1/me',
        headers: bearer(accessToken),
        body: { password: PASSWORD },
      } as const;
      return node.api.inject(request);
    }),
  );
  assert.deepEqual(new Set(responses.map(({ statusCode }) => statusCode)), new Set([200, 422]));
  assert.match(responses.find(({ statusCode }) => statusCode === 422)?.body ?? '', /last admin/);
});

test('an account is exported at most 10 times an hour across all nodes, even concurrently; other accounts are not limited', async (t) => {
  const node = await accountsNode(t);
  const second = await accountsNode(t, { db: node.db, instanceKey: node.instanceKey });
  for (const name of ['ada', 'bob']) await makeAccount(node.db, name);
  const [ada, bob] = [await logInAs(node, 'ada'), await logInAs(node, 'bob')];
  const ask = (on: typeof node, { accessToken }: typeof ada) =>
    on.api.inject({ url: '/api/v1/me/export', headers: bearer(accessToken) });
  const responses = await Promise.all(
    Array.from({ length: 25 }, (_, index) => ask(index % 2 === 0 ? node : second, ada)),
  );
  const statuses = responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
  assert.deepEqual(statuses, [...Array<number>(10).fill(200), ...Array<number>(15).fill(429)]);
  const refused = responses.find(({ statusCode }) => statusCode === 429);
  assert.match(refused?.body ?? '', /rate-limit-exceeded/);
  const wait = Number(refused?.headers['retry-after']);
  assert.ok(wait > 3_500 && wait <= 3_600, String(wait));
  assert.equal((await ask(node, bob)).statusCode, 200);
  await node.db.query({
    text: `update accounts.login_attempt
              set attempted_at = array(select moment - interval '61 minutes' from unnest(attempted_at) moment)`,
  });
  assert.equal((await ask(second, ada)).statusCode, 200, 'an hour later');
});
