import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { accountsNode, bearer, PASSWORD, type AccountsNode } from '../support/accounts.ts';

const EMAIL = 'victim@example.org';
const STRANGER = { email: 'VICTIM@example.org', password: 'the password of a stranger', displayName: 'Stranger' };
const OWNER = { email: EMAIL, password: PASSWORD, displayName: 'Owner' };

const post = ({ api }: AccountsNode, path: string, body: object, remoteAddress = '192.0.2.1') =>
  api.inject({ method: 'POST', url: `/api/v1/auth/${path}`, body, remoteAddress });

const tokenIn = (text: string | undefined): string => /#token=([0-9A-Za-z]+)/.exec(text ?? '')?.[1] ?? '';

/** Registers and returns the token from the mail; empty if none was sent. */
async function register(node: AccountsNode, details: object): Promise<string> {
  assert.equal((await post(node, 'register', details)).statusCode, 202);
  return tokenIn((await node.readMail()).at(-1)?.text);
}

const statusOf = async (node: AccountsNode, password: string): Promise<number> =>
  (await post(node, 'login', { email: EMAIL, password })).statusCode;

const follow = (node: AccountsNode, token: string, password?: string) =>
  post(node, 'verify-email', { token, ...(password === undefined ? {} : { password }) });

const verify = async (node: AccountsNode, token: string, password?: string): Promise<number> =>
  (await follow(node, token, password)).statusCode;

/** What a stranger's registration left in the owner's account. */
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

async function setByMail(node: AccountsNode, password: string): Promise<number> {
  await post(node, 'forgot-password', { email: EMAIL });
  const token = tokenIn((await node.readMail()).at(-1)?.text);
  return (await post(node, 'reset-password', { token, password })).statusCode;
}

const ORDERS = {
  'before the owner': [STRANGER, OWNER],
  'after the owner': [OWNER, STRANGER],
  'before and after': [STRANGER, OWNER, STRANGER],
} as const;

test('a stranger registers before or after the owner: only the password given with the link counts', async (t) => {
  for (const [when, registrations] of Object.entries(ORDERS)) {
    const node = await accountsNode(t);
    const links: string[] = [];
    for (const details of registrations) links.push(await register(node, details));
    for (const link of links.slice(0, -1)) assert.equal(await verify(node, link, PASSWORD), 400, 'an earlier link');
    assert.notEqual(await statusOf(node, STRANGER.password), 200, 'nothing is verified yet');
    const followed = await follow(node, links.at(-1) ?? '', PASSWORD);
    assert.deepEqual(followed.json(), { email: EMAIL, verified: true, passwordNeeded: false });
    assert.deepEqual(await left(node), [], when);
  }
});

test('without a password the link of several registrations only verifies the email: the owner sets a password by mail', async (t) => {
  for (const [when, registrations] of Object.entries(ORDERS)) {
    const node = await accountsNode(t);
    let link = '';
    for (const details of registrations) link = await register(node, details);
    const followed = await follow(node, link);
    assert.equal(followed.statusCode, 200);
    assert.equal(followed.json<{ passwordNeeded: boolean }>().passwordNeeded, true);
    assert.deepEqual(await left(node), ['the owner gets 401'], when);
    assert.equal(await setByMail(node, PASSWORD), 204);
    assert.deepEqual(await left(node), [], when);
  }
});

test('the link of a single registration works as before, and keeps the name for the registrant with the password', async (t) => {
  const me = async (node: AccountsNode) =>
    (await post(node, 'login', { email: EMAIL, password: PASSWORD })).json<{ user?: { displayName: string } }>().user
      ?.displayName;
  for (const password of [undefined, PASSWORD]) {
    const node = await accountsNode(t);
    const followed = await follow(node, await register(node, OWNER), password);
    assert.deepEqual(followed.json(), { email: EMAIL, verified: true, passwordNeeded: false });
    assert.equal(await me(node), OWNER.displayName);
  }
  // Only the stranger registers; the owner follows the mailed link with a new password.
  const node = await accountsNode(t);
  const link = await register(node, STRANGER);
  assert.equal(await verify(node, link, 'short'), 400, 'a weak password leaves the link as it is');
  assert.equal(await verify(node, link, PASSWORD), 200);
  assert.equal(await me(node), null);
  assert.deepEqual(await left(node), []);
});

test('the harness sees a link that applies the details of the latest registration', async (t) => {
  const node = await accountsNode(t);
  await register(node, OWNER);
  const link = await register(node, STRANGER);
  // The planted bug: the service does not know that there were two.
  await node.db.query({ text: 'update accounts.account set contested = false' });
  assert.equal(await verify(node, link), 200);
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

test('an owner who sets a password by mail keeps neither the password nor the name of the stranger', async (t) => {
  const node = await accountsNode(t);
  const first = await register(node, STRANGER);
  assert.equal(await setByMail(node, PASSWORD), 204);
  assert.equal(await verify(node, first), 400);
  assert.deepEqual(await left(node), []);
});

test('a stranger who uses up an hour’s mails leaves the last link to the owner, and nothing else', async (t) => {
  const node = await accountsNode(t);
  let last = await register(node, OWNER);
  for (let index = 0; index < 4; index += 1) last = await register(node, STRANGER);
  assert.notEqual(last, '');
  assert.equal(await register(node, STRANGER), '', 'not mailed');
  assert.equal(await verify(node, last, PASSWORD), 200);
  assert.deepEqual(await left(node), []);
});

/** Both registrations at the same time on two workers, while the stranger's link is used. */
async function race(t: TestContext): Promise<string[]> {
  const node = await accountsNode(t);
  const other = await accountsNode(t, { db: node.db, instanceKey: node.instanceKey });
  const first = await register(node, STRANGER);
  await post(node, 'register', OWNER);
  const [mails, more, status] = await Promise.all([node.readMail(), other.readMail(), verify(other, first, PASSWORD)]);
  const second = tokenIn([...mails, ...more].find(({ text }) => text.includes('verify-email'))?.text);
  // Either the owner followed the stranger's link before the registration, or the registration ended the link.
  if (status === 200) return second === '' ? left(node) : ['both links verify'];
  assert.equal(await verify(node, second, PASSWORD), 200);
  return left(node);
}

test('a link followed while the owner registers either came first or was ended', async (t) => {
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
