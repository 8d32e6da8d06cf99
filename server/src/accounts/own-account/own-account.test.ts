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

const NEW_PASSWORD = 'nine egrets above the weir';

const post = ({ api }: AccountsNode, url: string, token: string, body: object) =>
  api.inject({ method: 'POST', url: `/api/v1${url}`, headers: bearer(token), body });

const logIn = ({ api }: AccountsNode, email: string, password: string) =>
  api.inject({ method: 'POST', url: '/api/v1/auth/login', body: { email, password } });

const slugOf = (response: { json<Body>(): Body }): string | undefined =>
  response.json<{ type: string }>().type.split('/').at(-1);

const pointersOf = (response: { json<Body>(): Body }): string[] =>
  response.json<{ errors: { pointer: string }[] }>().errors.map(({ pointer }) => pointer);

/** Moves the last password entry of all sessions back by `minutes`. */
const age = ({ db }: AccountsNode, minutes: number) =>
  db.query({
    text: `update accounts.session set authenticated_at = clock_timestamp() - $1 * interval '1 minute'`,
    values: [minutes],
  });

const tokenIn = (text: string | undefined): string => /#token=(\w+)/.exec(text ?? '')?.[1] ?? '';

/** Routes that could take over an account, with valid bodies. */
const GUARDED: readonly [string, string, object | undefined][] = [
  ['POST', '/me/password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }],
  ['POST', '/me/email', { email: 'new@example.org' }],
  ['POST', '/me/two-factor', undefined],
  ['POST', '/me/two-factor/confirm', { code: '123456' }],
  ['DELETE', '/me/two-factor', undefined],
  ['POST', '/ops/tokens', { name: 't', scopes: ['ops:read'] }],
];

test('11 minutes after a sign-in every route that could take over the account needs the password again', async (t) => {
  const node = await accountsNode(t);
  await makeAccount(node.db, 'ada', 'Admin');
  const { accessToken, cookie } = await logInAs(node, 'ada');
  await age(node, 11);
  // A refresh does not count as a password.
  assert.equal((await refreshWith(node, cookie)).statusCode, 200);
  for (const [method, url, body] of GUARDED) {
    const response = await node.api.inject({
      method: method as 'POST',
      url: `/api/v1${url}`,
      headers: bearer(accessToken),
      ...(body === undefined ? {} : { body }),
    });
    assert.deepEqual([response.statusCode, slugOf(response)], [403, 'reauthentication-required'], url);
  }
  assert.deepEqual(await node.readMail(), []);
  const { rows } = await node.db.query({ text: 'select from accounts.ops_token' });
  assert.equal(rows.length, 0);
  assert.equal((await logIn(node, 'ada@example.org', PASSWORD)).statusCode, 200);
});

test('entering the password again allows them for 10 minutes, in that session only', async (t) => {
  const [node, other] = await accountsNodes(t, 2);
  await makeAccount(node.db, 'ada', 'Admin');
  const [first, second] = [await logInAs(node, 'ada'), await logInAs(node, 'ada')];
  await age(node, 11);
  const mint = (token: string) => post(other ?? node, '/ops/tokens', token, { name: 't', scopes: ['ops:read'] });
  const wrong = await post(node, '/auth/reauthenticate', first.accessToken, { password: 'not the password' });
  assert.deepEqual([wrong.statusCode, pointersOf(wrong)], [400, ['/password']]);
  assert.equal((await mint(first.accessToken)).statusCode, 403);
  const right = await post(node, '/auth/reauthenticate', first.accessToken, { password: PASSWORD });
  assert.equal(right.statusCode, 204, right.body);
  assert.equal((await mint(first.accessToken)).statusCode, 201);
  assert.equal((await mint(second.accessToken)).statusCode, 403);
  await age(node, 9.9);
  assert.equal((await mint(first.accessToken)).statusCode, 201);
});

test('a token minted by a token needs no password', async (t) => {
  const node = await accountsNode(t);
  await makeAccount(node.db, 'ada', 'Admin');
  const { accessToken } = await logInAs(node, 'ada');
  const body = { name: 't', scopes: ['ops:tokens'] };
  const { rawToken } = (await post(node, '/ops/tokens', accessToken, body)).json<{ rawToken: string }>();
  await age(node, 11);
  assert.equal((await post(node, '/ops/tokens', rawToken, body)).statusCode, 201);
});

test('wrong passwords are counted like failed sign-ins', async (t) => {
  const node = await accountsNode(t);
  await makeAccount(node.db, 'ada');
  const { accessToken } = await logInAs(node, 'ada');
  const statuses: number[] = [];
  for (let time = 0; time < 12; time += 1)
    statuses.push((await post(node, '/auth/reauthenticate', accessToken, { password: `wrong ${time}` })).statusCode);
  assert.deepEqual(new Set(statuses.slice(0, 10)), new Set([400]));
  assert.deepEqual(statuses.slice(10), [429, 429]);
  const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
  assert.equal((await post(node, '/me/password', accessToken, change)).statusCode, 429);
});

test('a new password ends every session on every node, stops a change of email and is mailed; a refused one changes nothing', async (t) => {
  const nodes = await accountsNodes(t, 2);
  const [node] = nodes;
  await makeAccount(node.db, 'ada', 'Sharp');
  const sessions = [await logInAs(node, 'ada'), await logInAs(node, 'ada')];
  const token = sessions[0]?.accessToken ?? '';
  assert.equal((await post(node, '/me/email', token, { email: 'eve@example.org' })).statusCode, 202);
  const link = (await node.readMail()).find(({ to }) => to === 'eve@example.org');
  for (const [body, pointer] of [
    [{ currentPassword: 'not the password', newPassword: NEW_PASSWORD }, '/currentPassword'],
    [{ currentPassword: PASSWORD, newPassword: 'short' }, '/newPassword'],
    [{ currentPassword: PASSWORD, newPassword: 'ada@example.org' }, '/newPassword'],
  ] as const) {
    const refused = await post(node, '/me/password', token, body);
    assert.deepEqual([refused.statusCode, pointersOf(refused)], [400, [pointer]]);
  }
  const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
  assert.equal((await post(node, '/me/password', token, body)).statusCode, 204);
  for (const { accessToken, cookie } of sessions) {
    for (const one of nodes) {
      const who = await one.api.inject({ url: '/api/v1/who', headers: bearer(accessToken) });
      assert.equal(who.statusCode, 401);
    }
    assert.equal((await refreshWith(node, cookie)).statusCode, 401);
  }
  assert.equal((await logIn(node, 'ada@example.org', PASSWORD)).statusCode, 401);
  assert.equal((await logIn(node, 'ada@example.org', NEW_PASSWORD)).statusCode, 200);
  assert.deepEqual(
    (await node.readMail()).map(({ to, subject }) => [to, subject]),
    [['ada@example.org', 'Your password was changed']],
  );
  const late = await post(node, '/auth/verify-email', '', { token: tokenIn(link?.text) });
  assert.equal(late.statusCode, 400, 'the link to the other address');
});

test('an email changes when the link to the new one is followed, once; the old one gets a notice and can no longer sign in', async (t) => {
  const node = await accountsNode(t);
  const { id } = await makeAccount(node.db, 'ada');
  const { accessToken } = await logInAs(node, 'ada');
  const asked = await post(node, '/me/email', accessToken, { email: ' New.Ada@Example.org ' });
  assert.deepEqual([asked.statusCode, asked.json()], [202, { status: 'accepted' }]);
  const mails = await node.readMail();
  assert.deepEqual(mails.map(({ to, subject }) => `${to}: ${subject}`).toSorted(), [
    'New.Ada@Example.org: Confirm your new email',
    'ada@example.org: A change of your email was requested',
  ]);
  assert.equal((await logIn(node, 'new.ada@example.org', PASSWORD)).statusCode, 401, 'not before the link');
  await post(node, '/auth/forgot-password', '', { email: 'ada@example.org' });
  const reset = tokenIn((await node.readMail())[0]?.text);
  const token = tokenIn(mails.find(({ to }) => to !== 'ada@example.org')?.text);
  const followed = await post(node, '/auth/verify-email', '', { token });
  assert.deepEqual(
    [followed.statusCode, followed.json()],
    [200, { email: 'New.Ada@Example.org', verified: true, passwordNeeded: false }],
  );
  assert.equal((await post(node, '/auth/verify-email', '', { token })).statusCode, 400, 'a second time');
  const stale = { token: reset, password: NEW_PASSWORD };
  assert.equal((await post(node, '/auth/reset-password', '', stale)).statusCode, 400, 'a link to the old address');
  const response = await logIn(node, 'new.ada@example.org', PASSWORD);
  assert.deepEqual(response.json<{ user: object }>().user, {
    id,
    email: 'New.Ada@Example.org',
    displayName: null,
    tier: 'Free',
    emailVerified: true,
  });
  assert.equal((await logIn(node, 'ada@example.org', PASSWORD)).statusCode, 401);
});

test('the response does not reveal whether a new email has an account, and its owner gets no link', async (t) => {
  const node = await accountsNode(t);
  await makeAccount(node.db, 'ada');
  await makeAccount(node.db, 'bob');
  const { accessToken } = await logInAs(node, 'ada');
  const [taken, free] = [
    await post(node, '/me/email', accessToken, { email: 'bob@example.org' }),
    await post(node, '/me/email', accessToken, { email: 'new@example.org' }),
  ];
  assert.deepEqual([taken.statusCode, taken.body], [free.statusCode, free.body]);
  const mails = await node.readMail();
  const toBob = mails.find(({ to }) => to === 'bob@example.org');
  assert.equal(toBob?.subject, 'You already have an account');
  assert.equal(tokenIn(toBob?.text), '');
  const token = tokenIn(mails.find(({ to }) => to === 'new@example.org')?.text);
  // Another account takes the address before the link is followed.
  await makeAccount(node.db, 'new');
  assert.equal((await post(node, '/auth/verify-email', '', { token })).statusCode, 400);
  assert.equal((await logIn(node, 'ada@example.org', PASSWORD)).statusCode, 200);
});

test('an email of an unverified registration is free: an account that verifies it takes it over', async (t) => {
  const node = await accountsNode(t);
  await makeAccount(node.db, 'ada');
  const { accessToken } = await logInAs(node, 'ada');
  const squatted = { email: 'mine@example.org', password: 'a password of a stranger' };
  await post(node, '/auth/register', '', squatted);
  await node.readMail();
  assert.equal((await post(node, '/me/email', accessToken, { email: squatted.email })).statusCode, 202);
  const token = tokenIn((await node.readMail()).findLast(({ to }) => to === squatted.email)?.text);
  assert.equal((await post(node, '/auth/verify-email', '', { token })).statusCode, 200);
  assert.equal((await logIn(node, squatted.email, PASSWORD)).statusCode, 200);
  assert.equal((await logIn(node, squatted.email, squatted.password)).statusCode, 401);
});
