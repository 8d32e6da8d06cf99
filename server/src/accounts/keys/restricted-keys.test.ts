import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { settableClock } from '../../kernel/index.ts';
import { accountsNode, bearer, logInAs, makeAccount, type AccountsNode } from '../../../tests/support/accounts.ts';

const INSIDE = '203.0.113.9';
const OUTSIDE = '198.51.100.9';

interface Shown {
  readonly id: number;
  readonly rawKey: string;
  readonly expiresAt: string | null;
  readonly allowedAddresses: readonly string[] | null;
}

const create = (node: AccountsNode, accessToken: string, body: object) =>
  node.api.inject({
    method: 'POST',
    url: '/api/v1/me/api-keys',
    headers: bearer(accessToken),
    body: { name: 'k', ...body },
  });

async function created(node: AccountsNode, accessToken: string, body: object): Promise<Shown> {
  const response = await create(node, accessToken, body);
  assert.equal(response.statusCode, 201, response.body);
  return response.json();
}

const askFrom = (node: AccountsNode, rawKey: string, remoteAddress: string) =>
  node.api.inject({ url: '/api/v1/who', headers: { 'x-api-key': rawKey }, remoteAddress });

const statusFrom = async (...asked: Parameters<typeof askFrom>): Promise<number> =>
  (await askFrom(...asked)).statusCode;

async function sharpAt(t: TestContext) {
  const wallClock = settableClock(new Date());
  const node = await accountsNode(t, { wallClock });
  await makeAccount(node.db, 'ada', 'Admin');
  const { accessToken } = await logInAs(node, 'ada');
  const listed = async () =>
    (await node.api.inject({ url: '/api/v1/me/api-keys', headers: bearer(accessToken) })).json<
      { id: number; lastUsedAt: string | null; lastUsedAddress: string | null; expiresAt: string | null }[]
    >();
  return { node, wallClock, accessToken, listed };
}

test('a key expires on time, even if it is cached: the next request gets the 401 of an unknown key', async (t) => {
  const { node, wallClock, accessToken, listed } = await sharpAt(t);
  const start = wallClock.now().getTime();
  const expiresAt = new Date(start + 60_000).toISOString();
  const { rawKey, ...shown } = await created(node, accessToken, { expiresAt });
  assert.equal(shown.expiresAt, expiresAt);
  assert.equal((await listed())[0]?.expiresAt, expiresAt);
  assert.equal(await statusFrom(node, rawKey, INSIDE), 200);
  wallClock.set(new Date(start + 59_999));
  assert.equal(await statusFrom(node, rawKey, INSIDE), 200);
  wallClock.set(new Date(start + 60_000));
  const expired = await askFrom(node, rawKey, INSIDE);
  const unknown = await askFrom(node, 'pp_nothing', INSIDE);
  assert.deepEqual([expired.statusCode, expired.body], [401, unknown.body]);
});

test('a key without expiry and ranges shows null for both and works from anywhere; a past expiry is refused', async (t) => {
  const { node, accessToken } = await sharpAt(t);
  for (const body of [{}, { expiresAt: null, allowedAddresses: null }]) {
    const { rawKey, expiresAt, allowedAddresses } = await created(node, accessToken, body);
    assert.deepEqual([expiresAt, allowedAddresses], [null, null]);
    for (const address of [INSIDE, OUTSIDE, '2001:db8::1', '::ffff:10.0.0.1'])
      assert.equal(await statusFrom(node, rawKey, address), 200);
  }
  assert.equal((await create(node, accessToken, { expiresAt: '2020-01-01T00:00:00Z' })).statusCode, 422);
});

test('a key works only from its ranges: elsewhere it gets 401 with the reason, without a recorded use or quota', async (t) => {
  const { node, accessToken, listed } = await sharpAt(t);
  const allowedAddresses = ['203.0.113.77/24', '2001:db8::/48', '203.0.113.0/24'];
  const { rawKey, ...shown } = await created(node, accessToken, { allowedAddresses });
  assert.deepEqual(shown.allowedAddresses, ['203.0.113.0/24', '2001:db8::/48']);
  for (const address of [OUTSIDE, '2001:db8:1::1', '127.0.0.1', '203.0.114.1']) {
    const refused = await askFrom(node, rawKey, address);
    assert.equal(refused.statusCode, 401, address);
    const { type, detail } = refused.json<{ type: string; detail: string }>();
    assert.match(type, /address-not-allowed$/);
    assert.match(detail, new RegExp(address.replaceAll('.', String.raw`\.`)));
    assert.equal(refused.headers['x-ratelimit-remaining'], '2147483647');
  }
  const counted = await node.db.query({ text: `select 1 from limits.quota_use where quota_group = 'picks-and-data'` });
  assert.equal(counted.rows.length, 0);
  assert.equal((await listed())[0]?.lastUsedAt, null);
  for (const address of [INSIDE, `::ffff:${INSIDE}`, '2001:db8::9'])
    assert.equal(await statusFrom(node, rawKey, address), 200, address);
  const wrong = `${rawKey.slice(0, -1)}${rawKey.endsWith('x') ? 'y' : 'x'}`;
  assert.equal(await statusFrom(node, wrong, OUTSIDE), 401);
});

test('the list shows the address of a key’s last use, written at most once a minute', async (t) => {
  const { node, wallClock, accessToken, listed } = await sharpAt(t);
  const { rawKey } = await created(node, accessToken, {});
  const lastUse = async () => (await listed())[0]?.lastUsedAddress;
  assert.equal(await lastUse(), null);
  await askFrom(node, rawKey, `::ffff:${INSIDE}`);
  assert.equal(await lastUse(), INSIDE);
  await askFrom(node, rawKey, OUTSIDE);
  assert.equal(await lastUse(), INSIDE);
  wallClock.set(new Date(wallClock.now().getTime() + 60_000));
  await askFrom(node, rawKey, '2001:db8::9');
  assert.equal(await lastUse(), '2001:db8::9');
});

test('an invalid range is a 400 with its place, and so are too many ranges', async (t) => {
  const { node, accessToken } = await sharpAt(t);
  const response = await create(node, accessToken, { allowedAddresses: ['203.0.113.0/24', '203.0.113.0/33'] });
  assert.equal(response.statusCode, 400, response.body);
  assert.equal(response.json<{ errors: { pointer: string }[] }>().errors[0]?.pointer, '/allowedAddresses/1');
  const many = Array.from({ length: 51 }, (_, index) => `203.0.113.${index}`);
  assert.equal((await create(node, accessToken, { allowedAddresses: many })).statusCode, 400);
  assert.equal((await create(node, accessToken, { allowedAddresses: [] })).statusCode, 400);
});

test('an operations token keeps its ranges, and its child tokens are limited to them', async (t) => {
  const { node, accessToken } = await sharpAt(t);
  const mint = (token: string, more: object, remoteAddress = INSIDE) =>
    node.api.inject({
      method: 'POST',
      url: '/api/v1/ops/tokens',
      headers: bearer(token),
      body: { name: 'deploy', scopes: ['ops:tokens'], ...more },
      remoteAddress,
    });
  const statusOf = async (token: string, remoteAddress: string) =>
    (await node.api.inject({ url: '/api/v1/ops/tokens', headers: bearer(token), remoteAddress })).statusCode;
  const parent = (await mint(accessToken, { allowedAddresses: ['203.0.113.0/24'] })).json<{ rawToken: string }>();
  assert.equal((await mint(parent.rawToken, {}, OUTSIDE)).statusCode, 401);
  const inherits = await mint(parent.rawToken, {});
  assert.deepEqual(inherits.json<Shown>().allowedAddresses, ['203.0.113.0/24']);
  const wider = (await mint(parent.rawToken, { allowedAddresses: ['0.0.0.0/0'] })).json<{ rawToken: string }>();
  for (const { rawToken } of [parent, inherits.json<{ rawToken: string }>(), wider])
    assert.deepEqual([await statusOf(rawToken, INSIDE), await statusOf(rawToken, OUTSIDE)], [200, 401]);
});

test('the harness catches ranges of a key that are not stored', async (t) => {
  const { node, accessToken } = await sharpAt(t);
  const { rawKey } = await created(node, accessToken, { allowedAddresses: ['203.0.113.0/24'] });
  await node.db.query({ text: 'update accounts.api_key set allowed_addresses = null' });
  assert.equal(await statusFrom(node, rawKey, OUTSIDE), 200);
});

test('an account keeps its last 100 ended keys, however many it creates and revokes', async (t) => {
  const { node, accessToken, listed } = await sharpAt(t);
  await node.db.query({
    text: `insert into accounts.api_key (public_id, secret_hash, account_id, name, created_at, revoked_at, expires_at)
           select 'made' || n, '', account.id, 'made', now(), case when n % 2 = 0 then now() - n * interval '1 minute' end,
                  now() - n * interval '1 minute'
             from accounts.account, generate_series(1, 150) n`,
  });
  const { id } = await created(node, accessToken, {});
  const kept = await listed();
  assert.equal(kept.length, 101);
  assert.equal(kept[0]?.id, id);
});
