import assert from 'node:assert/strict';
import { Agent, request as send, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import test, { type TestContext } from 'node:test';
import { Type } from 'typebox';
import { BASE_URL, testContext, testServer } from '../../../tests/support/http.ts';
import { silentLog } from '../index.ts';
import type { AnsweredRequest } from '../metrics/index.ts';
import type { ApiModule } from './index.ts';

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

type Sent = { readonly method?: string; readonly body?: string };

/** A server with a route that waits until it is let go, and one caller with a single connection that stays open. */
async function narrowService(t: TestContext, mostConcurrent: number) {
  const gate = Promise.withResolvers<void>();
  const entered = Promise.withResolvers<void>();
  const module: ApiModule = {
    name: 'slow',
    routes(api) {
      const config = { access: 'public' } as const;
      const schema = { summary: 'Waits', response: { 200: Type.Object({}) } };
      api.get('/slow', { config, schema }, async () => {
        entered.resolve();
        await gate.promise;
        return {};
      });
    },
  };
  const lines: object[] = [];
  const answered: AnsweredRequest[] = [];
  const note = (fields: object): void => void lines.push(fields);
  const server = await testServer(t, {
    context: testContext(t, { log: { ...silentLog, info: note, error: note } }),
    modules: [module],
    mostConcurrent,
    onAnswer: (answer) => void answered.push(answer),
  });
  const origin = await server.listen({ host: '127.0.0.1', port: 0 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  t.after(() => agent.destroy());
  const ask = async (path: string, { method = 'GET', body }: Sent = {}): Promise<Answer> => {
    const headers = body === undefined ? {} : { 'content-type': 'application/json' };
    const answer = Promise.withResolvers<Answer>();
    send(origin + path, { agent, method, headers }, (response) => {
      void text(response).then((words) =>
        answer.resolve({ status: response.statusCode ?? 0, headers: response.headers, body: words }),
      );
    })
      .on('error', answer.reject)
      .end(body);
    return answer.promise;
  };
  return { server, origin, ask, lines, answered, entered: entered.promise, release: () => gate.resolve() };
}

test('503: more requests than can be in work at once are told to come back, and the first still gets its answer', async (t) => {
  const { origin, ask, entered, release } = await narrowService(t, 1);
  const first = fetch(`${origin}/api/v1/slow`);
  await entered;
  assert.equal((await ask('/api/v1/slow?secret=1')).status, 503);
  release();
  assert.equal((await first).status, 200);
  await (await first).text();
  assert.equal((await ask('/api/v1/slow')).status, 200);
});

test('who is turned away gets a whole problem with the headers of every answer, and his connection goes on', async (t) => {
  const { ask, lines, answered } = await narrowService(t, 0);
  const usual = (await ask('/livez')).headers;
  lines.length = 0;
  answered.length = 0;
  const { status, headers, body } = await ask('/api/v1/slow?secret=1');
  assert.equal(status, 503);
  assert.deepEqual(JSON.parse(body), {
    type: `${BASE_URL}/errors/unavailable`,
    title: 'Unavailable',
    status: 503,
    detail: 'More requests are in work than the service can take.',
    instance: '/api/v1/slow',
  });
  assert.deepEqual(
    [headers['content-type'], headers['cache-control'], headers['retry-after'], headers['content-length']],
    ['application/problem+json', 'no-store', '5', String(Buffer.byteLength(body))],
  );
  const missing = Object.keys(usual).filter((name) => headers[name] === undefined);
  assert.deepEqual(missing, [], 'what every answer has');
  assert.notEqual(headers['x-request-id'], usual['x-request-id']);

  assert.deepEqual([(await ask('/api/v1/slow', { method: 'HEAD' })).body, (await ask('/livez')).status], ['', 200]);
  const withBody = await ask('/api/v1/slow', { method: 'POST', body: JSON.stringify({ words: 'x'.repeat(60_000) }) });
  assert.deepEqual([withBody.status, (await ask('/livez')).status], [503, 200]);

  const mine = { requestId: headers['x-request-id'], method: 'GET', route: null, status: 503, accountId: null };
  const isMine = (line: object): boolean =>
    Object.entries(mine).every(([name, value]) => Reflect.get(line, name) === value);
  assert.equal(lines.filter(isMine).length, 1, 'one line in the log');
  assert.equal(lines.filter((line) => 'turnedAway' in line).length, 1, 'one line a second says that it happens');
  assert.equal(answered.filter(({ status: of }) => of === 503).length, 3, 'and the figures count each');
});

test('while draining those who are turned away are told that their connection closes', async (t) => {
  const { server, ask } = await narrowService(t, 0);
  server.drain();
  assert.equal((await ask('/api/v1/slow')).headers.connection, 'close');
});
