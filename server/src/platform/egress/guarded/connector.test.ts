import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer as createHttpsServer, type RequestOptions } from 'node:https';
import { createServer as createTcpServer, Socket, type AddressInfo } from 'node:net';
import test, { type TestContext } from 'node:test';
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls';
import { CERTIFICATE, CERTIFICATE_KEY } from '../../../../tests/support/certificate.ts';
import { dialTcp } from './connector.ts';
import { postGuarded, type GuardedOptions, type PostOutcome } from './post.ts';

const OPTIONS: GuardedOptions = {
  allowHttp: true,
  allowLoopback: true,
  deadlineMs: 15_000,
  resolve: async () => ['127.0.0.1'],
};
const post = (url: string, options: Partial<GuardedOptions> = {}): Promise<PostOutcome> =>
  postGuarded({ url, headers: {}, body: Buffer.from('{}') }, { ...OPTIONS, ...options });
const detailOf = (outcome: PostOutcome) => (outcome.responded ? outcome.status : `${outcome.fault}: ${outcome.detail}`);

/** A server with the test's certificate; records each connection and request. */
async function secureServer(t: TestContext) {
  const names: unknown[] = [];
  const protocols: unknown[] = [];
  let requests = 0;
  const options: RequestOptions = { key: CERTIFICATE_KEY, cert: CERTIFICATE };
  const server = createHttpsServer({ ...options, ALPNProtocols: ['http/1.1'] }, (_request, response) => {
    requests += 1;
    response.end('thanks');
  });
  server.on('secureConnection', (socket: TLSSocket & { readonly servername?: unknown }) => {
    names.push(socket.servername);
    protocols.push(socket.alpnProtocol);
  });
  server.on('tlsClientError', () => {});
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, names, protocols, requests: () => requests };
}

/** Trusts the test's certificate until the test ends. */
function trust(t: TestContext): void {
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, CERTIFICATE]);
  t.after(() => setDefaultCACertificates(before));
}

test('TLS verifies the certificate for the name, sent as SNI, or for the address, without SNI', async (t) => {
  const { port, names, protocols } = await secureServer(t);
  trust(t);
  assert.equal(detailOf(await post(`https://hooks.example.org:${port}/`)), 200);
  assert.equal(detailOf(await post(`https://127.0.0.1:${port}/`)), 200);
  assert.deepEqual(names, ['hooks.example.org', false]);
  assert.deepEqual(protocols, ['http/1.1', 'http/1.1']);
});

test('a certificate of another name or without trust ends the connection before a byte is sent', async (t) => {
  const { port, requests } = await secureServer(t);
  assert.match(String(detailOf(await post(`https://hooks.example.org:${port}/`))), /^tls: .*SELF_SIGNED/);
  trust(t);
  assert.equal(detailOf(await post(`https://other.example.org:${port}/`)), 'tls: ERR_TLS_CERT_ALTNAME_INVALID');
  assert.equal(requests(), 0);
});

test('a server without TLS is a TLS fault', async (t) => {
  const server = createTcpServer((socket) => socket.on('error', () => {}).end('HTTP/1.1 200 OK\r\n\r\n'));
  t.after(() => server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const outcome = await post(`https://hooks.example.org:${(server.address() as AddressInfo).port}/`);
  assert.match(String(detailOf(outcome)), /^tls: ERR_SSL/);
});

test('a connection to another address than the checked one is refused, even if both are allowed', async (t) => {
  let bytes = 0;
  const server = createTcpServer((socket) =>
    socket.on('error', () => {}).on('data', ({ length }) => (bytes += length)),
  );
  t.after(() => server.close());
  server.listen(0, '::1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const outcome = await post('http://hooks.example.org/', { dial: () => dialTcp('::1', port) });
  assert.equal(detailOf(outcome), 'forbidden: the target responds from an address that was not checked');
  assert.equal(bytes, 0);
});

/** Remaining listeners of a socket, by event. */
const listeners = (socket: Socket) =>
  ['connect', 'close', 'error'].map((name) => socket.listeners(name).length).join(' ');

test('a connection attempt without a response ends at the deadline and closes its socket', async () => {
  const socket = new Socket();
  const outcome = await post('http://hooks.example.org/', { deadlineMs: 50, dial: () => socket });
  assert.equal(outcome.responded ? '' : outcome.fault, 'timeout');
  assert.equal(socket.destroyed, true);
});

test('a connection closed during the handshake is a fault and leaves only the listener for late errors', async () => {
  const socket = new Socket();
  const before = new Socket();
  const dial = (): Socket => {
    process.nextTick(() => socket.destroy());
    return socket;
  };
  const outcome = await post('http://hooks.example.org/', { dial });
  assert.equal(detailOf(outcome), 'connect: the connection failed');
  const [connect, close, error] = listeners(socket).split(' ').map(Number);
  const [noConnect, noClose, noError] = listeners(before).split(' ').map(Number);
  assert.deepEqual([connect, close, error], [noConnect, noClose, (noError ?? 0) + 1]);
});

/** The outcome of a connection that fails with this error code. */
async function faultOf(code: string, name = 'Error'): Promise<unknown> {
  const socket = new Socket();
  const error = Object.assign(new Error('planted'), { name, ...(code === '' ? {} : { code }) });
  const dial = (): Socket => {
    process.nextTick(() => socket.destroy(error));
    return socket;
  };
  return detailOf(await post('http://hooks.example.org/', { dial }));
}

test('the fault of a failed connection follows from its error code', async () => {
  for (const code of [
    ...['CERT_HAS_EXPIRED', 'ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_TLS_HANDSHAKE_TIMEOUT', 'ERR_OSSL_X'],
    ...['DEPTH_ZERO_SELF_SIGNED_CERT', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  ])
    assert.equal(await faultOf(code), `tls: ${code}`);
  for (const code of ['HPE_INVALID_CONSTANT', 'UND_ERR_RESPONSE_STATUS_CODE', 'UND_ERR_HEADERS_OVERFLOW'])
    assert.equal(await faultOf(code), 'protocol: the response is no HTTP', code);
  assert.equal(await faultOf('', 'HTTPParserError'), 'protocol: the response is no HTTP');
  assert.equal(await faultOf('ECONNREFUSED'), 'connect: the connection failed (ECONNREFUSED)');
  assert.equal(await faultOf(''), 'connect: the connection failed');
});
