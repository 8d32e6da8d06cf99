import assert from 'node:assert/strict';
import { createHmac, generateKeyPairSync, randomBytes, sign as cryptoSign } from 'node:crypto';
import test, { type TestContext } from 'node:test';
import { decodeJwt, EmbeddedJWK, exportJWK, generateKeyPair, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { testDatabase } from '../../../tests/support/postgres.ts';
import { BASE_URL } from '../../../tests/support/http.ts';
import { settableClock } from '../../kernel/index.ts';
import { newInstanceKey, type Database, type InstanceKey } from '../../platform/index.ts';
import { accessTokens, type AccessTokens } from './access-tokens.ts';
import { signingKeys } from './signing-keys.ts';

const NOW = new Date('2026-01-10T12:00:00Z');
const SECONDS = NOW.getTime() / 1_000;

function deps(db: Database, instanceKey: InstanceKey = newInstanceKey(), baseUrl = BASE_URL) {
  const clock = settableClock(NOW);
  const keys = signingKeys(db, instanceKey, clock);
  return { clock, keys, instanceKey, tokens: accessTokens(keys, baseUrl, clock) };
}

const issue = async (tokens: AccessTokens, accountId: number, sessionId: string): Promise<string> =>
  (await tokens.issuer())(accountId, sessionId);

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

test('a token is valid for 15 minutes on every node that has the instance key, with the claims it was issued with', async (t) => {
  const db = await testDatabase(t);
  const here = deps(db);
  const there = deps(db, here.instanceKey);
  const token = await issue(here.tokens, 7, 'session-1');
  for (const { tokens } of [here, there]) {
    assert.deepEqual(await tokens.verify(token), {
      accountId: 7,
      sessionId: 'session-1',
      expiresAt: new Date(NOW.getTime() + 900_000),
    });
  }
  here.clock.set(new Date(NOW.getTime() + 899_000));
  assert.ok(await here.tokens.verify(token));
  here.clock.set(new Date(NOW.getTime() + 900_000));
  assert.equal(await here.tokens.verify(token), undefined);
});

test('a node whose clock is 30 seconds behind the signer’s accepts its tokens; one further behind refuses them', async (t) => {
  const db = await testDatabase(t);
  const here = deps(db);
  const behind = deps(db, here.instanceKey);
  const token = await issue(here.tokens, 7, 'session-1');
  behind.clock.set(new Date(NOW.getTime() - 31_000));
  assert.equal(await behind.tokens.verify(token), undefined);
  behind.clock.set(new Date(NOW.getTime() - 30_000));
  assert.ok(await behind.tokens.verify(token));
});

test('nodes that need a signing key concurrently create one', async (t) => {
  const db = await testDatabase(t);
  const instanceKey = newInstanceKey();
  const nodes = Array.from({ length: 6 }, () => deps(db, instanceKey));
  const kids = await Promise.all(nodes.map(async ({ keys }) => (await keys.signingKey()).kid));
  assert.equal(new Set(kids).size, 1);
  const { rows } = await db.query<{ sealed: string }>({
    text: `select encode(sealed_private_jwk, 'escape') as sealed from accounts.signing_key`,
  });
  assert.equal(rows.length, 1);
  assert.ok(!rows[0]?.sealed.includes('"d"'));
});

test('a key that is 30 days old is replaced, and its tokens stay valid on every node', async (t) => {
  const db = await testDatabase(t);
  const here = deps(db);
  const there = deps(db, here.instanceKey);
  const old = await issue(here.tokens, 7, 's');
  assert.ok(await there.tokens.verify(old));
  await db.query({ text: `update accounts.signing_key set created_at = created_at - interval '31 days'` });
  here.keys.forget();
  const fresh = await issue(here.tokens, 7, 's');
  assert.notEqual(fresh.split('.')[0], old.split('.')[0]);
  there.clock.set(new Date(NOW.getTime() + 2_000));
  for (const token of [old, fresh]) assert.ok(await there.tokens.verify(token));
  await db.query({
    text: `update accounts.signing_key set retired_at = retired_at - interval '21 minutes' where retired_at is not null`,
  });
  here.keys.forget();
  assert.equal(await here.tokens.verify(old), undefined);
  assert.ok(await here.tokens.verify(fresh));
});

/** The tokens of a node, and forged ones by what is wrong with them. */
async function forgeTokens(t: TestContext): Promise<{ tokens: AccessTokens; forged: Record<string, string> }> {
  const db = await testDatabase(t);
  const { tokens, keys } = deps(db);
  const { kid, key } = await keys.signingKey();
  const good = await issue(tokens, 7, 'session-1');
  assert.ok(await tokens.verify(good));
  const [header = '', payload = '', signature = ''] = good.split('.');
  const { rows } = await db.query<{ publicJwk: { x: string } }>({
    text: 'select public_jwk as "publicJwk" from accounts.signing_key',
  });
  const publicKey = Buffer.from(rows[0]?.publicJwk.x ?? '', 'base64url');

  const claims = {
    iss: BASE_URL,
    aud: `${BASE_URL}/api/v1`,
    sub: '7',
    sid: 'session-1',
    iat: SECONDS,
    exp: SECONDS + 900,
  };
  const head = { alg: 'EdDSA', typ: 'at+jwt', kid };
  const signed = (change: object, headChange: object = {}) =>
    new SignJWT({ ...claims, ...change }).setProtectedHeader({ ...head, ...headChange }).sign(key);
  assert.ok(await tokens.verify(await signed({})), 'the forger’s own tool makes good tokens when nothing is forged');

  const foreign = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const foreignJwk = await exportJWK(foreign.publicKey);
  const byForeigner = (change: object) =>
    new SignJWT(claims).setProtectedHeader({ ...head, ...change }).sign(foreign.privateKey);
  const hmac = (alg: string, hash: string, secret: Buffer | string) => {
    const body = `${encode({ ...head, alg })}.${payload}`;
    return `${body}.${createHmac(hash, secret).update(body).digest('base64url')}`;
  };
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const byRsa = () => {
    const body = `${encode({ ...head, alg: 'RS256' })}.${payload}`;
    return `${body}.${cryptoSign('sha256', Buffer.from(body), rsa.privateKey).toString('base64url')}`;
  };
  const pem = `-----BEGIN PUBLIC KEY-----\n${publicKey.toString('base64')}\n-----END PUBLIC KEY-----\n`;
  const headed = (change: object) => `${encode({ ...head, ...change })}.${payload}.${signature}`;
  const claimed = (change: object) => `${header}.${encode({ ...claims, ...change })}.${signature}`;

  const forged: Record<string, string> = {
    empty: '',
    dots: '..',
    'no signature': `${header}.${payload}.`,
    'two parts': `${header}.${payload}`,
    'four parts': `${good}.${signature}`,
    'five parts': `${good}.${signature}.x`,
    'signature cut': good.slice(0, -2),
    'signature of zeros': `${header}.${payload}.${Buffer.alloc(64).toString('base64url')}`,
    'random signature': `${header}.${payload}.${randomBytes(64).toString('base64url')}`,
    'signature of another token': `${header}.${payload}.${(await issue(tokens, 8, 's')).split('.')[2]}`,
    'padding added': `${good}=`,
    'blank inside': `${header}. ${payload}.${signature}`,
    'header no JSON': `${Buffer.from('{').toString('base64url')}.${payload}.${signature}`,
    'header an array': `${encode([])}.${payload}.${signature}`,
    'header null': `${encode(null)}.${payload}.${signature}`,
    'payload no JSON': `${header}.${Buffer.from('{').toString('base64url')}.${signature}`,
    'too long': `${header}.${encode({ ...claims, x: 'y'.repeat(3_000) })}.${signature}`,
    'none, unsigned': `${encode({ ...head, alg: 'none' })}.${payload}.`,
    'None, unsigned': `${encode({ ...head, alg: 'None' })}.${payload}.`,
    'NONE, our signature': headed({ alg: 'NONE' }),
    'no alg': headed({ alg: undefined }),
    'alg null': headed({ alg: null }),
    'alg a list': headed({ alg: ['EdDSA'] }),
    'alg in lower case': headed({ alg: 'eddsa' }),
    'alg Ed25519': headed({ alg: 'Ed25519' }),
    'HS256 with the public key': hmac('HS256', 'sha256', publicKey),
    'HS256 with the public key in base64url': hmac('HS256', 'sha256', rows[0]?.publicJwk.x ?? ''),
    'HS256 with the public key in PEM': hmac('HS256', 'sha256', pem),
    'HS256 with an empty secret': hmac('HS256', 'sha256', ''),
    'HS384 with the public key': hmac('HS384', 'sha384', publicKey),
    'HS512 with the public key': hmac('HS512', 'sha512', publicKey),
    'EdDSA in name, HMAC in fact': hmac('EdDSA', 'sha512', publicKey),
    RS256: byRsa(),
    'another key under our id': await byForeigner({}),
    'another key, brought along': await byForeigner({ jwk: foreignJwk }),
    'another key, by address': await byForeigner({ jku: 'https://evil.example/keys' }),
    'another key, by certificate': await byForeigner({ x5u: 'https://evil.example/cert' }),
    'another key, its own id': await byForeigner({ kid: 'mine' }),
    'id that climbs out': await byForeigner({ kid: '../../dev/null' }),
    'id that is SQL': await byForeigner({ kid: `' union select '` }),
    'id of a prototype': await byForeigner({ kid: '__proto__' }),
    'id empty': await byForeigner({ kid: '' }),
    'id a number': headed({ kid: 1 }),
    'id missing': headed({ kid: undefined }),
    'right key, extra header': await signed({}, { x: 1 }),
    'right key, critical extension': headed({ crit: ['exp'] }),
    'right key, no type': await signed({}, { typ: undefined }),
    'type JWT': await signed({}, { typ: 'JWT' }),
    'type of another token of ours': await signed({}, { typ: 'rt+jwt' }),
    'wrong issuer': await signed({ iss: 'https://evil.example' }),
    'issuer with a slash': await signed({ iss: `${BASE_URL}/` }),
    'no issuer': await signed({ iss: undefined }),
    'wrong audience': await signed({ aud: 'https://evil.example' }),
    'audience of the site': await signed({ aud: BASE_URL }),
    'no audience': await signed({ aud: undefined }),
    'no subject': await signed({ sub: undefined }),
    'subject 0': await signed({ sub: '0' }),
    'subject negative': await signed({ sub: '-7' }),
    'subject a fraction': await signed({ sub: '7.0' }),
    'subject padded': await signed({ sub: '07' }),
    'subject a word': await signed({ sub: 'admin' }),
    'no session': await signed({ sid: undefined }),
    'session a number': await signed({ sid: 1 }),
    expired: await signed({ iat: SECONDS - 1_000, exp: SECONDS - 100 }),
    'expires this second': await signed({ iat: SECONDS - 900, exp: SECONDS }),
    'no expiry': await signed({ exp: undefined }),
    'expiry a word': await signed({ exp: 'never' }),
    'valid for a year': await signed({ iat: SECONDS - 1_000, exp: SECONDS + 31_536_000 }),
    'not yet valid': await signed({ nbf: SECONDS + 60 }),
    'issued tomorrow': await signed({ iat: SECONDS + 86_400, exp: SECONDS + 87_300 }),
    'issued in 31 seconds': await signed({ iat: SECONDS + 31, exp: SECONDS + 931 }),
    'issued in ten minutes, for five': await signed({ iat: SECONDS + 600, exp: SECONDS + 900 }),
    'issued after it expires': await signed({ iat: SECONDS + 1_000, exp: SECONDS + 900 }),
    'no time of issue': await signed({ iat: undefined }),
    'another subject, our signature': claimed({ sub: '1' }),
    'another session, our signature': claimed({ sid: 'session-2' }),
    'later expiry, our signature': claimed({ exp: SECONDS + 9_000 }),
    'key of another instance': await issue(deps(await testDatabase(t)).tokens, 7, 'session-1'),
    'for another service on the same keys': await issue(
      accessTokens(keys, 'https://other.example', settableClock(NOW)),
      7,
      'session-1',
    ),
  };
  return { tokens, forged };
}

/** Names of the forged tokens that a verifier accepts. */
async function taken(forged: Record<string, string>, verify: (token: string) => Promise<unknown>): Promise<string[]> {
  const names: string[] = [];
  for (const [name, token] of Object.entries(forged)) if ((await verify(token)) !== undefined) names.push(name);
  return names;
}

test('none of more than 60 forged tokens is accepted', async (t) => {
  const { tokens, forged } = await forgeTokens(t);
  assert.ok(Object.keys(forged).length >= 60);
  assert.deepEqual(await taken(forged, tokens.verify), []);
});

test('the harness catches a verifier that trusts the claims, or the key inside a token', async (t) => {
  const { forged } = await forgeTokens(t);
  // Two planted bugs: no signature is checked; or the token's own key checks it.
  const believing = async (token: string) => (token.split('.').length === 3 ? readable(token) : undefined);
  const obliging = (token: string) => jwtVerify(token, EmbeddedJWK, { currentDate: NOW }).catch(() => undefined);
  assert.ok((await taken(forged, believing)).includes('none, unsigned'));
  assert.deepEqual(await taken(forged, obliging), ['another key, brought along']);
});

function readable(token: string): JWTPayload | undefined {
  try {
    return decodeJwt(token);
  } catch (error) {
    if (error instanceof Error && error.name.startsWith('JWT')) return undefined;
    throw error;
  }
}
