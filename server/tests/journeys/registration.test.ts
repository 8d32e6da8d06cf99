import assert from 'node:assert/strict';
import test from 'node:test';
import {
  accountsNode,
  bearer,
  makeAccount,
  PASSWORD,
  refreshWith,
  logInAs,
  type AccountsNode,
} from '../support/accounts.ts';
import { passwordHashesOf } from '../support/password-checks.ts';

const post = (
  { api }: AccountsNode,
  path: string,
  body: object,
  headers: Record<string, string> = {},
  remoteAddress = '192.0.2.1',
) => api.inject({ method: 'POST', url: `/api/v1/auth/${path}`, body, headers, remoteAddress });

const tokenIn = (text: string | undefined): string => /#token=([0-9A-Za-z]+)/.exec(text ?? '')?.[1] ?? '';

test('a user registers, follows the link in the mail, logs in and reads the account', async (t) => {
  const node = await accountsNode(t);
  const response = await post(node, 'register', { email: 'Eve@Example.org', password: PASSWORD, displayName: 'Eve' });
  assert.equal(response.statusCode, 202);
  const [mail, ...more] = await node.readMail();
  assert.equal(more.length, 0);
  assert.equal(mail?.to, 'Eve@Example.org');
  assert.ok(mail?.html.includes(tokenIn(mail.text)));
  assert.equal((await post(node, 'login', { email: 'eve@example.org', password: PASSWORD })).statusCode, 403);
  const token = tokenIn(mail?.text);
  const verified = await post(node, 'verify-email', { token }, { 'idempotency-key': 'click' });
  assert.deepEqual(verified.json(), { email: 'Eve@Example.org', verified: true, passwordNeeded: false });
  assert.equal(
    (await post(node, 'verify-email', { token }, { 'idempotency-key': 'click' })).body,
    verified.body,
    'the same click',
  );
  assert.equal((await post(node, 'verify-email', { token })).statusCode, 400, 'another click');
  const { accessToken } = (await post(node, 'login', { email: 'eve@example.org', password: PASSWORD })).json<{
    accessToken: string;
  }>();
  const me = (await node.api.inject({ url: '/api/v1/me', headers: bearer(accessToken) })).json<object>();
  assert.deepEqual(me, { ...me, email: 'Eve@Example.org', displayName: 'Eve', tier: 'Free', emailVerified: true });
});

test('a registration that still waits is handled before an earlier link of its email is judged', async (t) => {
  const node = await accountsNode(t);
  const [mine, theirs] = [PASSWORD, 'nine geese over the harbour'];
  await post(node, 'register', { email: 'eve@example.org', password: mine });
  const [mail] = await node.readMail();
  await post(node, 'register', { email: 'EVE@example.org', password: theirs });
  const early = await post(node, 'verify-email', { token: tokenIn(mail?.text) });
  assert.equal(early.statusCode, 400, 'the waiting registration replaces the link');
  const [next] = await node.readMail();
  const judged = await post(node, 'verify-email', { token: tokenIn(next?.text) });
  assert.deepEqual(judged.json(), { email: 'eve@example.org', verified: true, passwordNeeded: true });
  for (const password of [mine, theirs])
    assert.equal((await post(node, 'login', { email: 'eve@example.org', password })).statusCode, 401);
});

test('requests by mail do not reveal whether an account exists: the same bytes, and the owner gets the mail', async (t) => {
  const node = await accountsNode(t);
  await makeAccount(node.db, 'ada');
  const asked: [string, object, object][] = [
    [
      'register',
      { email: 'ada@example.org', password: 'another long sentence' },
      { email: 'new@example.org', password: 'another long sentence' },
    ],
    ['forgot-password', { email: 'ada@example.org' }, { email: 'unknown@example.org' }],
    ['resend-verification', { email: 'ada@example.org' }, { email: 'unknown@example.org' }],
  ];
  for (const [path, known, unknown] of asked) {
    const [one, other] = [await post(node, path, known), await post(node, path, unknown)];
    assert.equal(one.statusCode, 202);
    assert.equal(one.body, other.body);
    assert.deepEqual(Object.keys(one.headers), Object.keys(other.headers));
  }
  const mails = (await node.readMail()).map(({ to, subject }) => `${to}: ${subject}`);
  assert.deepEqual(mails, [
    'ada@example.org: You already have an account',
    'ada@example.org: Set a new password',
    'new@example.org: Verify your email',
  ]);
  assert.equal(
    (await post(node, 'login', { email: 'ada@example.org', password: PASSWORD })).statusCode,
    200,
    'nothing was changed',
  );
});

test('a new password ends every session, and its link works once', async (t) => {
  const node = await accountsNode(t);
  await makeAccount(node.db, 'ada');
  const { cookie, accessToken } = await logInAs(node, 'ada');
  await post(node, 'forgot-password', { email: 'ada@example.org' });
  const token = tokenIn((await node.readMail())[0]?.text);
  assert.equal((await post(node, 'reset-password', { token, password: 'short' })).statusCode, 400);
  assert.equal((await post(node, 'reset-password', { token, password: 'herons that came back' })).statusCode, 204);
  assert.equal((await post(node, 'reset-password', { token, password: 'herons that left again' })).statusCode, 400);
  assert.equal((await refreshWith(node, cookie)).statusCode, 401);
  assert.equal((await node.api.inject({ url: '/api/v1/me', headers: bearer(accessToken) })).statusCode, 401);
  assert.equal((await post(node, 'login', { email: 'ada@example.org', password: PASSWORD })).statusCode, 401);
  assert.equal(
    (await post(node, 'login', { email: 'ada@example.org', password: 'herons that came back' })).statusCode,
    200,
  );
  assert.match((await node.readMail())[0]?.subject ?? '', /was changed/);
});

test('a link that is expired, replaced by a newer one, or meant for another purpose does nothing', async (t) => {
  const node = await accountsNode(t);
  await post(node, 'register', { email: 'eve@example.org', password: PASSWORD });
  const first = tokenIn((await node.readMail())[0]?.text);
  await post(node, 'resend-verification', { email: 'eve@example.org' });
  const second = tokenIn((await node.readMail())[0]?.text);
  assert.notEqual(first, second);
  assert.equal((await post(node, 'verify-email', { token: first })).statusCode, 400, 'replaced');
  assert.equal(
    (await post(node, 'reset-password', { token: second, password: PASSWORD })).statusCode,
    400,
    'for something else',
  );
  await node.db.query({ text: `update accounts.mail_token set expires_at = clock_timestamp()` });
  assert.equal((await post(node, 'verify-email', { token: second })).statusCode, 400, 'expired');
  assert.equal((await post(node, 'verify-email', { token: 'made up' })).statusCode, 400, 'unknown');
});

test('an address gets at most 5 mails an hour; a source is refused after 30 requests', async (t) => {
  const node = await accountsNode(t);
  await makeAccount(node.db, 'ada');
  for (let index = 0; index < 30; index += 1) {
    assert.equal((await post(node, 'forgot-password', { email: 'ada@example.org' })).statusCode, 202);
  }
  const response = await post(node, 'forgot-password', { email: 'ada@example.org' });
  assert.equal(response.statusCode, 429);
  assert.ok(Number(response.headers['retry-after']) > 3_500);
  assert.equal((await post(node, 'forgot-password', { email: 'ada@example.org' }, {}, '192.0.2.2')).statusCode, 202);
  assert.equal((await node.readMail()).length, 5);
});

test('errors of a registration are reported by member, before anything changes', async (t) => {
  const node = await accountsNode(t);
  for (const [body, pointer] of [
    [{ email: 'no address', password: PASSWORD }, '/email'],
    [{ email: 'eve@example.org', password: 'password1234' }, '/password'],
    [{ email: 'eve@example.org', password: 'short' }, '/password'],
    [{ email: 'eve@example.org', password: PASSWORD, tier: 'Admin' }, '/tier'],
  ] as const) {
    const response = await post(node, 'register', body);
    assert.equal(response.statusCode, 400);
    assert.equal(response.json<{ errors: { pointer: string }[] }>().errors[0]?.pointer, pointer);
  }
  assert.deepEqual(await node.readMail(), []);
});

test('a made-up token costs no password hash', async (t) => {
  const node = await accountsNode(t);
  const logIn = () => post(node, 'login', { email: 'unknown@example.org', password: PASSWORD });
  // The first one in the process also makes the hash that stands in for a missing one.
  await logIn();
  assert.equal(await passwordHashesOf(logIn), 1);
  assert.equal(
    await passwordHashesOf(async () => {
      assert.equal((await post(node, 'reset-password', { token: 'made-up', password: PASSWORD })).statusCode, 400);
    }),
    0,
  );
});
