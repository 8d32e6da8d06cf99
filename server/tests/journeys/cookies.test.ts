import assert from 'node:assert/strict';
import test from 'node:test';
import { makeAccount, PASSWORD } from '../support/accounts.ts';
import { wholeProgram } from '../support/whole-program.ts';

/** Required attributes that a cookie of an https service lacks. */
const lackingIn = (cookie: string): string[] =>
  ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/api/v1/auth'].filter(
    (attribute) => !cookie.split('; ').includes(attribute),
  );

test('behind https every cookie is sent only over TLS, hidden from scripts, and never cross-site', async (t) => {
  const cookies: string[] = [];
  const { server, db } = await wholeProgram(t, {
    http: {
      pages: (api) => {
        api.addHook('onSend', async (_request, reply) => {
          cookies.push(...[reply.getHeader('set-cookie') ?? []].flat().map(String));
        });
      },
    },
  });
  await makeAccount(db, 'ada');
  const post = (path: string, body: object | undefined, cookie = '') =>
    server.api.inject({ method: 'POST', url: `/api/v1/auth/${path}`, headers: { cookie }, ...(body && { body }) });
  await post('login', { email: 'ada@example.org', password: PASSWORD });
  const [kept = ''] = (cookies.find((cookie) => cookie.startsWith('refreshToken=')) ?? '').split(';');
  assert.equal((await post('refresh', undefined, kept)).statusCode, 200);
  const [newest = ''] = (cookies.findLast((cookie) => cookie.startsWith('refreshToken=')) ?? '').split(';');
  await post('logout', undefined, newest);
  assert.ok(cookies.length >= 3, 'login, refresh and logout');
  for (const cookie of cookies) assert.deepEqual(lackingIn(cookie), [], cookie);
  assert.deepEqual(lackingIn('a=b; Path=/api/v1/auth; SameSite=Strict'), ['HttpOnly', 'Secure'], 'the check sees it');
});
