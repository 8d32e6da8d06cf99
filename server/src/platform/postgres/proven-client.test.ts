import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import test, { type TestContext } from 'node:test';
import { TLSSocket } from 'node:tls';
import pg from 'pg';
import { CERTIFICATE, CERTIFICATE_KEY } from '../../../tests/support/certificate.ts';
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

/**
 * A program that listens on the database's port and sends an authentication request to each client. `received` waits
 * until the client has closed its connection: it fails after five seconds.
 */
async function impostor(
  t: TestContext,
  asks: Buffer,
  speaks: (socket: Socket) => Promise<Socket> = async (socket) => socket,
): Promise<{ url: string; received(): Promise<string> }> {
  let received = '';
  const sockets = new Set<Socket>();
  const serve = async (plain: Socket): Promise<void> => {
    sockets.add(plain);
    plain.on('error', () => undefined);
    plain.on('close', () => sockets.delete(plain));
    const socket = await speaks(plain);
    socket.on('error', () => undefined);
    socket.once('data', () => socket.write(asks));
    socket.on('data', (bytes) => (received += bytes.toString('latin1')));
  };
  const server = createServer((plain) => void serve(plain));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://prop_pick:${PASSWORD}@127.0.0.1:${port}/prop_pick`,
    received: async () => {
      for (const socket of sockets) await once(socket, 'close', { signal: AbortSignal.timeout(5_000) });
      return received;
    },
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
    await assert.rejects(connect(ProvenClient, requiringScram(url)), /only SCRAM is accepted/);
    const sent = await received();
    assert.ok(!sent.includes(PASSWORD), 'the password was sent');
    assert.ok(!/\bmd5[0-9a-f]{32}\b/.test(sent), 'a hash of the password was sent');
  });

for (const asked of ['the password in clear', 'an MD5 hash of the password'] as const)
  test(`the client of a given server sends no password over an open connection to a server that asks for ${asked}`, async (t) => {
    const { url, received } = await impostor(t, REQUESTS[asked]);
    await assert.rejects(connect(ProvenClient, url), /only SCRAM is accepted/);
    const sent = await received();
    assert.ok(!sent.includes(PASSWORD) && !/md5[0-9a-f]{32}/.test(sent));
  });

/** Accepts the client's request for TLS. */
async function overTls(plain: Socket): Promise<Socket> {
  await once(plain, 'data');
  plain.write('S');
  return new TLSSocket(plain, { isServer: true, cert: CERTIFICATE, key: CERTIFICATE_KEY });
}

test('over TLS a given server gets the password that it asks for in clear, and the embedded one does not', async (t) => {
  for (const [asUsed, isSent] of [
    [(url: string) => url, true],
    [requiringScram, false],
  ] as const) {
    const { url, received } = await impostor(t, REQUESTS['the password in clear'], overTls);
    await assert.rejects(connect(ProvenClient, `${asUsed(url)}${isSent ? '?' : '&'}sslmode=no-verify`));
    assert.equal((await received()).includes(PASSWORD), isSent);
  }
});

test('the harness catches the plain driver, which sends the password to the impostor', async (t) => {
  const { url, received } = await impostor(t, REQUESTS['the password in clear']);
  await assert.rejects(connect(pg.Client, url));
  assert.ok((await received()).includes(PASSWORD), 'the planted fault is not seen');
});
