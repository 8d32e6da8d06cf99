import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import test, { type TestContext } from 'node:test';
import { eventually } from '../../tests/support/eventually.ts';
import { serveHttp } from './serve-http.ts';

/** A server that never responds fails the test at once. */
const SOON_MS = 10_000;
/** 1 MiB: the largest body that is read. */
const LARGEST = 1_024 * 1_024;
const HEADERS = {
  'x-api-key': 'pp_test',
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};

async function served(t: TestContext, host = '127.0.0.1') {
  const failures: unknown[] = [];
  const server = await serveHttp({
    url: 'http://127.0.0.1:9',
    version: '0.0.0-test',
    host,
    port: 0,
    failed: (error) => failures.push(error),
  });
  t.after(() => server.stop());
  const post = (body: string, headers: Readonly<Record<string, string>> = HEADERS, path = '') =>
    fetch(`${server.address}${path}`, { method: 'POST', body, headers, signal: AbortSignal.timeout(SOON_MS) });
  return { post, address: server.address, failures };
}

const PING = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });

test('a body of exactly a mebibyte is read, one with a byte more is refused with 413', async (t) => {
  const { post, failures } = await served(t);
  const largest = await post(PING.padEnd(LARGEST, ' '));
  assert.equal(largest.status, 200, await largest.text());
  const larger = await post(PING.padEnd(LARGEST + 1, ' '));
  assert.equal(larger.status, 413);
  assert.match(await larger.text(), /The body is too large/);
  assert.deepEqual(failures, []);
});

test('it stops although a client holds a connection that has never sent anything', async () => {
  const server = await serveHttp({
    url: 'http://127.0.0.1:9',
    version: '0.0.0-test',
    host: '127.0.0.1',
    port: 0,
    failed: assert.ifError,
  });
  const { hostname, port } = new URL(server.address);
  const spare = connect(Number(port), hostname).resume();
  await once(spare, 'connect');
  const closed = once(spare, 'close');
  await server.stop();
  await closed;
});

test('only POST at its path, with a key and from no other site, is served', async (t) => {
  const { post, address } = await served(t);
  assert.equal((await post(PING)).status, 200);
  assert.equal((await post(PING, HEADERS, '?a=1')).status, 200);
  assert.equal((await post(PING, HEADERS, '/more')).status, 404);
  const get = await fetch(address, { headers: HEADERS, signal: AbortSignal.timeout(SOON_MS) });
  assert.deepEqual([get.status, get.headers.get('allow')], [405, 'POST']);
  const { 'x-api-key': _, ...without } = HEADERS;
  const refused = await post(PING, without);
  assert.deepEqual([refused.status, refused.headers.get('www-authenticate')], [401, 'Bearer realm="prop-pick"']);
  assert.equal(refused.headers.get('content-type'), 'application/json');
  const message = 'Send your API key: "Authorization: Bearer pp_…" or "X-API-Key: pp_…".';
  assert.deepEqual(await refused.json(), { jsonrpc: '2.0', error: { code: -32_000, message }, id: null });
  assert.equal((await post(PING, { ...without, 'x-api-key': '' })).status, 401);
  for (const authorization of ['Bearer pp_test', 'bearer   pp_test'])
    assert.equal((await post(PING, { ...without, authorization })).status, 200, authorization);
  for (const authorization of ['Basic bearer pp_test', 'Bearer pp_test more', 'Bearer', 'pp_test'])
    assert.equal((await post(PING, { ...without, authorization })).status, 401, authorization);
  assert.equal((await post(PING, { ...HEADERS, origin: new URL(address).origin })).status, 200);
  for (const origin of ['https://other.example', 'null'])
    assert.equal((await post(PING, { ...HEADERS, origin })).status, 403);
});

test('a body that is not JSON gets the error of the protocol', async (t) => {
  const { post } = await served(t);
  const response = await post('{');
  assert.equal(response.status, 400);
  assert.match(await response.text(), /"code":-32700/);
});

test('an address of IPv6 stands in brackets', async (t) => {
  const { address, post } = await served(t, '::1');
  assert.match(address, /^http:\/\/\[::1\]:\d+\/mcp$/);
  assert.equal((await post(PING)).status, 200);
});

test('a request that breaks off is reported once, and the server serves the next one', async (t) => {
  const { post, address, failures } = await served(t);
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  const head = ['POST /mcp HTTP/1.1', `host: ${hostname}`, 'x-api-key: pp_test', 'content-length: 100', '', '{'];
  socket.write(head.join('\r\n'), () => socket.destroy());
  await eventually('the failure is reported', async () => failures[0], 5_000);
  assert.equal(failures.length, 1);
  assert.equal((await post(PING)).status, 200);
});
