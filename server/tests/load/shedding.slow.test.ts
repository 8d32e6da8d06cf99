import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { Type } from 'typebox';
import type { ApiModule } from '../../src/platform/http/index.ts';
import { silentLog, type Caller } from '../../src/platform/index.ts';
import { eventually } from '../support/eventually.ts';
import { testContext, testServer } from '../support/http.ts';

const CALLER: Caller = { kind: 'api-key', credentialId: 'c', account: { id: 1, tier: 'Sharp' }, scopes: [] };
const MAX_LATE = 3;

/** A service whose `/slow` and public `/public` respond when the test says so, and `/quick` at once. */
async function slowService(t: TestContext) {
  const end = Promise.withResolvers<void>();
  let arrived = 0;
  const module: ApiModule = {
    name: 'slow',
    routes(api) {
      const schema = { summary: 'Responses', response: { 200: Type.Object({}) } };
      for (const [path, access] of [
        ['/slow', 'research'],
        ['/public', 'public'],
      ] as const)
        api.get(path, { config: { access }, schema }, async () => {
          arrived += 1;
          await end.promise;
          return {};
        });
      api.get('/quick', { config: { access: 'research' }, schema }, async () => ({}));
    },
  };
  const statuses: number[] = [];
  const lines: { readonly message: string; readonly status?: number; readonly refused?: number }[] = [];
  const note = (fields: object, message: string): void => void lines.push({ ...fields, message });
  const server = await testServer(t, {
    context: testContext(t, { log: { ...silentLog, info: note, warn: note } }),
    modules: [module],
    identify: async () => CALLER,
    pressure: { maxLate: MAX_LATE, burst: { lateMs: 50, most: Infinity }, queue: { lateMs: 50, most: Infinity } },
    onResponse: ({ status }) => statuses.push(status),
  });
  /** Paths of responses that ended while their request was being read. */
  const endedWhileRead: (string | undefined)[] = [];
  // Runs after the framework's own listener.
  server.api.server.on('request', ({ url }, response) => {
    if (response.writableEnded) endedWhileRead.push(url);
  });
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  const get = (path: string, signal?: AbortSignal) =>
    fetch(`${address}${path}`, { headers: { 'x-api-key': 'k' }, ...(signal && { signal }) });
  return {
    get,
    statuses,
    lines,
    endedWhileRead,
    end: () => end.resolve(),
    /** Sends `count` requests at once; returns their responses when all have arrived. */
    async hold(path: string, count: number, signal?: AbortSignal) {
      const before = arrived;
      const held = Promise.allSettled(Array.from({ length: count }, () => get(path, signal)));
      await eventually('requests in work', async () => arrived === before + count || undefined);
      return { all: held };
    },
    quickResponses: (wanted: number) =>
      eventually(`status ${wanted}`, async () => {
        const result = await get('/api/v1/quick');
        return result.status === wanted ? result : undefined;
      }),
  };
}

test('above the limit of late requests the API returns 503 with Retry-After, serves probes, and recovers by itself', async (t) => {
  const service = await slowService(t);
  const held = await service.hold('/api/v1/slow', MAX_LATE + 1);
  const refused = await service.quickResponses(503);
  assert.equal((await service.get('/livez')).status, 200);
  assert.equal(refused.headers.get('retry-after'), '1');
  assert.match(refused.headers.get('x-request-id') ?? '', /^req_/);
  assert.equal(refused.headers.get('x-ratelimit-limit'), '2147483647');
  assert.match(refused.headers.get('content-type') ?? '', /problem\+json/);
  const { type, status, instance } = (await refused.json()) as Record<string, unknown>;
  assert.deepEqual([type, status, instance], ['https://picks.example/errors/unavailable', 503, '/api/v1/quick']);
  assert.ok(service.statuses.includes(503), 'the figures count it');

  service.end();
  const responses = await held.all;
  assert.ok(responses.every((result) => result.status === 'fulfilled' && result.value.status === 200));
  await service.quickResponses(200);
});

test('a refusal is written after the other events of its turn, so that refusals alone cannot fill one', async (t) => {
  const service = await slowService(t);
  const held = await service.hold('/api/v1/slow', MAX_LATE + 1);
  await service.quickResponses(503);
  service.end();
  await held.all;
  assert.deepEqual(service.endedWhileRead, []);
});

test('refused requests are counted in one log line per second, with no line each', async (t) => {
  const service = await slowService(t);
  const held = await service.hold('/api/v1/slow', MAX_LATE + 1);
  await service.quickResponses(503);
  await Promise.all([1, 2, 3].map(() => service.get('/api/v1/quick')));
  service.end();
  await held.all;
  const refused = service.statuses.filter((status) => status === 503).length;
  await eventually('all of them counted', async () => {
    const said = service.lines.filter(({ message }) => /others were refused/.test(message));
    return said.reduce((sum, line) => sum + (line.refused ?? 0), 0) === refused || undefined;
  });
  assert.deepEqual(
    service.lines.filter(({ message, status }) => message === 'request' && status === 503),
    [],
  );
});

test('requests of clients that disconnected are not late', async (t) => {
  const service = await slowService(t);
  const gone = new AbortController();
  const held = await service.hold('/api/v1/slow', MAX_LATE + 1, gone.signal);
  await service.quickResponses(503);
  gone.abort();
  await held.all;
  await service.quickResponses(200);
  service.end();
});

for (const [what, path, count] of [
  ['as many late requests as allowed', '/api/v1/slow', MAX_LATE],
  ['late requests of public routes', '/api/v1/public', MAX_LATE + 5],
] as const)
  test(`${what} do not refuse others`, async (t) => {
    const service = await slowService(t);
    const held = await service.hold(path, count);
    const since = performance.now();
    await eventually('they are late', async () => performance.now() - since > 100 || undefined);
    assert.equal((await service.get('/api/v1/quick')).status, 200);
    service.end();
    await held.all;
  });
