import assert from 'node:assert/strict';
import test from 'node:test';
import { Type } from 'typebox';
import type { ApiModule } from '../../src/platform/http/index.ts';
import { eventually } from '../support/eventually.ts';
import { testContext, testServer } from '../support/http.ts';
import { testDatabase } from '../support/postgres.ts';

const BUSY_MS = 200;

/** A module with a route that keeps the event loop busy, and one that answers at once. */
const busyModule: ApiModule = {
  name: 'busy',
  routes(api) {
    const config = { access: 'public' } as const;
    const response = { 200: Type.Object({}) };
    api.get('/busy', { config, schema: { summary: 'Computes', response } }, async () => {
      const until = performance.now() + BUSY_MS;
      while (performance.now() < until);
      return {};
    });
    api.get('/quick', { config, schema: { summary: 'Answers', response } }, async () => ({}));
  },
};

test('while the event loop is late the API answers 503 with Retry-After, probes are answered, and it recovers by itself', async (t) => {
  const statuses: number[] = [];
  const server = await testServer(t, {
    modules: [busyModule],
    pressure: { maxEventLoopDelayMs: 20, maxWaitingForDatabase: 10, sampleEveryMs: 50 },
    onAnswer: ({ status }) => statuses.push(status),
  });
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  const get = (path: string) => fetch(`${address}${path}`);
  const answered = () =>
    eventually('an answer', async () => ((await get('/api/v1/quick')).status === 200 ? true : undefined));
  await answered();

  const refused = await eventually('a refusal', async () => {
    await get('/api/v1/busy');
    const answer = await get('/api/v1/quick');
    return answer.status === 503 ? answer : undefined;
  });
  assert.equal((await get('/livez')).status, 200);
  assert.equal(refused.headers.get('retry-after'), '1');
  assert.match(refused.headers.get('x-request-id') ?? '', /^req_/);
  assert.equal(refused.headers.get('x-ratelimit-limit'), '2147483647');
  assert.match(refused.headers.get('content-type') ?? '', /problem\+json/);
  const { type, status, instance } = (await refused.json()) as Record<string, unknown>;
  assert.deepEqual([type, status, instance], ['https://picks.example/errors/unavailable', 503, '/api/v1/quick']);
  assert.ok(statuses.includes(503), 'the figures count it');

  await answered();
});

test('while statements wait for the database the API answers 503 with Retry-After, and it recovers by itself', async (t) => {
  const db = await testDatabase(t);
  const server = await testServer(t, {
    context: testContext(t, { db }),
    modules: [busyModule],
    pressure: { maxEventLoopDelayMs: Infinity, maxWaitingForDatabase: 10, sampleEveryMs: 20 },
  });
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  const statusIs = (wanted: number) =>
    eventually(`status ${wanted}`, async () => {
      const answer = await fetch(`${address}/api/v1/quick`);
      return answer.status === wanted ? answer : undefined;
    });
  await statusIs(200);
  const end = Promise.withResolvers<void>();
  // More sessions than the pool has connections, all of which wait for the test.
  const held = Promise.all(Array.from({ length: 40 }, () => db.session(() => end.promise)));
  assert.equal((await statusIs(503)).headers.get('retry-after'), '1');
  end.resolve();
  await held;
  await statusIs(200);
});
