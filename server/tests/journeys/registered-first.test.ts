import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { accountsNode, bearer, PASSWORD, type AccountsNode } from '../support/accounts.ts';

const EMAIL = 'victim@example.org';
const STRANGER = { email: 'VICTIM@example.org', password: 'the password of a stranger', displayName: 'Stranger' };
const OWNER = { email: EMAIL, password: PASSWORD, displayName: 'Owner' };

const post = ({ api }: AccountsNode, path: string, body: object, remoteAddress = '192.0.2.1') =>
  api.inject({ method: 'POST', url: `/api/v1/auth/${path}`, body, remoteAddress });

const tokenIn = (text: string | undefined): string => /#token=([0-9A-Za-z]+)/.exec(text ?? '')?.[1] ?? '';

/** Registers and returns the token of the mail; empty if none was sent. */
async function register(node: AccountsNode, details: object): Promise<string> {
  assert.equal((await post(node, 'register', details)).statusCode, 202);
  return tokenIn((await node.readMail()).at(-1)?.text);
}

const statusOf = async (node: AccountsNode, password: string): Promise<number> =>
  (await post(node, 'login', { email: EMAIL, password })).statusCode;

const verify = async (node: AccountsNode, token: string): Promise<number> =>
  (await post(node, 'verify-email', { token })).statusCode;

/** What a stranger's registration left in the account of the owner. */
async function left(node: AccountsNode, password = PASSWORD): Promise<string[]> {
  const faults: string[] = [];
  if ((await statusOf(node, STRANGER.password)) !== 401) faults.push('the password of the stranger works');
  const login = await post(node, 'login', { email: EMAIL, password });
  if (login.statusCode !== 200) return [...faults, `the owner gets ${login.statusCode}`];
  const { accessToken } = login.json<{ accessToken: string }>();
  const me = (await node.api.inject({ url: '/api/v1/me', headers: bearer(accessToken) })).json<{
    email: string;
    displayName: string | null;
  }>();
  if (me.displayName === STRANGER.displayName) faults.push('the name of the stranger');
  if (me.email === STRANGER.email) faults.push('the spelling of the stranger');
  return faults;
}

test('a stranger registers first: nothing of it is left when the owner registers and verifies', async (t) => {
  const node = await accountsNode(t);
  const first = await register(node, STRANGER);
  const second = await register(node, OWNER);
  assert.equal(await verify(node, first), 400, 'the link of the first registration ended');
  assert.equal(await statusOf(node, STRANGER.password), 401, 'and verified nothing');
  assert.equal(await verify(node, second), 200);
  assert.deepEqual(await left(node), []);
});

test('the harness sees it when the second registration changes nothing', async (t) => {
  const node = await accountsNode(t);
  await register(node, STRANGER);
  const { rows } = await node.db.query<{ hash: string }>({
    text: 'select password_hash as hash from accounts.account',
  });
  const second = await register(node, OWNER);
  // The planted bug: what the stranger set stays.
  await node.db.query({
    text: 'update accounts.account set password_hash = $1, display_name = $2',
    values: [rows[0]?.hash, STRANGER.displayName],
  });
  assert.equal(await verify(node, second), 200);
  assert.deepEqual(await left(node), ['the password of the stranger works', 'the owner gets 401']);
});

test('a stranger registers after the owner verified, or asks for links: nothing changes', async (t) => {
  const node = await accountsNode(t);
  assert.equal(await verify(node, await register(node, OWNER)), 200);
  const before = await node.db.query({ text: 'select * from accounts.account' });
  assert.equal(await register(node, STRANGER), '', 'no link that verifies');
  await post(node, 'resend-verification', { email: EMAIL });
  assert.deepEqual(await node.readMail(), []);
  assert.deepEqual((await node.db.query({ text: 'select * from accounts.account' })).rows, before.rows);
  assert.deepEqual(await left(node), []);
});

test('a stranger registers after the owner and before the verification: the earlier link ends, and a new registration replaces it', async (t) => {
  const node = await accountsNode(t);
  const own = await register(node, OWNER);
  const stranger = await register(node, STRANGER);
  assert.equal(await verify(node, own), 400);
  const again = await register(node, OWNER);
  assert.equal(await verify(node, stranger), 400);
  assert.equal(await verify(node, again), 200);
  assert.deepEqual(await left(node), []);
});

test('the link of a stranger’s later registration gives the stranger’s password until the owner sets one by mail, as the mail advises', async (t) => {
  const node = await accountsNode(t);
  await register(node, OWNER);
  assert.equal((await post(node, 'register', STRANGER)).statusCode, 202);
  const mail = (await node.readMail()).at(-1)?.text ?? '';
  assert.match(mail, /not sure that the latest one was yours, set a new password instead.*\/forgot-password/s);
  assert.equal(await verify(node, tokenIn(mail)), 200, 'the owner follows it all the same');
  const login = await post(node, 'login', { email: EMAIL, password: STRANGER.password }, '203.0.113.7');
  assert.equal(login.statusCode, 200);
  const { accessToken } = login.json<{ accessToken: string }>();
  await post(node, 'forgot-password', { email: EMAIL });
  const reset = tokenIn((await node.readMail()).at(-1)?.text);
  assert.equal((await post(node, 'reset-password', { token: reset, password: PASSWORD })).statusCode, 204);
  const me = await node.api.inject({ url: '/api/v1/me', headers: bearer(accessToken) });
  assert.equal(me.statusCode, 401, 'the stranger’s session ended');
  assert.equal(await statusOf(node, STRANGER.password), 401);
  assert.equal(await statusOf(node, PASSWORD), 200);
});

test('an owner who sets a password by mail keeps neither the password nor the name of the stranger', async (t) => {
  const node = await accountsNode(t);
  const first = await register(node, STRANGER);
  await post(node, 'forgot-password', { email: EMAIL });
  const reset = tokenIn((await node.readMail()).at(-1)?.text);
  assert.equal((await post(node, 'reset-password', { token: reset, password: PASSWORD })).statusCode, 204);
  assert.equal(await verify(node, first), 400);
  const faults = await left(node);
  assert.deepEqual(faults, ['the spelling of the stranger'], 'the email is the same in another case');
});

test('a registration beyond the mails of an hour is not mailed, and still ends the link of the one before', async (t) => {
  const node = await accountsNode(t);
  let last = '';
  for (let index = 0; index < 5; index += 1) last = await register(node, STRANGER);
  assert.notEqual(last, '');
  assert.equal(await register(node, OWNER), '');
  assert.equal(await verify(node, last), 400);
});

/** The registrations of both at once, on two workers, with the stranger's link used meanwhile. */
async function race(t: TestContext): Promise<string[]> {
  const node = await accountsNode(t);
  const other = await accountsNode(t, { db: node.db, instanceKey: node.instanceKey });
  const first = await register(node, STRANGER);
  await post(node, 'register', OWNER);
  const [mails, more, status] = await Promise.all([node.readMail(), other.readMail(), verify(other, first)]);
  const second = tokenIn([...mails, ...more].find(({ text }) => text.includes('verify-email'))?.text);
  // Either the owner followed the stranger's link before the registration, or it ended with it.
  if (status === 200) return second === '' ? [] : ['both links verify'];
  assert.equal(await verify(node, second), 200);
  return left(node);
}

test('a link that is followed while the owner registers: it came first, or it ended', async (t) => {
  for (let round = 0; round < 6; round += 1) assert.deepEqual(await race(t), [], `round ${round}`);
});

test('accounts that are never verified, and tokens, are bounded', async (t) => {
  const node = await accountsNode(t);
  for (let index = 0; index < 6; index += 1) await register(node, { ...OWNER, email: `old-${index}@example.org` });
  for (let index = 0; index < 3; index += 1) await register(node, OWNER);
  const counts = async () =>
    (
      await node.db.query({
        text: `select (select count(*)::int from accounts.account) as accounts,
                      (select count(*)::int from accounts.mail_token) as tokens`,
      })
    ).rows[0];
  assert.deepEqual(await counts(), { accounts: 7, tokens: 7 });
  await node.db.query({
    text: `update accounts.account set created_at = created_at - interval '8 days' where email_key like 'old%'`,
  });
  await register(node, OWNER);
  assert.deepEqual(await counts(), { accounts: 1, tokens: 1 });
});
