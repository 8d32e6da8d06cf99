import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import test, { type TestContext } from 'node:test';
import { gzipSync } from 'node:zlib';
import { drip } from '../../../../tests/support/playback.ts';
import { postGuarded, type GuardedOptions, type PostOutcome } from './post.ts';

/** Long enough for a response on a busy machine. */
const OPTIONS: GuardedOptions = { allowHttp: true, allowLoopback: true, deadlineMs: 60_000 };
const SOON = { deadlineMs: 400 };
const MIB = 2 ** 20;

async function subscriber(
  t: TestContext,
  result: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  const server = createServer(result);
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

async function rawSubscriber(t: TestContext, result: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => result(socket));
  });
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

type Post = (url: string, options?: Partial<GuardedOptions>) => Promise<PostOutcome>;

const post = (url: string, options: Partial<GuardedOptions> = {}): Promise<PostOutcome> =>
  postGuarded({ url, headers: { 'x-webhook-id': 'evt_1' }, body: Buffer.from('{"a":1}') }, { ...OPTIONS, ...options });

test('bytes and headers arrive unchanged, and the response is returned', async (t) => {
  let seen = '';
  const url = await subscriber(t, (request, response) => {
    request
      .setEncoding('utf8')
      .on('data', (text: string) => (seen += `${String(request.headers['x-webhook-id'])} ${text}`));
    request.on('end', () => response.writeHead(202).end('thanks'));
  });
  const outcome = await post(url);
  assert.deepEqual(outcome, { responded: true, status: 202, excerpt: Buffer.from('thanks') });
  assert.equal(seen, 'evt_1 {"a":1}');
});

test('redirects are not followed', async (t) => {
  let reached = 0;
  const elsewhere = await subscriber(t, (_request, response) => {
    reached += 1;
    response.end();
  });
  for (const status of [301, 302, 303, 307, 308]) {
    const url = await subscriber(t, (_request, response) => response.writeHead(status, { location: elsewhere }).end());
    const outcome = await post(url);
    assert.equal(outcome.responded && outcome.status, status);
  }
  assert.equal(reached, 0);
});

test('silent, dripping and incomplete responses end at the deadline', async (t) => {
  const silent = await rawSubscriber(t, () => {});
  const emptyResponse = await rawSubscriber(t, (socket) =>
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc'),
  );
  const dripping = await rawSubscriber(t, (socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n');
    drip(socket, 20);
  });
  for (const url of [silent, emptyResponse, dripping]) {
    const started = performance.now();
    const outcome = await post(url, SOON);
    assert.equal(outcome.responded ? 'responded' : outcome.fault, 'timeout');
    assert.ok(performance.now() - started < 15_000, 'what drips would go on for 20 s');
  }
});

test('a name server that never responds ends at the deadline', async () => {
  const outcome = await post('https://slow.example.org/', { ...SOON, resolve: () => new Promise(() => {}) });
  assert.equal(outcome.responded ? 'responded' : outcome.fault, 'timeout');
});

/** The planted fault: reads all bytes as long as they come. */
const carelessPost: Post = async (url) => {
  const result = await fetch(url, { method: 'POST', body: '{}' });
  return { responded: true, status: result.status, excerpt: Buffer.from(await result.arrayBuffer()) };
};

/** The outcome of a response that drips for a second, under a deadline of 400 ms. */
async function endOfDripping(t: TestContext, through: Post): Promise<string> {
  const url = await rawSubscriber(t, (socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\n');
    drip(socket, 20);
  });
  const outcome = await through(url, SOON);
  return outcome.responded ? 'responded' : outcome.fault;
}

test('a response that would end a little later ends at the deadline; the harness catches a client without one', async (t) => {
  assert.equal(await endOfDripping(t, post), 'timeout');
  assert.equal(await endOfDripping(t, carelessPost), 'responded', 'it should have been seen');
});

test('the harness catches a client that reads a whole gzip bomb', async (t) => {
  const bomb = gzipSync(Buffer.alloc(64 * MIB));
  const url = await subscriber(t, (_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
  );
  const kept = async (through: Post): Promise<number> => {
    const outcome = await through(url);
    return outcome.responded ? outcome.excerpt.length : 0;
  };
  assert.equal(await kept(post), 16 * 1024);
  assert.ok((await kept(carelessPost)) > 20 * MIB, 'it should have been seen');
});

test('endless responses, huge ones and gzip bombs: at most 16 KiB are kept, and memory stays under 20 MB', async (t) => {
  const bomb = gzipSync(Buffer.alloc(64 * MIB));
  const piece = Buffer.alloc(64 * 1024, 'x');
  const urls = [
    await subscriber(t, (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)),
    await subscriber(t, (_request, response) => {
      response.writeHead(200);
      const more = (): void => {
        while (!response.destroyed && response.write(piece));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    }),
  ];
  await post(urls[0] ?? '');
  const before = process.memoryUsage();
  for (let round = 0; round < 10; round += 1)
    for (const url of urls) {
      const outcome = await post(url);
      assert.equal(outcome.responded && outcome.excerpt.length, 16 * 1024);
    }
  const after = process.memoryUsage();
  const grown = after.heapUsed + after.external - before.heapUsed - before.external;
  assert.ok(grown < 20 * MIB, `${(grown / MIB).toFixed(1)} MiB more`);
});

test('a response that is not HTTP is a fault, not a crash', async (t) => {
  const responses = [
    'SSH-2.0-OpenSSH_9.6\r\n',
    'HTTP/1.1 200 OK\r\ncontent-length: -5\r\n\r\n',
    'HTTP/1.1 200 OK\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nabcde',
    `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(64 * 1024)}\r\n\r\n`,
    'HTTP/1.1 999999 NO\r\n\r\n',
    '\u0000\u0001\u0002',
    '',
  ];
  for (const result of responses) {
    const url = await rawSubscriber(t, (socket) => socket.end(result));
    const outcome = await post(url);
    assert.equal(outcome.responded, false, JSON.stringify(result.slice(0, 40)));
  }
});

test('a refused connection and a closed port are faults', async (t) => {
  const url = await rawSubscriber(t, (socket) => socket.destroy());
  assert.equal((await post(url)).responded, false);
  const outcome = await post('http://127.0.0.1:1/');
  assert.equal(outcome.responded ? '' : outcome.fault, 'connect');
});
