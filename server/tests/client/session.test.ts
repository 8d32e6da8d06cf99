import assert from 'node:assert/strict';
import test from 'node:test';
import { dataOf, isProblem, propPick, resumeSession, signIn } from '../../../client/src/index.ts';
import { PASSWORD } from '../support/accounts.ts';
import { appCode } from '../support/two-factor.ts';
import { clientStage, EMAIL, wire } from './stage.ts';

const REFRESH = 'POST /api/v1/auth/refresh';

test('twenty concurrent calls with an expiring token refresh it once, and all of them succeed', async (t) => {
  const { origin } = await clientStage(t);
  const { send, sent } = wire();
  let now = 0;
  const session = await signIn({ baseUrl: origin, email: EMAIL, password: PASSWORD, fetch: send, now: () => now });
  const { api } = propPick({ baseUrl: origin, credential: session, fetch: send });
  const before = session.refreshToken;
  now = 14 * 60_000 + 31_000;
  const responses = await Promise.all(Array.from({ length: 20 }, () => dataOf(api.GET('/api/v1/me'))));
  assert.deepEqual(new Set(responses.map(({ email }) => email)), new Set([EMAIL]));
  assert.equal(sent.filter(({ name }) => name === REFRESH).length, 1);
  assert.notEqual(session.refreshToken, before, 'it rotated');
});

test('a rejected token is renewed once and the call sent again', async (t) => {
  const { origin } = await clientStage(t);
  let refused = 0;
  const { send, sent } = wire((request) => {
    if (!request.url.endsWith('/me') || refused === 5) return undefined;
    refused += 1;
    request.headers.set('authorization', 'Bearer x.y.z');
    return undefined;
  });
  const session = await signIn({ baseUrl: origin, email: EMAIL, password: PASSWORD, fetch: send });
  const { api } = propPick({ baseUrl: origin, credential: session, fetch: send });
  const responses = await Promise.all(Array.from({ length: 5 }, () => dataOf(api.GET('/api/v1/me'))));
  assert.equal(responses.length, 5);
  assert.equal(sent.filter(({ name }) => name === REFRESH).length, 1);
});

test('a lost response to a refresh is harmless: the same successor comes again', async (t) => {
  const { origin } = await clientStage(t);
  let isLost = false;
  const { send } = wire(async (request) => {
    if (!request.url.endsWith('/refresh') || isLost) return undefined;
    isLost = true;
    await (await fetch(request)).text();
    throw new TypeError('fetch failed');
  });
  const first = await signIn({ baseUrl: origin, email: EMAIL, password: PASSWORD });
  const session = await resumeSession({ baseUrl: origin, refreshToken: first.refreshToken ?? '', fetch: send });
  assert.ok(isLost);
  assert.equal(session.user.email, EMAIL);
  assert.notEqual(session.refreshToken, first.refreshToken);
  const later = await resumeSession({ baseUrl: origin, refreshToken: session.refreshToken ?? '' });
  assert.equal(later.user.email, EMAIL);
});

test('an account with two-factor sign-in signs in with a code, and the problem says that one is needed', async (t) => {
  const { origin } = await clientStage(t);
  const [name, value] = await (await signIn({ baseUrl: origin, email: EMAIL, password: PASSWORD })).header();
  const post = async (path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${origin}/api/v1/me/two-factor${path}`, {
      method: 'POST',
      headers: { [name]: value, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return response.json();
  };
  const { secret } = (await post('')) as { secret: string };
  const { recoveryCodes } = (await post('/confirm', { code: appCode(secret, new Date()) })) as {
    recoveryCodes: string[];
  };
  await assert.rejects(
    signIn({ baseUrl: origin, email: EMAIL, password: PASSWORD }),
    (error) => isProblem(error, 'two-factor-required') && error.status === 401,
  );
  const [code = ''] = recoveryCodes;
  const session = await signIn({ baseUrl: origin, email: EMAIL, password: PASSWORD, code });
  assert.equal(session.user.email, EMAIL);
});

test('a signed-out session is over: its calls and its renewal are 401', async (t) => {
  const { origin } = await clientStage(t);
  const session = await signIn({ baseUrl: origin, email: EMAIL, password: PASSWORD });
  const { api } = propPick({ baseUrl: origin, credential: session });
  await session.signOut();
  await assert.rejects(dataOf(api.GET('/api/v1/me')), (error) => isProblem(error, 'unauthorized'));
  const kept = { baseUrl: origin, refreshToken: session.refreshToken ?? '' };
  await assert.rejects(resumeSession(kept), (error) => isProblem(error, 'unauthorized'));
});

test('a failed sign-out is reported: the session may still be valid', async (t) => {
  const { origin } = await clientStage(t);
  const { send } = wire((request) =>
    request.url.endsWith('/logout') ? Promise.resolve(new Response('{}', { status: 503 })) : undefined,
  );
  const session = await signIn({ baseUrl: origin, email: EMAIL, password: PASSWORD, fetch: send });
  await assert.rejects(session.signOut(), (error) => isProblem(error, 'http-503'));
});

test('a wrong password is a problem with its slug, and the required tier is a member of its problem', async (t) => {
  const { origin } = await clientStage(t);
  await assert.rejects(
    signIn({ baseUrl: origin, email: EMAIL, password: 'not the password' }),
    (error) => isProblem(error, 'unauthorized') && error.status === 401 && error.requestId !== null,
  );
  const free = await signIn({ baseUrl: origin, email: 'cy@example.org', password: PASSWORD });
  const { api } = propPick({ baseUrl: origin, credential: free });
  await assert.rejects(
    dataOf(api.GET('/api/v1/data/usage')),
    (error) => isProblem(error, 'tier-required') && error.members['requiredTier'] === 'Sharp',
  );
});

test('the harness sees calls that each renew for themselves', async (t) => {
  const { origin } = await clientStage(t);
  const { send, sent } = wire();
  const { refreshToken } = await signIn({ baseUrl: origin, email: EMAIL, password: PASSWORD });
  // Planted: five sessions that share what one should have for all.
  const sessions = await Promise.all(
    Array.from({ length: 5 }, () => resumeSession({ baseUrl: origin, refreshToken: refreshToken ?? '', fetch: send })),
  );
  assert.equal(sessions.length, 5);
  assert.equal(sent.filter(({ name }) => name === REFRESH).length, 5, 'it should have been seen');
});
