import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { createServer as createNetServer, type AddressInfo, type Socket } from 'node:net';
import test, { type TestContext } from 'node:test';
import { generate } from './generator.ts';
import type { Plan } from './plan.ts';
import { reportOf, type Passed } from './tally.ts';

const KIND = { name: 'read', weight: 1, requests: [{ method: 'GET', path: '/', headers: {} }] } as const;

async function target(t: TestContext, result: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_request, response) => result(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const plan = (targets: string[], more: Partial<Plan>): Plan => ({
  targets,
  seconds: 0.2,
  connections: 1_000,
  patienceMs: 5_000,
  seed: 1,
  kinds: [KIND],
  ...more,
});

test('the open model sends every due request while none is served; a closed one would wait forever', async (t) => {
  const held: ServerResponse[] = [];
  const url = await target(t, (response) => {
    held.push(response);
    // As many as are due with this seed, all at once: a generator that waits for the first response never gets here.
    if (held.length === 93) for (const one of held) one.end('{}');
  });
  const { all } = await generate(plan([url], { perSecond: 500 }));
  assert.deepEqual([all.due, all.ok], [93, 93]);
});

test('all kinds of responses are distinguished: success, shed, wrong, and aborted', async (t) => {
  let turn = 0;
  const url = await target(t, (response) => {
    turn += 1;
    if (turn % 4 === 0) response.writeHead(200, { 'content-length': 2 }).end('{}');
    else if (turn % 4 === 1) response.writeHead(503, { 'retry-after': '1', 'content-length': 0 }).end();
    else if (turn % 4 === 2) response.writeHead(503, { 'content-length': 0 }).end();
    else response.destroy();
  });
  const { all, failures } = await generate(plan([url], { perSecond: 400, connections: 1 }));
  assert.ok(all.ok > 5 && all.shed > 5 && all.failed > all.ok);
  assert.equal(all.ok + all.shed + all.failed, all.due);
  assert.equal(
    Object.values(failures).reduce((sum, times) => sum + times),
    all.failed,
  );
  assert.ok(Object.keys(failures).every((why) => /^status 503$|^(closed|ECONNRESET) on a used connection$/.test(why)));
});

test('requests without a response are distinguished from unsent ones, and neither counts as failed', async (t) => {
  const url = await target(t, () => undefined);
  const { all } = await generate(plan([url], { perSecond: 500, connections: 7, patienceMs: 300 }));
  assert.deepEqual([all.due, all.overdue, all.unsent], [93, 7, 86]);
});

test('a response is complete in any split into pieces, and the next one is read from its start', async (t) => {
  const result = (status: string, body: string): string =>
    `HTTP/1.1 ${status}\r\nRetry-After: 1\r\nContent-Length: ${body.length}\r\nx-content-length: 9\r\n\r\n${body}`;
  const responses = [result('200 OK', ''), result('201 Created', 'HTTP/1.1 500\r\n\r\n'), result('503 Busy', '{}')];
  let turn = 0;
  const server = createNetServer((socket) => {
    socket.setNoDelay(true).on('error', () => undefined);
    socket.on('data', () => void write(socket, responses[turn++ % 3] ?? '', 1 + (turn % 40)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { all } = await generate(plan([url], { perSecond: 500, connections: 1 }));
  assert.deepEqual([all.due, all.ok, all.shed], [93, 62, 31]);
});

/** In pieces of `size` bytes, each in its own turn of the event loop. */
async function write(socket: Socket, bytes: string, size: number): Promise<void> {
  for (let at = 0; at < bytes.length; at += size) {
    socket.write(bytes.slice(at, at + size));
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test('latency counts from the time a request was due, not from when it could be sent', () => {
  const passed = [0, 1, 2, 3].map((n): Passed => ({
    kind: 'read',
    dueAt: 10 * n,
    sentAt: 500,
    endedAt: 510,
    outcome: 'ok',
    why: 'status 200',
  }));
  const { all, sentLateP99, sentPerSecond } = reportOf(passed, 1, { used: 0, waited: 0 });
  assert.deepEqual([all.p50, all.max, sentLateP99, sentPerSecond], [490, 510, 500, 4]);
});

test('connections that are opened first carry all requests; none is opened during the plan', async (t) => {
  const opened: number[] = [];
  let requests = 0;
  const server = createServer(({ url }, response) => {
    if (url !== '/livez') requests += 1;
    response.writeHead(200, { 'content-length': 2 }).end('{}');
  }).listen(0, '127.0.0.1');
  server.on('connection', () => opened.push(requests));
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { all } = await generate(plan([url], { perSecond: 500, connections: 600, openFirst: true }));
  assert.deepEqual([all.due, all.ok], [93, 93]);
  assert.deepEqual(
    opened,
    Array.from({ length: 600 }, () => 0),
  );
});

test('requests of the warm-up are sent and not counted', async (t) => {
  let requests = 0;
  const url = await target(t, (response) => {
    requests += 1;
    response.end('{}');
  });
  const { all } = await generate(plan([url], { perSecond: 500, warmUpSeconds: 0.4 }));
  assert.ok(all.due > 50 && all.ok === all.due, `${all.ok} of ${all.due}`);
  assert.ok(requests - all.due > 120, `${requests} requests, ${all.due} counted`);
});
