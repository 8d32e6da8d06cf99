import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import test, { type TestContext } from 'node:test';
import { Type } from 'typebox';
import { eventually } from '../../../tests/support/eventually.ts';
import { testServer } from '../../../tests/support/http.ts';
import type { HttpServer } from './index.ts';

const WHOLE_MS = 400;

/** A server whose route POST /slow responds once the test lets it. */
async function slowServer(t: TestContext) {
  const { promise: mayRespond, resolve: respond } = Promise.withResolvers<void>();
  const begun: string[] = [];
  const server = await testServer(t, {
    arrival: { headersMs: 300, wholeMs: WHOLE_MS, checkEveryMs: 100 },
    modules: [
      {
        name: 'slow',
        routes: (api) => {
          const response = { 200: Type.Object({ done: Type.Boolean() }) };
          api.post('/slow', { config: { access: 'public' }, schema: { summary: 'Waits', response } }, async () => {
            begun.push('slow');
            await mayRespond;
            return { done: true };
          });
        },
      },
    ],
  });
  const { port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }));
  return { server, port: Number(port), begun, respond };
}

/** A connection of which the server has received these bytes. */
async function connected(server: HttpServer, port: number, bytes = ''): Promise<Socket> {
  const accepted = once(server.api.server, 'connection') as Promise<[Socket]>;
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  const [other] = await accepted;
  if (bytes !== '') socket.write(bytes);
  await eventually('the bytes have arrived', async () => other.bytesRead === bytes.length || undefined);
  return socket;
}

const BODY_TO_COME =
  'POST /api/v1/slow HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{';

for (const [what, bytes] of [
  ['has never sent anything', ''],
  ['sent half of its headers', 'GET /livez HTTP/1.1\r\nhos'],
  ['sent half of its body', BODY_TO_COME],
] as const)
  test(`a server closes although a client holds a connection that ${what}`, async (t) => {
    const { server, port } = await slowServer(t);
    const socket = await connected(server, port, bytes);
    t.after(() => socket.destroy());
    await server.close();
  });

test('a server that closes still sends the response of a request that has arrived, however long it takes', async (t) => {
  const { server, port, begun, respond } = await slowServer(t);
  const socket = await connected(server, port, 'POST /api/v1/slow HTTP/1.1\r\nhost: x\r\n\r\n');
  await eventually('the request is being served', async () => begun[0]);
  const spare = await connected(server, port);
  const received = socket.setEncoding('utf8').toArray();
  const closed = server.close();
  await once(spare.resume(), 'close');
  const begunAt = performance.now();
  await eventually('time has passed', async () => performance.now() - begunAt > 2 * WHOLE_MS || undefined);
  respond();
  assert.match((await received).join(''), /^HTTP\/1.1 200 [^]*"done":true/);
  await closed;
});

test('a connection on which the server has responded is closed with the server', async (t) => {
  const { server, port, respond } = await slowServer(t);
  respond();
  const socket = await connected(server, port, 'POST /api/v1/slow HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(socket, 'data');
  await server.close();
});
