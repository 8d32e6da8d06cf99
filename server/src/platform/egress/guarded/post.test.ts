import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import test, { type TestContext } from 'node:test';
import { useTracer, type Span } from '../../tracing/tracer.ts';
import { checkTarget, postGuarded, type GuardedOptions } from './post.ts';
import { ForbiddenTarget } from './target.ts';

const OPTIONS: GuardedOptions = { allowHttp: true, allowLoopback: true, deadlineMs: 15_000 };

/** A server that answers with this text; what the last request brought. */
async function subscriber(t: TestContext, answer: string) {
  let seen: { method: string | undefined; headers: IncomingHttpHeaders } | undefined;
  const server = createServer((request, response) => {
    seen = { method: request.method, headers: request.headers };
    response.end(answer);
  });
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, seen: () => seen };
}
const post = (url: string, signal?: AbortSignal) =>
  postGuarded({ url, headers: { 'x-a': '1' }, body: Buffer.from('{}'), ...(signal && { signal }) }, OPTIONS);

test('of an answer 16 KiB are kept, and a shorter one is whole', async (t) => {
  for (const length of [0, 1, 16_383, 16_384, 16_385, 100_000]) {
    const { url } = await subscriber(t, 'x'.repeat(length));
    const outcome = await post(url);
    assert.equal(outcome.answered && outcome.excerpt.toString(), 'x'.repeat(Math.min(length, 16_384)));
  }
});

test('of an answer in several parts the same 16 KiB are kept', async (t) => {
  const server = createServer((_request, response) => {
    response.write('a'.repeat(10_000));
    setImmediate(() => response.end('b'.repeat(50_000)));
  });
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const outcome = await post(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  assert.equal(outcome.answered && outcome.excerpt.toString(), 'a'.repeat(10_000) + 'b'.repeat(6_384));
});

test('the receiver goes on with a trace if one is made, and with none otherwise', async (t) => {
  const { url, seen } = await subscriber(t, '');
  await post(url);
  assert.deepEqual([seen()?.method, seen()?.headers['x-a'], seen()?.headers['traceparent']], ['POST', '1', undefined]);
  const begun: unknown[] = [];
  const span: Span = { note: () => {}, fail: () => {}, end: () => {}, inside: (work) => work() };
  const begin = (name: string, start: object): Span => {
    begun.push([name, start]);
    return span;
  };
  t.after(() => useTracer(undefined));
  useTracer({ begin, current: () => '00-aa-bb-01', stop: async () => {} });
  await post(url);
  assert.deepEqual([seen()?.headers['traceparent'], seen()?.headers['x-a']], ['00-aa-bb-01', '1']);
  assert.deepEqual(begun, [['POST', { kind: 'client' }]]);
});

test('a caller can hang up before the deadline', async (t) => {
  const { url, seen } = await subscriber(t, '');
  const outcome = await post(url, AbortSignal.abort());
  assert.deepEqual(outcome, { answered: false, fault: 'timeout', detail: 'no whole answer before the deadline' });
  assert.equal(seen(), undefined);
});

test('a name that has no address is told as that', async () => {
  const send = { url: 'https://hooks.example.org/', headers: {}, body: Buffer.from('') };
  const outcome = await postGuarded(send, { ...OPTIONS, resolve: async () => [] });
  assert.deepEqual(outcome, { answered: false, fault: 'name', detail: 'the name has no address' });
});

test('a target is checked with its name: what is refused then is refused before, and a name without an answer is not', async () => {
  const check = (url: string, options: Partial<GuardedOptions> = {}) =>
    checkTarget(url, { ...OPTIONS, allowLoopback: false, ...options });
  const url = 'https://hooks.example.org/';
  await assert.rejects(check('https://10.0.0.1/'), ForbiddenTarget);
  await assert.rejects(check('http://hooks.example.org/', { allowHttp: false }), ForbiddenTarget);
  await assert.rejects(check(url, { resolve: async () => ['10.0.0.1'] }), ForbiddenTarget);
  await check(url, { resolve: async () => ['10.0.0.1'], judge: () => undefined });
  await check(url, { resolve: async () => ['93.184.215.14'] });
  await check(url, { resolve: async () => [] });
  await check(url, { resolve: () => Promise.reject(new Error('no server')) });
  await check(url, { resolve: () => new Promise(() => {}), deadlineMs: 20 });
});
