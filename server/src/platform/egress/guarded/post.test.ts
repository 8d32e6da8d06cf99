import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import test, { type TestContext } from 'node:test';
import { setTracer, type Span } from '../../tracing/tracer.ts';
import { checkTarget, postGuarded, type GuardedOptions } from './post.ts';
import { ForbiddenTarget } from './target.ts';

const OPTIONS: GuardedOptions = { allowHttp: true, allowLoopback: true, deadlineMs: 15_000 };

/** A server that sends this response; records the last request. */
async function subscriber(t: TestContext, result: string) {
  let seen: { method: string | undefined; headers: IncomingHttpHeaders } | undefined;
  const server = createServer((request, response) => {
    seen = { method: request.method, headers: request.headers };
    response.end(result);
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

test('16 KiB of a response are kept, and a shorter one is complete', async (t) => {
  for (const length of [0, 1, 16_383, 16_384, 16_385, 100_000]) {
    const { url } = await subscriber(t, 'x'.repeat(length));
    const outcome = await post(url);
    assert.equal(outcome.responded && outcome.excerpt.toString(), 'x'.repeat(Math.min(length, 16_384)));
  }
});

test('the same 16 KiB are kept of a response in several chunks', async (t) => {
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
  assert.equal(outcome.responded && outcome.excerpt.toString(), 'a'.repeat(10_000) + 'b'.repeat(6_384));
});

test('the trace context is sent only while tracing is on', async (t) => {
  const { url, seen } = await subscriber(t, '');
  await post(url);
  assert.deepEqual([seen()?.method, seen()?.headers['x-a'], seen()?.headers['traceparent']], ['POST', '1', undefined]);
  const begun: unknown[] = [];
  const span: Span = { note: () => {}, fail: () => {}, end: () => {}, inside: (work) => work() };
  const begin = (name: string, start: object): Span => {
    begun.push([name, start]);
    return span;
  };
  t.after(() => setTracer(undefined));
  setTracer({ begin, current: () => '00-aa-bb-01', stop: async () => {} });
  await post(url);
  assert.deepEqual([seen()?.headers['traceparent'], seen()?.headers['x-a']], ['00-aa-bb-01', '1']);
  assert.deepEqual(begun, [['POST', { kind: 'client' }]]);
});

test('a caller can abort before the deadline', async (t) => {
  const { url, seen } = await subscriber(t, '');
  const outcome = await post(url, AbortSignal.abort());
  assert.deepEqual(outcome, { responded: false, fault: 'timeout', detail: 'no whole response before the deadline' });
  assert.equal(seen(), undefined);
});

test('a name without an address is reported as such', async () => {
  const send = { url: 'https://hooks.example.org/', headers: {}, body: Buffer.from('') };
  const outcome = await postGuarded(send, { ...OPTIONS, resolve: async () => [] });
  assert.deepEqual(outcome, { responded: false, fault: 'name', detail: 'the name has no address' });
});

test('checkTarget refuses what postGuarded refuses, but not a name that cannot be resolved', async () => {
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
