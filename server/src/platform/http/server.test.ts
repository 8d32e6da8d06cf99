import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import type { Caller, Identify } from '../caller.ts';
import { gzipSync } from 'node:zlib';
import { Type } from 'typebox';
import { TIERS } from '../../access/index.ts';
import { BASE_URL, testContext, testServer } from '../../../tests/support/http.ts';
import { invalidRequest, notFound, Problem, PROBLEMS, type Api, type ProblemSlug, type ApiModule } from './index.ts';

const SECRET = 'select password from vault -- /srv/secret/path';

test('an https service sends Strict-Transport-Security with every response; an http one does not', async (t) => {
  const { api } = await testServer(t);
  const told = async (at: Api) =>
    Promise.all(
      ['/livez', '/api/v1/openapi.json', '/docs', '/nothing'].map(
        async (url) => (await at.inject(url)).headers['strict-transport-security'],
      ),
    );
  assert.deepEqual(new Set(await told(api)), new Set(['max-age=63072000']));
  const plain = await testServer(t, { baseUrl: 'http://localhost:8080' });
  assert.deepEqual(new Set(await told(plain.api)), new Set([undefined]));
});

/** A module with one route per kind of failure. */
const module: ApiModule = {
  name: 'trial',
  routes(api: Api) {
    const open = { access: 'public' } as const;
    const response = { 200: Type.Object({ ok: Type.Boolean() }) };
    api.get('/trial/ok', { config: open, schema: { summary: 'Fine', response: response } }, async () => ({ ok: true }));
    api.get('/trial/throws', { config: open, schema: { summary: 'Throws', response: response } }, async () => {
      throw new Error(SECRET);
    });
    api.get('/trial/absent', { config: open, schema: { summary: 'Finds nothing', response: response } }, async () => {
      throw notFound('No such trial.');
    });
    api.get('/trial/impossible', { config: open, schema: { summary: 'Cannot be', response: response } }, async () => {
      throw new Problem('unprocessable', 'from is after to.', { cause: new Error(SECRET) });
    });
    api.get(
      '/trial/database',
      { config: open, schema: { summary: 'Asks the database', response: response } },
      async (request) => {
        await request.context.db.query({ text: 'select 1' });
        return { ok: true };
      },
    );
    api.get(
      '/trial/lies',
      { config: open, schema: { summary: 'Not as described', response: response } },
      // The planted bug: a body that violates its schema.
      async () => ({ ok: 'yes' }) as unknown as { ok: boolean },
    );
    api.post('/trial/bare', { config: open, schema: { summary: 'Takes none', response: response } }, async () => ({
      ok: true,
    }));
    api.post(
      '/trial/:id',
      {
        config: open,
        schema: {
          summary: 'Takes all kinds',
          params: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
          querystring: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })) }),
          body: Type.Object({
            direction: Type.Unsafe<'Over' | 'Under'>({ type: 'string', enum: ['Over', 'Under'] }),
            note: Type.Optional(Type.Union([Type.String({ maxLength: 10 }), Type.Null()])),
          }),
          response: { 200: Type.Object({ id: Type.Integer(), direction: Type.String() }) },
        },
      },
      async ({ params, body }) => ({ id: params.id, direction: body.direction }),
    );
    api.get(
      '/trial/sharp',
      {
        config: { access: 'data' },
        schema: { summary: 'For Sharp', response: response },
      },
      async () => ({ ok: true }),
    );
    api.get(
      '/trial/ops',
      {
        config: {
          access: 'ops-read',
        },
        schema: { summary: 'For operators', response: response },
      },
      async () => ({ ok: true }),
    );
    api.get(
      '/trial/everyone',
      { config: { access: 'research' }, schema: { summary: 'For all', response: response } },
      async () => ({ ok: true }),
    );
  },
};

/** Test credentials: the token is the caller's name. */
const identify: Identify = async ({ bearer, apiKey }) => {
  const kind = apiKey === undefined ? (bearer?.startsWith('ops') === true ? 'ops-token' : 'access-token') : 'api-key';
  const tier = TIERS.find((one) => (apiKey ?? bearer ?? '').endsWith(one));
  if (tier === undefined) return undefined;
  const caller: Caller = {
    kind,
    credentialId: 'c',
    account: { id: 1, tier },
    scopes: kind === 'ops-token' ? [] : ['ops:read'],
  };
  return caller;
};

const trial = (t: TestContext) => testServer(t, { modules: [module], identify });
type ApiResponse = Awaited<ReturnType<Awaited<ReturnType<typeof trial>>['api']['inject']>>;

function assertProblem(response: ApiResponse, slug: ProblemSlug, instance: string | null): Record<string, unknown> {
  const body = response.json<Record<string, unknown>>();
  assert.equal(response.statusCode, PROBLEMS[slug].status, response.body);
  assert.equal(response.headers['content-type'], 'application/problem+json');
  assert.equal(body['type'], `${BASE_URL}/errors/${slug}`);
  assert.equal(body['title'], PROBLEMS[slug].title);
  assert.equal(body['status'], response.statusCode);
  assert.equal(typeof body['detail'], 'string');
  assert.equal(body['instance'], instance);
  assertUsualHeaders(response);
  return body;
}

function assertUsualHeaders({ headers }: ApiResponse): void {
  assert.match(String(headers['x-request-id']), /^req_/);
  assert.equal(headers['x-ratelimit-limit'], '2147483647');
  assert.equal(headers['x-ratelimit-remaining'], '2147483647');
  assert.match(String(headers['x-ratelimit-reset']), /^\d{4}-\d\d-\d\dT00:00:00Z$/);
}

test('200: a response has the request id, the limit headers and the security headers', async (t) => {
  const { api } = await trial(t);
  const response = await api.inject('/api/v1/trial/ok');
  assert.equal(response.statusCode, 200);
  assert.deepEqual(response.json(), { ok: true });
  assertUsualHeaders(response);
  assert.equal(response.headers['x-content-type-options'], 'nosniff');
  assert.match(String(response.headers['content-security-policy']), /default-src 'none'/);
});

test('400: every invalid place is listed once, with a JSON Pointer and a description', async (t) => {
  const { api } = await trial(t);
  const post = (url: string, body: object) => api.inject({ method: 'POST', url, body });
  const cases: [string, object, [string, string][]][] = [
    ['/api/v1/trial/1', {}, [['/direction', 'is required']]],
    ['/api/v1/trial/1', { direction: 'Sideways' }, [['/direction', 'must be one of Over, Under']]],
    ['/api/v1/trial/1', { direction: 'Over', colour: 'red' }, [['/colour', 'is not known here']]],
    ['/api/v1/trial/1', { direction: 'Over', note: 7 }, [['/note', 'must be string or null']]],
    ['/api/v1/trial/1', { direction: 'Over', note: 'a\0b' }, [['/note', 'contains a character that is no text']]],
    ['/api/v1/trial/one', { direction: 'Over' }, [['/path/id', 'must be integer']]],
    ['/api/v1/trial/0', { direction: 'Over' }, [['/path/id', 'must be >= 1']]],
    ['/api/v1/trial/1?limit=51', { direction: 'Over' }, [['/query/limit', 'must be <= 50']]],
    ['/api/v1/trial/1?limit=5x', { direction: 'Over' }, [['/query/limit', 'must be integer']]],
    ['/api/v1/trial/1?limit=1&limit=2', { direction: 'Over' }, [['/query/limit', 'must be integer']]],
    ['/api/v1/trial/1?page=2', { direction: 'Over' }, [['/query/page', 'is not known here']]],
  ];
  for (const [url, body, expected] of cases) {
    const { errors } = assertProblem(await post(url, body), 'invalid-request', url.split('?')[0] ?? null);
    assert.deepEqual(
      errors,
      expected.map(([pointer, detail]) => ({ pointer, detail })),
    );
  }
});

test('400: a body that is not JSON, that poisons prototypes, or that the route does not take', async (t) => {
  const { api } = await trial(t);
  const headers = { 'content-type': 'application/json' };
  for (const payload of ['{"direction":', '{"__proto__":{"x":1},"direction":"Over"}', 'nonsense']) {
    assertProblem(
      await api.inject({ method: 'POST', url: '/api/v1/trial/1', headers, payload }),
      'invalid-request',
      '/api/v1/trial/1',
    );
  }
});

test('400: a body that is not UTF-8: no character is replaced', async (t) => {
  const { api } = await trial(t);
  for (const type of ['application/json', 'application/json; charset=iso-8859-1']) {
    const payload = Buffer.from('{"direction":"Over","note":"Jos\u00e9"}', 'latin1');
    const headers = { 'content-type': type };
    const response = await api.inject({ method: 'POST', url: '/api/v1/trial/1', headers, payload });
    const { detail } = assertProblem(response, 'invalid-request', '/api/v1/trial/1');
    assert.equal(detail, 'The request has a body that is not UTF-8.');
  }
});

test('415: a compressed body', async (t) => {
  const { api } = await trial(t);
  const send = (coding: string, payload: Buffer) =>
    api.inject({
      method: 'POST',
      url: '/api/v1/trial/1',
      headers: { 'content-type': 'application/json', 'content-encoding': coding },
      payload,
    });
  const plain = Buffer.from('{"direction":"Over"}');
  const { detail } = assertProblem(await send('gzip', gzipSync(plain)), 'unsupported-media-type', '/api/v1/trial/1');
  assert.match(String(detail), /compressed/);
  assert.equal((await send('identity', plain)).statusCode, 200);
});

test('an empty body counts as none, whatever its media type', async (t) => {
  const { api } = await trial(t);
  for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain']) {
    const headers = { 'content-type': type, 'content-length': '0' };
    const response = await api.inject({ method: 'POST', url: '/api/v1/trial/bare', headers });
    assert.equal(response.statusCode, 200, `${type}: ${response.body}`);
  }
});

test('words are accepted in any case and returned in the contract’s spelling', async (t) => {
  const { api } = await trial(t);
  const response = await api.inject({
    method: 'POST',
    url: '/api/v1/trial/7?limit=50',
    body: { direction: 'oVeR', note: null },
  });
  assert.deepEqual(response.json(), { id: 7, direction: 'Over' });
});

test('401: no credential, an unknown one, a wrong scheme and two at once get the same response', async (t) => {
  const { api } = await trial(t);
  const attempts = [
    {},
    { authorization: 'Bearer unknown' },
    { authorization: 'Basic dTpw' },
    { authorization: 'Bearer' },
    { 'x-api-key': 'unknown' },
    { authorization: 'Bearer Sharp', 'x-api-key': 'Sharp' },
  ];
  for (const headers of attempts) {
    const response = await api.inject({ url: '/api/v1/trial/sharp', headers });
    assert.deepEqual(assertProblem(response, 'unauthorized', '/api/v1/trial/sharp'), {
      type: `${BASE_URL}/errors/unauthorized`,
      title: 'Authentication required',
      status: 401,
      detail: 'No valid authentication token was provided.',
      instance: '/api/v1/trial/sharp',
    });
    assert.match(String(response.headers['www-authenticate']), /^Bearer .*ApiKey/);
  }
});

test('403: the problem names the required tier and the account’s tier; the right tier passes', async (t) => {
  const { api } = await trial(t);
  const get = (authorization: string) => api.inject({ url: '/api/v1/trial/sharp', headers: { authorization } });
  for (const tier of ['Free', 'Pro']) {
    const body = assertProblem(await get(`Bearer ${tier}`), 'tier-required', '/api/v1/trial/sharp');
    assert.equal(body['requiredTier'], 'Sharp');
    assert.equal(body['tier'], tier);
  }
  for (const tier of ['Sharp', 'Admin']) assert.equal((await get(`bearer  ${tier}`)).statusCode, 200);
});

test('403: the problem names the missing scope or the kind of credential', async (t) => {
  const { api } = await trial(t);
  const get = (url: string, headers: Record<string, string>) => api.inject({ url, headers });
  const noScope = await get('/api/v1/trial/ops', { authorization: 'Bearer ops-Admin' });
  assert.deepEqual(assertProblem(noScope, 'scope-required', '/api/v1/trial/ops')['requiredScopes'], ['ops:read']);
  const key = await get('/api/v1/trial/ops', { 'x-api-key': 'Admin' });
  assert.deepEqual(assertProblem(key, 'credential-not-accepted', '/api/v1/trial/ops')['accepted'], [
    'access-token',
    'ops-token',
  ]);
  assertProblem(
    await get('/api/v1/trial/everyone', { authorization: 'Bearer ops-Admin' }),
    'credential-not-accepted',
    '/api/v1/trial/everyone',
  );
});

test('404: an unknown path with any method and body, and an unknown id', async (t) => {
  const { api } = await trial(t);
  assertProblem(await api.inject('/api/v1/nothing'), 'not-found', '/api/v1/nothing');
  assertProblem(await api.inject('/'), 'not-found', '/');
  assertProblem(
    await api.inject({ method: 'POST', url: '/x', payload: '{', headers: { 'content-type': 'application/json' } }),
    'not-found',
    '/x',
  );
  const absent = assertProblem(await api.inject('/api/v1/trial/absent'), 'not-found', '/api/v1/trial/absent');
  assert.equal(absent['detail'], 'No such trial.');
  assertProblem(
    await api.inject({ method: 'POST', url: `/api/v1/trial/${'9'.repeat(600)}` }),
    'not-found',
    `/api/v1/trial/${'9'.repeat(600)}`,
  );
});

test('405: a known path lists its methods', async (t) => {
  const { api } = await trial(t);
  for (const method of ['DELETE', 'PUT', 'OPTIONS', 'PROPFIND'] as const) {
    const response = await api.inject({ method: method as 'DELETE', url: '/api/v1/trial/ok?x=1' });
    assertProblem(response, 'method-not-allowed', '/api/v1/trial/ok');
    assert.equal(response.headers.allow, 'GET, HEAD, POST');
  }
  assert.equal((await api.inject({ method: 'DELETE', url: '/api/v1/trial/5' })).headers.allow, 'POST');
});

test('413: a body of more than 64 KiB', async (t) => {
  const { api } = await trial(t);
  const body = { direction: 'Over', note: 'x'.repeat(64 * 1024) };
  assertProblem(
    await api.inject({ method: 'POST', url: '/api/v1/trial/1', body }),
    'payload-too-large',
    '/api/v1/trial/1',
  );
});

test('415: a body that is not JSON or not declared as JSON', async (t) => {
  const { api } = await trial(t);
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'nonsense']) {
    const response = await api.inject({
      method: 'POST',
      url: '/api/v1/trial/1',
      payload: 'a=b',
      headers: { 'content-type': type },
    });
    assertProblem(response, 'unsupported-media-type', '/api/v1/trial/1');
  }
});

test('422: valid, but impossible; the cause is not sent', async (t) => {
  const { api } = await trial(t);
  const response = await api.inject('/api/v1/trial/impossible');
  assert.equal(assertProblem(response, 'unprocessable', '/api/v1/trial/impossible')['detail'], 'from is after to.');
  assert.ok(!response.body.includes(SECRET));
});

test('500: an unexpected error shows no internals, and the log has its cause', async (t) => {
  const lines: object[] = [];
  const note = (fields: object) => void lines.push(fields);
  const context = testContext(t, { log: { debug: note, info: note, warn: note, error: note } });
  const { api } = await testServer(t, { modules: [module], context });
  const response = await api.inject('/api/v1/trial/throws');
  assertProblem(response, 'internal-error', '/api/v1/trial/throws');
  assert.ok(!/select|vault|srv|stack|\.ts/.test(response.body), response.body);
  const logged = lines.find((line) => 'error' in line) as { error: string; requestId: string } | undefined;
  assert.equal(logged?.error, SECRET);
  assert.equal(logged?.requestId, response.headers['x-request-id']);
});

test('500: the harness catches a response that violates its schema', async (t) => {
  const { api } = await trial(t);
  assertProblem(await api.inject('/api/v1/trial/lies'), 'internal-error', '/api/v1/trial/lies');
});

test('503: with the database down the response has Retry-After, and readiness fails', async (t) => {
  const { api } = await trial(t);
  const response = await api.inject('/api/v1/trial/database');
  assertProblem(response, 'unavailable', '/api/v1/trial/database');
  assert.equal(response.headers['retry-after'], '5');
  assert.ok(!/ECONNREFUSED|127\.0\.0\.1/.test(response.body));
  assertProblem(await api.inject('/readyz'), 'unavailable', '/readyz');
  assert.equal((await api.inject('/livez')).statusCode, 200);
});

test('an address that cannot be decoded is a 400 problem', async (t) => {
  const { api } = await trial(t);
  assertProblem(await api.inject('/api/v1/trial/%zz'), 'invalid-request', null);
});

test('while draining the service responds, closes each connection, and is not ready', async (t) => {
  const server = await trial(t);
  const { api } = server;
  server.drain();
  const response = await api.inject('/api/v1/trial/ok');
  assert.equal(response.statusCode, 200);
  assert.equal(response.headers.connection, 'close');
  assert.match((await api.inject('/readyz')).body, /shutdown/);
});

for (const [what, declare] of [
  ['who may call it', { schema: { summary: 's', response: { 200: Type.Object({}) } } }],
  ['a summary', { config: { access: 'public' }, schema: { response: { 200: Type.Object({}) } } }],
  ['what it returns', { config: { access: 'public' }, schema: { summary: 's' } }],
  [
    'what its path holds',
    { config: { access: 'public' }, schema: { summary: 's', response: { 200: Type.Object({}) } } },
  ],
] as const)
  test(`a route that does not declare ${what} does not start`, async (t) => {
    const url = what === 'what its path holds' ? '/things/:id' : '/things';
    const bare: ApiModule = { name: 'bare', routes: (api) => void api.get(url, declare, async () => ({})) };
    await assert.rejects(testServer(t, { modules: [bare] }), /GET \/api\/v1\/things/);
  });

test('an empty violation list still has a detail', () => {
  assert.equal(invalidRequest([{ pointer: '/a', detail: 'is required' }]).detail, '/a is required.');
});
