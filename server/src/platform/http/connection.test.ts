import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import test from 'node:test';
import { promisify } from 'node:util';
import { eventually } from '../../../tests/support/eventually.ts';
import { Type } from 'typebox';
import { testContext, testServer } from '../../../tests/support/http.ts';
import type { ApiModule } from './index.ts';

/** A module with a route that takes a body. */
const taker: ApiModule = {
  name: 'taker',
  routes: (api) =>
    void api.post(
      '/take',
      {
        config: { access: 'public' },
        schema: { summary: 'Takes', body: Type.Object({ a: Type.Integer() }), response: { 200: Type.Object({}) } },
      },
      async () => ({}),
    ),
};

/** Sends bytes and reads the response to its end. */
async function exchange(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.end(bytes);
  return (await socket.setEncoding('utf8').toArray()).join('');
}

for (const [what, bytes, status] of [
  ['bytes that are no HTTP', 'GARBAGE\r\n\r\n', 400],
  ['headers of more than 16 KiB', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(17_000)}\r\n\r\n`, 431],
  ['two lengths of one body', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab', 400],
  ['a request to be a proxy', 'CONNECT example.org:443 HTTP/1.1\r\nhost: x\r\n\r\n', 405],
  ['no host', 'GET /livez HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
  ['two hosts', 'GET /livez HTTP/1.1\r\nhost: x\r\nhost: y\r\nconnection: close\r\n\r\n', 400],
  ['the same host twice', 'GET /livez HTTP/1.1\r\nhost: x\r\nHost: x\r\nconnection: close\r\n\r\n', 400],
  ['two hosts in an old request', 'GET /livez HTTP/1.0\r\nhost: x\r\nhost: y\r\n\r\n', 400],
  ['a host that is none', 'GET /livez HTTP/1.1\r\nhost: x/y\r\nconnection: close\r\n\r\n', 400],
  ['an unknown expectation', 'GET /livez HTTP/1.1\r\nhost: x\r\nexpect: tea\r\n\r\n', 400],
  ['an address that cannot be decoded', 'GET /api/v1/%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 400],
] as const)
  test(`${what}: status ${status}, as a problem, on the bare connection, and its line in the log`, async (t) => {
    const lines: Record<string, unknown>[] = [];
    const note = (fields: object): void => void lines.push({ ...fields });
    const context = testContext(t, { log: { debug: note, info: note, warn: note, error: note } });
    const server = await testServer(t, { context });
    const { port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }));
    const [head = '', body = ''] = (await exchange(Number(port), bytes)).split('\r\n\r\n');
    assert.match(head, new RegExp(`^HTTP/1.1 ${status} `));
    assert.match(head, /content-type: application\/problem\+json/i);
    assert.match(head, /x-request-id: req_/i);
    assert.match(head, /x-ratelimit-limit: 2147483647/i);
    assert.match(body, new RegExp(`"status":${status}`));
    const requestId = /x-request-id: (req_\w+)/i.exec(head)?.[1];
    const line = await eventually('the response is in the log', async () =>
      lines.find((one) => one['requestId'] === requestId),
    );
    assert.equal(line['status'], status);
  });

for (const host of ['', 'x', 'x:8080', '[::1]:8080', '192.0.2.7', 'xn--bcher-kva.example'])
  test(`a request for the host "${host}" is served`, async (t) => {
    const { listen } = await testServer(t);
    const { port } = new URL(await listen({ host: '127.0.0.1', port: 0 }));
    const response = await exchange(Number(port), `GET /livez HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
    assert.match(response, /^HTTP\/1.1 200 /);
  });

const CONNECT = 'CONNECT example.org:443 HTTP/1.1\r\nhost: x\r\n\r\n';

for (const [what, bytes, after] of [
  ['sends no HTTP and then goes without a word', 'GARBAGE\r\n\r\n', (socket: Socket) => socket.resetAndDestroy()],
  ['sends no HTTP and never closes its side', 'GARBAGE\r\n\r\n', () => undefined],
  ['wants a proxy and then goes without a word', CONNECT, (socket: Socket) => socket.resetAndDestroy()],
  ['wants a proxy and writes on', CONNECT, (socket: Socket) => socket.write('GET / HTTP/1.1\r\n\r\n')],
  ['wants a proxy and never closes its side', CONNECT, () => undefined],
] as const)
  test(`a client that ${what} is disconnected, and others are served`, async (t) => {
    const { api, listen } = await testServer(t);
    const { port } = new URL(await listen({ host: '127.0.0.1', port: 0 }));
    const connections = promisify(api.server.getConnections.bind(api.server));
    const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
    t.after(() => socket.destroy());
    socket.on('error', () => undefined);
    socket.write(bytes);
    await once(socket, 'data');
    after(socket);
    await eventually('no connection is open', async () => ((await connections()) === 0 ? true : undefined), 20_000);
    assert.equal((await fetch(`http://127.0.0.1:${port}/livez`)).status, 200);
  });

test('a client that disconnects within its body is not logged as a database outage', async (t) => {
  const lines: Record<string, unknown>[] = [];
  const note = (fields: object): void => void lines.push({ ...fields });
  const context = testContext(t, { log: { debug: note, info: note, warn: note, error: note } });
  const { api, listen } = await testServer(t, { context, modules: [taker] });
  const connections = promisify(api.server.getConnections.bind(api.server));
  const { port } = new URL(await listen({ host: '127.0.0.1', port: 0 }));
  for (const leave of [(socket: Socket) => socket.resetAndDestroy(), (socket: Socket) => socket.end()]) {
    const socket = connect(Number(port), '127.0.0.1');
    t.after(() => socket.destroy());
    socket.on('error', () => undefined);
    const head = 'POST /api/v1/take HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nexpect: 100-continue\r\n';
    socket.write(`${head}content-length: 100\r\n\r\n{"a":`);
    await once(socket, 'data'); // "100 Continue": the service reads the body
    leave(socket);
    await eventually('no connection is open', async () => ((await connections()) === 0 ? true : undefined), 20_000);
    assert.deepEqual(
      lines.filter((line) => line['problem'] !== undefined),
      [],
    );
  }
});
