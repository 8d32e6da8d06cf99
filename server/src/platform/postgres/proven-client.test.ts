import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import test, { type TestContext } from 'node:test';
import pg from 'pg';
import { ProvenClient, requiringScram } from './proven-client.ts';

const PASSWORD = 'a-password-to-keep';

/** Authentication requests of the wire protocol: `R`, the length, a kind, and a salt for MD5. */
const REQUESTS = {
  'the password in clear': request(3),
  'an MD5 hash of the password': request(5, Buffer.from('salt')),
  nothing: request(0),
};

function request(kind: number, rest: Buffer = Buffer.alloc(0)): Buffer {
  const message = Buffer.alloc(9);
  message.write('R');
  message.writeInt32BE(8 + rest.length, 1);
  message.writeInt32BE(kind, 5);
  return Buffer.concat([message, rest]);
}

/** A program that listens on the database's port and sends an authentication request to each client. */
async function impostor(t: TestContext, asks: Buffer): Promise<{ url: string; received(): string }> {
  let received = '';
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('data', () => socket.write(asks));
    socket.on('data', (bytes) => (received += bytes.toString('latin1')));
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://prop_pick:${PASSWORD}@127.0.0.1:${port}/prop_pick`,
    received: () => received,
  };
}

const connect = async (Client: typeof pg.Client, url: string): Promise<void> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  await client.connect();
};

for (const [asked, bytes] of Object.entries(REQUESTS))
  test(`the client of the embedded server refuses a server that asks for ${asked}, and its password is not sent`, async (t) => {
    const { url, received } = await impostor(t, bytes);
    await assert.rejects(connect(ProvenClient, requiringScram(url)), /only SCRAM is answered/);
    assert.ok(!received().includes(PASSWORD), 'the password was sent');
    assert.ok(!/\bmd5[0-9a-f]{32}\b/.test(received()), 'a hash of the password was sent');
  });

for (const asked of ['the password in clear', 'an MD5 hash of the password'] as const)
  test(`the client of a given server sends no password over an open connection to a server that asks for ${asked}`, async (t) => {
    const { url, received } = await impostor(t, REQUESTS[asked]);
    await assert.rejects(connect(ProvenClient, url), /only SCRAM is answered/);
    assert.ok(!received().includes(PASSWORD) && !/md5[0-9a-f]{32}/.test(received()));
  });

test('the harness catches the plain driver, which sends the password to the impostor', async (t) => {
  const { url, received } = await impostor(t, REQUESTS['the password in clear']);
  await assert.rejects(connect(pg.Client, url));
  assert.ok(received().includes(PASSWORD), 'the planted fault is not seen');
});

test('the driver calls the handlers that the client overrides', () => {
  for (const name of ['_handleAuthCleartextPassword', '_handleAuthMD5Password', '_handleAuthSASLFinal'])
    assert.equal(typeof (pg.Client.prototype as unknown as Record<string, unknown>)[name], 'function', name);
});
