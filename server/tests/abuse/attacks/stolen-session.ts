import assert from 'node:assert/strict';
import { bearer, PASSWORD } from '../../support/accounts.ts';
import { appCode } from '../../support/two-factor.ts';
import type { Attack } from '../attack.ts';
import type { Stage } from '../stage.ts';

/** Routes that take an account over, or whose effect outlives the session. */
const TAKEOVERS: readonly [string, string, object?][] = [
  ['POST', '/me/password', { currentPassword: PASSWORD, newPassword: 'a sentence that only the attacker knows' }],
  ['POST', '/me/email', { email: 'attacker@example.org' }],
  ['POST', '/me/two-factor'],
  ['DELETE', '/me/two-factor'],
  ['POST', '/ops/tokens', { name: 'for later', scopes: ['ops:config'] }],
];

/** An admin's open session, stolen 11 minutes after the sign-in, and then the password of another account. */
export const attack: Attack = {
  item: 14,
  title:
    'a stolen session cannot take over an account, and its owner can end it; a stolen password is no second factor',
  async play(stage) {
    const { ask, db, account, signIn } = stage;
    const { id, email } = await account('stolen-session', 'Admin');
    const { accessToken } = await signIn(email);
    const stolen = bearer(accessToken);
    const session = `update accounts.session set authenticated_at = authenticated_at - interval '11 minutes'`;
    await db.query({ text: `${session} where account_id = $1`, values: [id] });
    for (const [method, path, body] of TAKEOVERS) {
      const { status, text } = await ask(path, { method, headers: stolen, ...(body === undefined ? {} : { body }) });
      assert.equal(status, 403, `${method} ${path}: ${text}`);
      assert.match(text, /reauthentication-required/);
    }
    let looked = 0;
    for (let guess = 0; guess < 25; guess += 1) {
      const body = { password: `guess number ${guess}` };
      const { status } = await ask('/auth/reauthenticate', {
        method: 'POST',
        headers: stolen,
        body,
        from: '198.51.100.250',
      });
      assert.ok(status === 400 || status === 429, `guess ${guess}: ${status}`);
      if (status === 400) looked += 1;
    }
    assert.ok(looked <= 10, `${looked} passwords were looked at`);

    const codes = await guessCodes(stage);
    await fillSessions(stage);
    return `403 for ${TAKEOVERS.length} takeovers, ${looked} of 25 passwords and ${codes} of 25 codes looked at, and 50 sessions that the owner ended`;
  },
};

/** Guesses codes for a known password from 25 addresses, and repeats the owner's code. */
async function guessCodes({ ask, account, signIn }: Stage): Promise<number> {
  const { email } = await account('stolen-password');
  const headers = bearer((await signIn(email)).accessToken);
  const begun = await ask('/me/two-factor', { method: 'POST', headers });
  const { secret } = begun.json<{ secret: string }>();
  const code = appCode(secret, new Date());
  const on = await ask('/me/two-factor/confirm', { method: 'POST', headers, body: { code } });
  assert.equal(on.status, 200, on.text);
  const attempt = (body: object, from: string) =>
    ask('/auth/login', { method: 'POST', body: { email, password: PASSWORD, ...body }, from });
  assert.equal((await attempt({}, '198.51.100.200')).status, 401, 'the password alone');
  assert.equal((await attempt({ code }, '198.51.100.201')).status, 401, 'a code that was used');
  const responses = await Promise.all(
    Array.from({ length: 25 }, (_, guess) => attempt({ code: `guess ${guess}` }, `198.51.100.${guess}`)),
  );
  const looked = responses.filter(({ status }) => status === 401).length;
  assert.equal(looked + responses.filter(({ status }) => status === 429).length, 25);
  assert.ok(looked <= 5, `${looked} codes were looked at`);
  return looked;
}

/** Signs in more often than an account may have sessions; the owner then ends all of them. */
async function fillSessions({ ask, account, signIn }: Stage): Promise<void> {
  const { email } = await account('many-sessions');
  const taken = bearer((await signIn(email)).accessToken);
  for (let time = 0; time < 51; time += 1) await signIn(email);
  assert.equal((await ask('/me', { headers: taken })).status, 401, 'the session used longest ago');
  const attackers = bearer((await signIn(email)).accessToken);
  const owner = bearer((await signIn(email)).accessToken);
  const open = await ask('/me/sessions', { headers: owner });
  assert.equal(open.json<object[]>().length, 50);
  assert.equal((await ask('/me/sessions', { method: 'DELETE', headers: owner })).status, 204);
  assert.equal((await ask('/me', { headers: attackers })).status, 401, 'the attacker is still signed in');
  assert.equal((await ask('/me', { headers: owner })).status, 200);
}
