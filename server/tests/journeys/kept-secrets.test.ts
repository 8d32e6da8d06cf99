import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import type { RouteOptions } from 'fastify';
import { Type } from 'typebox';
import { createServices } from '../../src/app/services.ts';
import { readSettings } from '../../src/app/settings.ts';
import { newInstanceKey, systemClock, unseal, type Database, type InstanceKey } from '../../src/platform/index.ts';
import type { Api, ApiModule } from '../../src/platform/http/index.ts';
import { bearer, logInAs, makeAccount, refreshWith } from '../support/accounts.ts';
import { BASE_URL, testContext, testServer } from '../support/http.ts';
import { testDatabase } from '../support/postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

interface Stage {
  readonly api: Api;
  readonly db: Database;
  readonly instanceKey: InstanceKey;
  readonly routes: readonly RouteOptions[];
}

/** All modules of the service, and every route that they declare. */
async function stage(t: TestContext, extra: readonly ApiModule[] = []): Promise<Stage> {
  const db = await testDatabase(t);
  const instanceKey = newInstanceKey();
  const context = testContext(t, { db });
  const settings = readSettings({ PROPPICK_DATA_DIR: await temporaryFolder(t) });
  const deps = { context, settings, instanceKey, baseUrl: BASE_URL, version: '0.0.0-test', wallClock: systemClock() };
  const services = await createServices(deps);
  t.after(() => services.configuration.stop());
  const routes: RouteOptions[] = [];
  const collector: ApiModule = {
    name: 'collector',
    routes: (api) => void api.addHook('onRoute', (route) => void routes.push(route)),
  };
  const { modules, identify } = services;
  const { api } = await testServer(t, {
    context,
    modules: [collector, ...modules, ...extra],
    identify,
    instanceKey,
  });
  return { api, db, instanceKey, routes };
}

/** Names of response members that could hold a credential. Names of times and token URLs are excluded. */
const SECRET_NAME =
  /^(secret|password|token|passphrase|otpauth.*|recoveryCodes?|(raw|access|refresh|private|api|id)?(Key|Token|Secret))$/i;
/** `publicKey`, `sourceKey` and similar names are not credentials; `key` alone names an entry. */
const isSecretName = (name: string): boolean => SECRET_NAME.test(name) && name !== 'key';

/** The paths of all members of a schema. */
function membersOf(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap((part) => membersOf(part, path));
  return Object.entries(schema).flatMap(([keyword, part]: [string, unknown]) => {
    if (keyword === 'properties' && typeof part === 'object' && part !== null)
      return Object.entries(part).flatMap(([name, member]) => [
        `${path}${name}`,
        ...membersOf(member, `${path}${name}.`),
      ]);
    return ['items', 'anyOf', 'allOf', 'oneOf'].includes(keyword) ? membersOf(part, path) : [];
  });
}

/** Errors in the routes' declared secrets. */
function undeclared(routes: readonly RouteOptions[]): string[] {
  return routes.flatMap(({ method, url, schema, config }) => {
    const members = Object.values(schema?.response ?? {}).flatMap((part) => membersOf(part));
    const shown = new Set(members.filter((path) => isSecretName(path.split('.').at(-1) ?? '')));
    const declared = config?.secrets ?? [];
    const name = `${String(method)} ${url}`;
    return [
      ...[...shown].filter((path) => !declared.includes(path)).map((path) => `${name} shows ${path}, undeclared`),
      ...declared.filter((path) => !members.includes(path)).map((path) => `${name} declares ${path}, which it lacks`),
    ];
  });
}

test('every route with a secret in its response declares it, so that no stored response has it', async (t) => {
  const { routes } = await stage(t);
  assert.ok(routes.length > 60, String(routes.length));
  assert.deepEqual(undeclared(routes), []);
  const withSecrets = routes.filter(({ config }) => (config?.secrets ?? []).length > 0).map(({ url }) => url);
  for (const path of ['auth/refresh', 'me/api-keys', 'ops/tokens', 'rotate-secret', 'webhook-subscriptions'])
    assert.ok(
      withSecrets.some((url) => url.endsWith(path)),
      path,
    );
});

test('the harness sees a route with an undeclared secret in its response', async (t) => {
  const careless: ApiModule = {
    name: 'careless',
    routes: (api) =>
      void api.post(
        '/careless',
        {
          config: { access: 'public' },
          schema: {
            summary: 'Shows a key',
            response: { 201: Type.Object({ made: Type.Array(Type.Object({ rawKey: Type.String() })) }) },
          },
        },
        async () => ({ made: [] }),
      ),
  };
  const { routes } = await stage(t, [careless]);
  assert.deepEqual(undeclared(routes), ['POST /api/v1/careless shows made.rawKey, undeclared']);
});

/** Every stored response, decrypted with the instance key. */
async function storedResponses({ db, instanceKey }: Stage): Promise<string> {
  const { rows } = await db.query<{ sealed: Buffer }>({
    text: 'select sealed_answer as sealed from platform.idempotency_key',
  });
  return rows.map(({ sealed }) => unseal(instanceKey, sealed, 'idempotent-answer').toString()).join('\n');
}

test('a replay of create and of rotate has no secret, is for the same credential, and is 404 after the deletion', async (t) => {
  const at = await stage(t);
  await makeAccount(at.db, 'ada', 'Sharp');
  const token = bearer((await logInAs(at, 'ada')).accessToken);
  const path = '/api/v1/data/webhook-subscriptions';
  const post = (url: string, headers: Record<string, string>, body?: object) =>
    at.api.inject({ method: 'POST', url, headers: { ...headers, 'idempotency-key': 'once' }, ...(body && { body }) });
  const made = await post('/api/v1/me/api-keys', token, { name: 'other' });
  const key = { 'x-api-key': made.json<{ rawKey: string }>().rawKey };

  const body = { url: 'https://93.184.215.14/hook', events: ['picks.scored'] };
  const created = await post(path, token, body);
  assert.equal(created.statusCode, 201, created.body);
  const { secret, ...shown } = created.json<{ id: number; secret: string }>();
  const rotate = `${path}/${shown.id}/rotate-secret`;
  const rotated = await post(rotate, token);
  const { secret: second } = rotated.json<{ secret: string }>();
  for (const text of [secret, second]) assert.match(text, /^whsec_/);

  const again = await post(path, token, body);
  assert.deepEqual([again.statusCode, again.headers['idempotency-replayed']], [201, 'true']);
  assert.deepEqual(again.json(), shown);
  const rotatedAgain = await post(rotate, token);
  assert.deepEqual([rotatedAgain.statusCode, rotatedAgain.headers['idempotency-replayed']], [200, 'true']);
  assert.ok(!rotatedAgain.body.includes('whsec_'));
  for (const [url, sent] of [[path, body] as const, [rotate, undefined] as const]) {
    const other = await post(url, key, sent);
    assert.equal(other.statusCode, 409);
    assert.match(other.body, /errors\/idempotency-mismatch/);
  }
  const stored = await storedResponses(at);
  for (const text of [secret, second]) assert.ok(!stored.includes(text));

  await at.api.inject({ method: 'DELETE', url: `${path}/${shown.id}`, headers: token });
  for (const [url, sent] of [[path, body] as const, [rotate, undefined] as const]) {
    const gone = await post(url, token, sent);
    assert.equal(gone.statusCode, 404, gone.body);
    assert.match(gone.body, /errors\/not-found/);
  }
});

test('the stored response of a refresh has no token', async (t) => {
  const at = await stage(t);
  await makeAccount(at.db, 'ada');
  const { cookie } = await logInAs(at, 'ada');
  const first = await refreshWith(at, cookie, { 'idempotency-key': 'tab' });
  const stored = await storedResponses(at);
  assert.ok(stored.includes('ada@example.org'));
  const { accessToken } = first.json<{ accessToken: string }>();
  const successor = first.cookies.find(({ name }) => name === 'refreshToken')?.value ?? '';
  for (const secret of [accessToken, successor, cookie]) assert.ok(secret !== '' && !stored.includes(secret));
});
