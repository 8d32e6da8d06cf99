import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import {
  accountsNode,
  accountsNodes,
  bearer,
  logInAs,
  makeAccount,
  PASSWORD,
  type AccountsNode,
} from '../../../tests/support/accounts.ts';
import { appCode } from '../../../tests/support/two-factor.ts';
import { asSuperuser } from '../../../tests/support/postgres.ts';
import { settableClock } from '../../kernel/index.ts';
import { turnOffTwoFactorOf, type AccountsChange } from '../index.ts';
import type { Tier } from '../../access/index.ts';

const NOW = new Date();
const PATH = '/api/v1/me/two-factor';

const slugOf = (response: { json<Body>(): Body }): string | undefined =>
  response.json<{ type: string }>().type.split('/').at(-1);

const post = ({ api }: AccountsNode, url: string, token: string, body: object = {}) =>
  api.inject({ method: 'POST', url, headers: bearer(token), body });

const signIn = ({ api }: AccountsNode, code?: string, password = PASSWORD, email = 'ada@example.org') =>
  api.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    body: { email, password, ...(code === undefined ? {} : { code }) },
  });

const later = (steps: number): Date => new Date(NOW.getTime() + steps * 30_000);

/** A code that matches none of the three valid ones. */
const wrongCode = (secret: string, now: Date): string => {
  const right = [-1, 0, 1].map((steps) => appCode(secret, new Date(now.getTime() + steps * 30_000)));
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? '';
};

/** Ada, with two-factor authentication on since a code of `NOW`, on several nodes with one clock. */
async function adaWithTwoFactor(t: TestContext, tier: Tier = 'Free') {
  const clock = settableClock(NOW);
  const first = await accountsNode(t, { wallClock: clock });
  const second = await accountsNode(t, { wallClock: clock, db: first.db, instanceKey: first.instanceKey });
  await makeAccount(first.db, 'ada', tier);
  const { accessToken } = await logInAs(first, 'ada');
  const begun = await post(first, PATH, accessToken);
  assert.equal(begun.statusCode, 201, begun.body);
  const { secret, uri } = begun.json<{ secret: string; uri: string }>();
  assert.equal(new URL(uri).searchParams.get('secret'), secret);
  const confirmed = await post(first, `${PATH}/confirm`, accessToken, { code: appCode(secret, NOW) });
  assert.equal(confirmed.statusCode, 200, confirmed.body);
  const { recoveryCodes } = confirmed.json<{ recoveryCodes: string[] }>();
  return { node: first, nodes: [first, second] as const, clock, secret, recoveryCodes, accessToken };
}

/** How many of 4 concurrent sign-ins with one code succeed, on two nodes. */
async function passing([first, second]: readonly [AccountsNode, AccountsNode], code: string): Promise<number> {
  const responses = await Promise.all([first, second, first, second].map((node) => signIn(node, code)));
  return responses.filter(({ statusCode }) => statusCode === 200).length;
}

test('until a code confirms it, two-factor sign-in is off; afterwards a sign-in needs a code', async (t) => {
  const node = await accountsNode(t);
  await makeAccount(node.db, 'ada');
  const { accessToken } = await logInAs(node, 'ada');
  const state = async () => (await node.api.inject({ url: PATH, headers: bearer(accessToken) })).json<object>();
  const off = { enabled: false, enabledAt: null, recoveryCodesLeft: 0, isRequired: false };
  assert.deepEqual(await state(), off);
  const refused = await post(node, `${PATH}/confirm`, accessToken, { code: '123456' });
  assert.equal(refused.statusCode, 422, 'nothing is being set up');
  const first = (await post(node, PATH, accessToken)).json<{ secret: string }>();
  const { secret } = (await post(node, PATH, accessToken)).json<{ secret: string }>();
  assert.notEqual(first.secret, secret);
  assert.equal((await signIn(node)).statusCode, 200);
  const stale = await post(node, `${PATH}/confirm`, accessToken, { code: appCode(first.secret, new Date()) });
  assert.equal(stale.statusCode, 400, 'a replaced secret');
  assert.deepEqual(await state(), off);
  const on = await post(node, `${PATH}/confirm`, accessToken, { code: appCode(secret, new Date()) });
  const { recoveryCodes } = on.json<{ recoveryCodes: string[] }>();
  assert.equal(new Set(recoveryCodes).size, 10);
  const { enabledAt, ...rest } = (await state()) as { enabledAt: string };
  assert.ok(Math.abs(Date.parse(enabledAt) - Date.now()) < 60_000);
  assert.deepEqual(rest, { enabled: true, recoveryCodesLeft: 10, isRequired: false });
  const response = await signIn(node);
  assert.equal(response.statusCode, 401);
  assert.equal(slugOf(response), 'two-factor-required');
  assert.equal(response.headers['set-cookie'], undefined);
  assert.equal((await post(node, PATH, accessToken)).statusCode, 422, 'it is on already');
  const [mail] = await node.readMail();
  assert.match(mail?.subject ?? '', /turned on/);
});

test('without the right password the response to a code is the one for an unknown email', async (t) => {
  const { node, secret } = await adaWithTwoFactor(t);
  const code = appCode(secret, later(1));
  const responses = [
    await signIn(node, code, PASSWORD, 'unknown@example.org'),
    await signIn(node, code, 'seven herons at the lake'),
    await signIn(node, undefined, 'seven herons at the lake'),
  ];
  for (const response of responses) {
    assert.equal(response.statusCode, 401);
    assert.equal(response.body, responses[0]?.body);
    assert.equal(slugOf(response), 'unauthorized');
  }
});

test('each code is accepted once: of 4 concurrent sign-ins with one code on 2 nodes one succeeds, and an older code fails', async (t) => {
  const { nodes, node, clock, secret } = await adaWithTwoFactor(t);
  const replay = await signIn(node, appCode(secret, NOW));
  assert.deepEqual([replay.statusCode, slugOf(replay)], [401, 'two-factor-required'], 'the code that confirmed');
  for (let round = 1; round <= 5; round += 1) {
    clock.set(later(2 * round));
    const code = appCode(secret, later(2 * round));
    assert.equal(await passing(nodes, code), 1, `round ${round}`);
    const older = await signIn(node, appCode(secret, later(2 * round - 1)));
    assert.notEqual(older.statusCode, 200, 'the step before the one that was used');
  }
});

test('the harness catches a used code that is accepted again', async (t) => {
  const { nodes, node, clock, secret } = await adaWithTwoFactor(t);
  // The planted bug: no accepted step is stored.
  await asSuperuser(node.db, (superuser) =>
    superuser.query({
      text: `create function accounts.forget_step() returns trigger language plpgsql
               as 'begin new.last_step := 0; return new; end';
             create trigger forget_step before update on accounts.two_factor
               for each row execute function accounts.forget_step()`,
    }),
  );
  clock.set(later(2));
  assert.equal(await passing(nodes, appCode(secret, later(2))), 4);
});

test('a recovery code works once, and only for its own account', async (t) => {
  const { node, accessToken, recoveryCodes } = await adaWithTwoFactor(t);
  const [one = '', other = ''] = recoveryCodes;
  assert.equal((await signIn(node, one)).statusCode, 200);
  assert.equal((await signIn(node, one)).statusCode, 401);
  assert.equal((await signIn(node, other.replaceAll('-', ' '))).statusCode, 200, 'written with spaces');
  const { recoveryCodesLeft } = (await node.api.inject({ url: PATH, headers: bearer(accessToken) })).json<{
    recoveryCodesLeft: number;
  }>();
  assert.equal(recoveryCodesLeft, 8);
  const { rows } = await node.db.query<{ text: string }>({
    text: 'select r::text as text from accounts.recovery_code r',
  });
  for (const code of recoveryCodes) assert.ok(!JSON.stringify(rows).includes(code.replaceAll('-', '')));
});

test('of 20 concurrent wrong codes on 2 nodes 5 are checked; then the right one gets 429 for 15 minutes, and the owner is mailed', async (t) => {
  const { nodes, node, clock, secret } = await adaWithTwoFactor(t);
  await node.readMail();
  clock.set(later(10));
  const wrong = wrongCode(secret, later(10));
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => signIn(nodes[index % 2 === 0 ? 0 : 1], wrong)),
  );
  assert.equal(responses.filter((response) => response.statusCode === 401).length, 5);
  assert.equal(responses.filter((response) => response.statusCode === 429).length, 15);
  const blocked = await signIn(node, appCode(secret, later(10)));
  assert.equal(blocked.statusCode, 429);
  assert.ok(Number(blocked.headers['retry-after']) > 500, 'the node’s clock is 5 minutes ahead');
  assert.deepEqual(
    (await node.readMail()).map(({ subject }) => subject),
    ['Wrong codes were entered for your account'],
  );
  await node.db.query({
    text: `update accounts.two_factor set attempts_since = attempts_since - interval '15 minutes'`,
  });
  assert.equal((await signIn(node, appCode(secret, later(10)))).statusCode, 200);
});

test('turning it off ends its codes, needs a recent password and is mailed', async (t) => {
  const { node, accessToken, recoveryCodes } = await adaWithTwoFactor(t);
  await node.readMail();
  const off = () => node.api.inject({ method: 'DELETE', url: PATH, headers: bearer(accessToken) });
  await node.db.query({
    text: `update accounts.session set authenticated_at = authenticated_at - interval '11 minutes'`,
  });
  const refused = await off();
  assert.deepEqual([refused.statusCode, slugOf(refused)], [403, 'reauthentication-required']);
  const proof = await post(node, '/api/v1/auth/reauthenticate', accessToken, {
    password: PASSWORD,
    code: recoveryCodes[0],
  });
  assert.equal(proof.statusCode, 204, proof.body);
  assert.equal((await off()).statusCode, 204);
  assert.equal((await signIn(node)).statusCode, 200);
  assert.equal((await off()).statusCode, 404);
  const { rows } = await node.db.query({ text: 'select from accounts.recovery_code' });
  assert.equal(rows.length, 0);
  assert.match((await node.readMail())[0]?.subject ?? '', /turned off/);
});

test('if admins need it, an admin without it may only set it up; after the setup every node accepts the admin at once', async (t) => {
  const first = await accountsNode(t, { adminTwoFactor: true });
  const second = await accountsNode(t, { adminTwoFactor: true, db: first.db, instanceKey: first.instanceKey });
  await makeAccount(first.db, 'root', 'Admin');
  await makeAccount(first.db, 'ada', 'Sharp');
  const { accessToken } = await logInAs(first, 'root');
  const ada = await logInAs(first, 'ada');
  const read = (node: AccountsNode, url: string, token = accessToken) =>
    node.api.inject({ url: `/api/v1${url}`, headers: bearer(token) });
  for (const url of ['/who', '/me/api-keys', '/ops/tokens', '/admin/users']) {
    const response = await read(second, url);
    assert.deepEqual([response.statusCode, slugOf(response)], [403, 'two-factor-enrollment-required'], url);
  }
  const minted = await post(first, '/api/v1/ops/tokens', accessToken, { name: 't', scopes: ['ops:read'] });
  assert.equal(slugOf(minted), 'two-factor-enrollment-required');
  assert.equal((await read(second, '/who', ada.accessToken)).statusCode, 200, 'others need none');
  assert.equal((await read(first, '/me')).statusCode, 200);
  assert.equal((await read(first, '/me/two-factor')).json<{ isRequired: boolean }>().isRequired, true);
  const { secret } = (await post(first, PATH, accessToken)).json<{ secret: string }>();
  const code = appCode(secret, new Date());
  assert.equal((await post(first, `${PATH}/confirm`, accessToken, { code })).statusCode, 200);
  for (const node of [first, second]) assert.equal((await read(node, '/admin/users')).statusCode, 200);
  const off = await first.api.inject({ method: 'DELETE', url: PATH, headers: bearer(accessToken) });
  assert.equal(off.statusCode, 422, 'an admin who needs it keeps it');
});

test('the secret is in no table in plain text', async (t) => {
  const [node] = await accountsNodes(t, 1);
  await makeAccount(node.db, 'ada');
  const { accessToken } = await logInAs(node, 'ada');
  const { secret } = (await post(node, PATH, accessToken)).json<{ secret: string }>();
  const { rows } = await node.db.query<{ sealed: Buffer }>({
    text: 'select sealed_secret as sealed from accounts.two_factor',
  });
  assert.equal(rows.length, 1);
  const stored = rows[0]?.sealed ?? Buffer.alloc(0);
  assert.ok(!stored.includes(secret) && stored.length === 1 + 12 + 16 + 20);
});

test('an operator turns it off for an owner who lost the phone and the recovery codes, with an audit entry', async (t) => {
  const { node } = await adaWithTwoFactor(t);
  assert.equal((await signIn(node)).statusCode, 401);
  const kept: AccountsChange[] = [];
  await turnOffTwoFactorOf(node.db, 'Ada@example.org', async (_tx, change) => void kept.push(change));
  assert.equal((await signIn(node)).statusCode, 200);
  assert.deepEqual(
    kept.map(({ action }) => action),
    ['account.two-factor-off'],
  );
  await assert.rejects(turnOffTwoFactorOf(node.db, 'ada@example.org'), /no account with two-factor/);
});

test('new recovery codes replace the old ones; they need a recent password and two-factor sign-in', async (t) => {
  const { node, recoveryCodes, accessToken } = await adaWithTwoFactor(t);
  const [used = '', unused = ''] = recoveryCodes;
  assert.equal((await signIn(node, used)).statusCode, 200);
  const renewed = await post(node, `${PATH}/recovery-codes`, accessToken);
  assert.equal(renewed.statusCode, 200, renewed.body);
  const codes = renewed.json<{ recoveryCodes: string[] }>().recoveryCodes;
  assert.equal(new Set([...codes, ...recoveryCodes]).size, 20);
  assert.equal((await signIn(node, unused)).statusCode, 401);
  assert.equal((await signIn(node, codes[0])).statusCode, 200);
  assert.equal((await signIn(node, codes[0])).statusCode, 401);
  const state = await node.api.inject({ url: PATH, headers: bearer(accessToken) });
  assert.equal(state.json<{ recoveryCodesLeft: number }>().recoveryCodesLeft, 9);
  await node.db.query({ text: `update accounts.session set authenticated_at = authenticated_at - interval '1 hour'` });
  const late = await post(node, `${PATH}/recovery-codes`, accessToken);
  assert.deepEqual([late.statusCode, slugOf(late)], [403, 'reauthentication-required']);
  const other = await makeAccount(node.db, 'bob');
  assert.ok(other);
  const { accessToken: bob } = await logInAs(node, 'bob');
  assert.equal((await post(node, `${PATH}/recovery-codes`, bob)).statusCode, 404);
});
