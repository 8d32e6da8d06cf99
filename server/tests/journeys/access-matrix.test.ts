import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { Type } from 'typebox';
import { SCOPES, TIERS } from '../../src/access/index.ts';
import { createServices } from '../../src/app/services.ts';
import { readSettings } from '../../src/app/settings.ts';
import { newInstanceKey, systemClock } from '../../src/platform/index.ts';
import { type Api, type HttpServer, type ApiModule } from '../../src/platform/http/index.ts';
import { ACCESS_MATRIX, opensToKeys, type MatrixRow } from '../support/access-matrix.ts';
import { bearer, logInAs, makeAccount } from '../support/accounts.ts';
import { BASE_URL, testContext, testServer } from '../support/http.ts';
import { testDatabase } from '../support/postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** A credential, and its kind in the matrix. */
interface Credential {
  readonly name: string;
  readonly headers: Record<string, string>;
  readonly kind: 'none' | 'token' | 'key' | 'ops';
  readonly tier?: string;
  readonly scope?: string;
}

/** All modules of the service, with an account and a key of every tier. */
async function allModules(
  t: TestContext,
  extra: readonly ApiModule[] = [],
): Promise<{ api: Api; credentials: Credential[] }> {
  const servers: HttpServer[] = [];
  // Registered before the database: its close would wait until the streams notice the disconnect.
  t.after(() => Promise.all(servers.map((server) => server.close())));
  const db = await testDatabase(t);
  const instanceKey = newInstanceKey();
  const context = testContext(t, { db });
  const settings = readSettings({ PROPPICK_DATA_DIR: await temporaryFolder(t) });
  const deps = { context, settings, instanceKey, baseUrl: BASE_URL, version: '0.0.0-test', wallClock: systemClock() };
  const services = await createServices(deps);
  t.after(() => services.configuration.stop());
  const { modules, identify } = services;
  const server = await testServer(t, { context, modules: [...modules, ...extra], identify, instanceKey });
  servers.push(server);
  const { api } = server;
  const credentials: Credential[] = [
    { name: 'nothing', headers: {}, kind: 'none' },
    { name: 'a token that is none', headers: bearer('x.y.z'), kind: 'none' },
    { name: 'a key that is none', headers: { 'x-api-key': 'pp_x' }, kind: 'none' },
  ];
  for (const tier of TIERS) {
    const { id } = await makeAccount(db, tier, 'Sharp');
    const { accessToken } = await logInAs({ api }, tier);
    const key = await api.inject({
      method: 'POST',
      url: '/api/v1/me/api-keys',
      headers: bearer(accessToken),
      body: { name: tier },
    });
    await db.query({ text: 'update accounts.account set tier = $2 where id = $1', values: [id, tier] });
    await db.query({ text: 'update accounts.credential_version set version = gen_random_uuid()' });
    credentials.push({ name: `${tier} token`, headers: bearer(accessToken), kind: 'token', tier });
    credentials.push({
      name: `${tier} key`,
      headers: { 'x-api-key': key.json<{ rawKey: string }>().rawKey },
      kind: 'key',
      tier,
    });
    if (tier === 'Admin') credentials.push(...(await opsTokens(api, accessToken)));
  }
  return { api, credentials };
}

async function opsTokens(api: Api, accessToken: string): Promise<Credential[]> {
  return Promise.all(
    SCOPES.map(async (scope) => {
      const body = { name: scope, scopes: [scope] };
      const made = await api.inject({ method: 'POST', url: '/api/v1/ops/tokens', headers: bearer(accessToken), body });
      return {
        name: `token with ${scope}`,
        headers: bearer(made.json<{ rawToken: string }>().rawToken),
        kind: 'ops',
        scope,
      } as const;
    }),
  );
}

/** The matrix's verdict for a credential on a route: allowed, unknown, or refused. */
function expected(route: string, row: MatrixRow, { kind, tier, scope }: Credential): 'in' | 401 | 403 {
  if (row.tiers === 'public') return 'in';
  if (kind === 'none') return 401;
  if (kind === 'ops') return row.scope === scope ? 'in' : 403;
  if (kind === 'key' && !opensToKeys(route, row)) return 403;
  return row.tiers.includes(tier ?? '') ? 'in' : 403;
}

async function routesOf(api: Api): Promise<[string, string][]> {
  const { paths } = (await api.inject('/api/v1/openapi.json')).json<{
    paths: Record<string, Record<string, unknown>>;
  }>();
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method): [string, string] => [method.toUpperCase(), path]),
  );
}

/** Where the service differs from the matrix. An unused id replaces every path parameter. */
async function differences(
  api: Api,
  credentials: readonly Credential[],
  matrix: Readonly<Record<string, MatrixRow>> = ACCESS_MATRIX,
): Promise<string[]> {
  const found: string[] = [];
  for (const [method, path] of await routesOf(api)) {
    const row = matrix[`${method} ${path}`];
    if (row === undefined) {
      found.push(`${method} ${path} is not in the matrix`);
      continue;
    }
    for (const credential of credentials) {
      const url = path.replaceAll(/\{\w+\}/g, '2147483647');
      // Read only the status: a stream's response has no end.
      const response = await api.inject({
        method: method as 'GET',
        url,
        headers: credential.headers,
        payloadAsStream: true,
      });
      const { statusCode } = response;
      response.stream().destroy();
      const wanted = expected(`${method} ${path}`, row, credential);
      // A public route may return 401 for its own reasons (a wrong password), never 403.
      const refused = row.tiers === 'public' ? [403] : [401, 403];
      const right = wanted === 'in' ? !refused.includes(statusCode) : statusCode === wanted;
      if (!right) found.push(`${method} ${path} with ${credential.name}: ${statusCode} instead of ${wanted}`);
    }
  }
  return found;
}

test('every route × every kind of credential matches the matrix, and the matrix lists every route', async (t) => {
  const { api, credentials } = await allModules(t);
  assert.equal(credentials.length, 3 + 2 * TIERS.length + SCOPES.length);
  assert.deepEqual(await differences(api, credentials), []);
  const there = new Set((await routesOf(api)).map(([method, path]) => `${method} ${path}`));
  assert.deepEqual(
    Object.keys(ACCESS_MATRIX).filter((route) => !there.has(route)),
    [],
    'in the matrix and nowhere else',
  );
});

test('the harness sees a route that is missing from the matrix', async (t) => {
  const extra: ApiModule = {
    name: 'extra',
    routes: (api) =>
      void api.get(
        '/extra',
        { config: { access: 'public' }, schema: { summary: 'Extra', response: { 200: {} } } },
        async () => ({}),
      ),
  };
  const { api } = await allModules(t, [extra]);
  assert.ok((await differences(api, [])).includes('GET /api/v1/extra is not in the matrix'));
});

test('the harness sees a route that allows too much, and one that rejects too much', async (t) => {
  const schema = { summary: 'Planted', response: { 200: Type.Object({}) } };
  const planted: ApiModule = {
    name: 'planted',
    routes(api) {
      api.get('/wide', { config: { access: 'research' }, schema }, async () => ({}));
      api.get('/narrow', { config: { access: 'admin' }, schema }, async () => ({}));
    },
  };
  const { api, credentials } = await allModules(t, [planted]);
  const sharp = { tiers: ['Sharp', 'Admin'], keys: true };
  const matrix = { ...ACCESS_MATRIX, 'GET /api/v1/wide': sharp, 'GET /api/v1/narrow': sharp };
  const asked = credentials.filter(({ tier }) => tier === 'Pro' || tier === 'Sharp');
  assert.deepEqual(await differences(api, asked, matrix), [
    'GET /api/v1/wide with Pro token: 200 instead of 403',
    'GET /api/v1/wide with Pro key: 200 instead of 403',
    'GET /api/v1/narrow with Sharp token: 403 instead of in',
    'GET /api/v1/narrow with Sharp key: 403 instead of in',
  ]);
});

test('the harness sees a new route under /me that an API key opens, whatever its row in the matrix says', async (t) => {
  const schema = { summary: 'Planted', response: { 200: Type.Object({}) } };
  const planted: ApiModule = {
    name: 'planted',
    routes: (api) => void api.get('/me/bets/planted', { config: { access: 'bets' }, schema }, async () => ({})),
  };
  const { api, credentials } = await allModules(t, [planted]);
  const matrix = { ...ACCESS_MATRIX, 'GET /api/v1/me/bets/planted': { tiers: TIERS, keys: true } };
  assert.deepEqual(
    await differences(api, credentials, matrix),
    TIERS.map((tier) => `GET /api/v1/me/bets/planted with ${tier} key: 200 instead of 403`),
  );
});
