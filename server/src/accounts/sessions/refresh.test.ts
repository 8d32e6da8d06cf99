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
import { randomText, type Database, type InstanceKey } from '../../platform/index.ts';
import { readRefreshToken, writeRefreshToken } from './refresh-tokens.ts';
import { size } from '../../../tests/support/size.ts';

const ROUNDS = size({ quick: 8, all: 40, long: 200 });
const REPLAYS = size({ quick: 10, all: 50, long: 1_000 });

const cookieOf = (response: Awaited<ReturnType<typeof refreshWith>>): string =>
  response.cookies.find(({ name }) => name === 'refreshToken')?.value ?? '';

/** Backdates the last rotation, so no test has to wait. */
const age = (db: Database, seconds: number) =>
  db.query({
    text: `update accounts.session set rotated_at = rotated_at - $1 * interval '1 second'`,
    values: [seconds],
  });

/**
 * The faults of eight concurrent refreshes with one token; none if there was one rotation and all got the same
 * successor.
 */
async function faultsOfOneRound(refreshAll: () => Promise<string[]>, db: Database, before: number): Promise<string[]> {
  const successors = await refreshAll();
  const { rows } = await db.query<{ generation: number }>({ text: 'select generation from accounts.session' });
  const faults: string[] = [];
  if (successors.includes('')) faults.push('a refresh was refused');
  if (new Set(successors).size !== 1) faults.push('different successors');
  if (rows[0]?.generation !== before + 1) faults.push(`generation ${rows[0]?.generation} after ${before}`);
  return faults;
}

test(`8 concurrent refreshes on 2 nodes, ${ROUNDS} rounds: one rotation each, the same successor for all, no session lost`, async (t) => {
  const [first, second] = await accountsNodes(t, 2);
  await makeAccount(first.db, 'ada');
  let { cookie } = await logInAs(first, 'ada');
  for (let round = 1; round <= ROUNDS; round += 1) {
    let next = '';
    const refreshAll = async (): Promise<string[]> => {
      const nodes = Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? first : (second ?? first)));
      const successors = (await Promise.all(nodes.map((node) => refreshWith(node, cookie)))).map(cookieOf);
      next = successors[0] ?? '';
      return successors;
    };
    assert.deepEqual(await faultsOfOneRound(refreshAll, first.db, round), [], `round ${round}`);
    cookie = next;
  }
  const renewed = await refreshWith(first, cookie);
  const { accessToken } = renewed.json<{ accessToken: string }>();
  assert.equal((await first.api.inject({ url: '/api/v1/me', headers: bearer(accessToken) })).statusCode, 200);
});

test('the harness catches a refresh that reads and writes without a lock', async (t) => {
  const node = await accountsNode(t);
  await makeAccount(node.db, 'ada');
  const { cookie } = await logInAs(node, 'ada');
  // The planted bug: two callers read the same generation, and each writes its own successor.
  const careless = async (): Promise<string> => {
    const { rows } = await node.db.query<{ id: string; generation: number }>({
      text: 'select id, generation from accounts.session',
    });
    const found = rows[0];
    if (found === undefined || readRefreshToken(node.instanceKey, cookie)?.generation !== found.generation) return '';
    await node.db.query({ text: 'update accounts.session set generation = generation + 1' });
    return writeRefreshToken(node.instanceKey, { sessionId: found.id, generation: found.generation + 1 });
  };
  const faults = await faultsOfOneRound(() => Promise.all(Array.from({ length: 8 }, careless)), node.db, 1);
  assert.notDeepEqual(faults, []);
});

test(`an older token ends the session for every holder, with its access tokens, ${REPLAYS} of ${REPLAYS}`, async (t) => {
  const [first, second] = await accountsNodes(t, 2);
  await makeAccount(first.db, 'ada');
  for (let round = 0; round < REPLAYS; round += 1) {
    const { cookie: stolen } = await logInAs(first, 'ada');
    const one = await refreshWith(first, stolen);
    const two = await refreshWith(second ?? first, cookieOf(one));
    const { accessToken } = two.json<{ accessToken: string }>();
    assert.equal((await refreshWith(first, stolen)).statusCode, 401, 'the token before the previous one');
    assert.equal((await refreshWith(first, cookieOf(two))).statusCode, 401, 'the one that was in force');
    assert.equal(
      (await (second ?? first).api.inject({ url: '/api/v1/me', headers: bearer(accessToken) })).statusCode,
      401,
    );
  }
});

test('the previous token works for 10 seconds, and ends the session after that', async (t) => {
  const node = await accountsNode(t);
  await makeAccount(node.db, 'ada');
  const { cookie } = await logInAs(node, 'ada');
  const successor = cookieOf(await refreshWith(node, cookie));
  await age(node.db, 9);
  assert.equal(cookieOf(await refreshWith(node, cookie)), successor);
  await age(node.db, 2);
  assert.equal((await refreshWith(node, cookie)).statusCode, 401);
  assert.equal((await refreshWith(node, successor)).statusCode, 401);
});

test('with its Idempotency-Key a refresh gets the same response for 10 seconds, and ends the session after that', async (t) => {
  const node = await accountsNode(t);
  await makeAccount(node.db, 'ada');
  const { cookie } = await logInAs(node, 'ada');
  const headers = { 'idempotency-key': 'tab-1' };
  const first = await refreshWith(node, cookie, headers);
  await age(node.db, 9);
  const again = await refreshWith(node, cookie, headers);
  assert.equal(again.statusCode, 200);
  assert.equal(again.headers['idempotency-replayed'], 'true');
  assert.equal(again.body, first.body);
  assert.equal(cookieOf(again), cookieOf(first));
  await age(node.db, 2);
  const late = await refreshWith(node, cookie, headers);
  assert.equal(late.statusCode, 401);
  assert.equal(cookieOf(late), '');
  assert.equal((await refreshWith(node, cookieOf(first))).statusCode, 401, 'the session is over for every holder');
});

test('a replay of the token before the previous one ends the session within the 10 seconds too', async (t) => {
  const node = await accountsNode(t);
  await makeAccount(node.db, 'ada');
  const { cookie } = await logInAs(node, 'ada');
  const headers = { 'idempotency-key': 'tab-1' };
  const first = await refreshWith(node, cookie, headers);
  const second = await refreshWith(node, cookieOf(first));
  assert.equal((await refreshWith(node, cookie, headers)).statusCode, 401);
  assert.equal((await refreshWith(node, cookieOf(second))).statusCode, 401);
});

test('30 days are absolute: a refresh does not extend a session', async (t) => {
  const node = await accountsNode(t);
  await makeAccount(node.db, 'ada');
  const { cookie } = await logInAs(node, 'ada');
  await node.db.query({ text: `update accounts.session set expires_at = clock_timestamp() + interval '90 seconds'` });
  const renewed = await refreshWith(node, cookie);
  const maxAge = Number(/Max-Age=(\d+)/.exec(String(renewed.headers['set-cookie']))?.[1]);
  assert.ok(maxAge > 60 && maxAge <= 90, String(maxAge));
  await node.db.query({ text: `update accounts.session set expires_at = clock_timestamp()` });
  assert.equal((await refreshWith(node, cookieOf(renewed))).statusCode, 401);
});

/** Forged tokens in the format of real ones. */
function forgeries(real: string, other: string): string[] {
  const [id = '', generation = '', mark = ''] = real.split('.');
  return [
    '',
    'x',
    `${id}.${generation}`,
    `${id}.${generation}.`,
    `${id}.2.${mark}`,
    `${id}.0.${mark}`,
    `${id}.-1.${mark}`,
    `${id}.01.${mark}`,
    `${id}.1e0.${mark}`,
    `${randomText(22)}.${generation}.${mark}`,
    `${other.split('.')[0]}.${generation}.${mark}`,
    `${id}.${generation}.${mark.slice(0, -1)}`,
    `${id}.${generation}.${mark}=`,
    `${id}.${generation}.${mark.toLowerCase()}`,
    `${id}.${generation}.${'A'.repeat(43)}`,
    ...Array.from({ length: 40 }, () => `${id}.${generation}.${randomText(43)}`),
  ];
}

test('forged refresh tokens are refused, and do not end the session they name', async (t) => {
  const node = await accountsNode(t);
  await makeAccount(node.db, 'ada');
  const { cookie } = await logInAs(node, 'ada');
  const other = await logInAs(node, 'ada');
  for (const forged of forgeries(cookie, other.cookie))
    assert.equal((await refreshWith(node, forged)).statusCode, 401, forged);
  const missing = await node.api.inject({ method: 'POST', url: '/api/v1/auth/refresh' });
  assert.equal(missing.statusCode, 401);
  assert.equal((await refreshWith(node, cookie)).statusCode, 200);
});

test('a refresh token of another instance key is refused', async (t) => {
  const node = await accountsNode(t);
  await makeAccount(node.db, 'ada');
  const { cookie } = await logInAs(node, 'ada');
  const stranger: AccountsNode = await accountsNode(t, { db: node.db });
  assert.equal((await refreshWith(stranger, cookie)).statusCode, 401);
  const key: InstanceKey = stranger.instanceKey;
  const name = readRefreshToken(node.instanceKey, cookie);
  assert.ok(name);
  assert.equal((await refreshWith(node, writeRefreshToken(key, name))).statusCode, 401);
});

test('signing out ends the session on every node at once and clears the cookie', async (t) => {
  const [first, second] = await accountsNodes(t, 2);
  await makeAccount(first.db, 'ada');
  const { cookie, accessToken } = await logInAs(first, 'ada');
  const me = () => (second ?? first).api.inject({ url: '/api/v1/me', headers: bearer(accessToken) });
  assert.equal((await me()).statusCode, 200);
  const response = await first.api.inject({
    method: 'POST',
    url: '/api/v1/auth/logout',
    cookies: { refreshToken: cookie },
  });
  assert.equal(response.statusCode, 204);
  assert.match(String(response.headers['set-cookie']), /^refreshToken=; .*Expires=Thu, 01 Jan 1970/);
  assert.equal((await me()).statusCode, 401);
  assert.equal((await refreshWith(first, cookie)).statusCode, 401);
  assert.equal((await first.api.inject({ method: 'POST', url: '/api/v1/auth/logout' })).statusCode, 204);
});

test('another site cannot clear the cookie: it is cleared only for a request that sends it', async (t) => {
  const node = await accountsNode(t);
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '0' };
  const response = await node.api.inject({ method: 'POST', url: '/api/v1/auth/logout', headers });
  assert.deepEqual([response.statusCode, response.headers['set-cookie']], [204, undefined]);
});
