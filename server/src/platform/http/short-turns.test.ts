import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import test, { type TestContext } from 'node:test';
import { Worker } from 'node:worker_threads';
import { testServer } from '../../../tests/support/http.ts';
import { shortTurns, waitedMs } from './short-turns.ts';

/**
 * Has so many callers connect and send a request while this thread, and with it the server's event loop, stands still.
 * What the system says of the door afterwards is in its list of sockets: callers that nobody has let in yet.
 */
function callersAtTheDoor(t: TestContext, port: number, callers: number): { readonly outside: number } {
  const shared = new Int32Array(new SharedArrayBuffer(8));
  const worker = new Worker(
    `const { workerData: { port, callers, shared } } = require('node:worker_threads');
     const { connect } = require('node:net');
     const { existsSync, readFileSync } = require('node:fs');
     const hex = port.toString(16).toUpperCase().padStart(4, '0');
     const outside = () => {
       if (!existsSync('/proc/net/tcp')) return callers;
       for (const line of readFileSync('/proc/net/tcp', 'utf8').split('\\n')) {
         const [, local = '', , state, queues = ''] = line.trim().split(/\\s+/);
         if (state === '0A' && local.endsWith(':' + hex)) return parseInt(queues.split(':')[1], 16);
       }
       return 0;
     };
     let sent = 0;
     for (let n = 0; n < callers; n += 1)
       connect(port, '127.0.0.1').on('error', () => undefined).on('connect', function () {
         this.write('GET /livez HTTP/1.1\\r\\nhost: x\\r\\n\\r\\n', () => (sent += 1));
       });
     const look = () => {
       shared[1] = outside();
       if ((sent < callers || shared[1] < callers) && performance.now() < 5_000) setImmediate(look);
       else Atomics.store(shared, 0, 1);
     };
     look();`,
    { eval: true, workerData: { port, callers, shared } },
  );
  t.after(() => worker.terminate());
  while (Atomics.load(shared, 0) === 0);
  return { outside: shared[1] ?? 0 };
}

/** For each request, in which order it was worked on, how many callers were in by then. */
async function inWhenWorkedOn(t: TestContext, callers: number, mend: (server: Server) => void): Promise<number[]> {
  const callersIn: number[] = [];
  const all = Promise.withResolvers<void>();
  let connected = 0;
  const server = createServer((_request, response) => {
    callersIn.push(connected);
    response.end('{}');
    if (callersIn.length === callers) all.resolve();
  });
  server.on('connection', () => (connected += 1));
  mend(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  callersAtTheDoor(t, (server.address() as AddressInfo).port, callers);
  await all.promise;
  return callersIn;
}

test('all who stand at the door are let in before the first of their requests is worked on', async (t) => {
  const callersIn = await inWhenWorkedOn(t, 20, shortTurns);
  assert.deepEqual(
    callersIn,
    Array.from({ length: 20 }, () => 20),
  );
});

test('the test sees it when requests are worked on while callers still stand at the door', async (t) => {
  const [first = 20] = await inWhenWorkedOn(t, 20, () => undefined);
  assert.ok(first < 20, `${first} were in when the first request was worked on`);
});

/** A server whose turns the test takes itself: what was worked on, and how many turns are ahead. */
function takingTurns(isQuick = (_request: object): boolean => false) {
  const server = new EventEmitter();
  const worked: object[] = [];
  const turns: (() => void)[] = [];
  let time = 0;
  server.on('request', (request: object) => worked.push(request));
  shortTurns(server, { now: () => time, nextTurn: (then) => turns.push(then), isQuick });
  return {
    worked,
    turns,
    connect: () => server.emit('connection'),
    ask: (request: object, destroyed = false) => server.emit('request', request, { destroyed }),
    pass: (ms: number) => {
      time += ms;
      turns.shift()?.();
    },
  };
}

const requests = (count: number): IncomingMessage[] =>
  Array.from({ length: count }, () => ({})) as unknown as IncomingMessage[];

test('callers who never stop coming keep nobody waiting for ever, and what waited is worked on in its order', () => {
  const { worked, connect, ask, pass } = takingTurns();
  const asked = requests(1_000);
  for (const request of asked) {
    connect();
    ask(request);
    pass(1);
  }
  assert.ok(worked.length > 800, `${worked.length} of 1000 were worked on`);
  assert.deepEqual(worked, asked.slice(0, worked.length));
});

test('a thousand requests at once are worked on in shares, one a turn, in their order, and each knows how long it waited', () => {
  const { worked, turns, ask, pass } = takingTurns();
  const asked = requests(1_000);
  for (const request of asked) ask(request);
  const shares = [worked.length];
  while (turns.length > 0) {
    const before = worked.length;
    pass(10);
    shares.push(worked.length - before);
  }
  assert.ok(Math.max(...shares) <= 64, `shares of ${shares.join(', ')}`);
  assert.ok(worked.every((request, n) => request === asked[n]));
  assert.deepEqual(
    [worked.length, waitedMs(asked[0]!), waitedMs(asked[64]!), waitedMs(asked[999]!)],
    [1_000, 0, 10, 150],
  );
});

test('nobody who is answered waits behind those who are turned away, nor they behind him', () => {
  const [turnedAway, answered] = [requests(1_000), requests(200)];
  const quick = new Set<object>(turnedAway);
  const { worked, ask, pass } = takingTurns((request) => quick.has(request));
  for (const request of [...turnedAway, ...answered]) ask(request);
  const done = (): [number, number] => [
    worked.filter((request) => quick.has(request)).length,
    worked.filter((request) => !quick.has(request)).length,
  ];
  assert.deepEqual(done(), [128, 0]);
  pass(1);
  assert.deepEqual(done(), [256, 64]);
  pass(1);
  assert.deepEqual(done(), [384, 128]);
});

test('with less to do no request waits; who hung up while he waited is not worked for', () => {
  const { worked, turns, connect, ask, pass } = takingTurns();
  const [atOnce, gone, waits, later] = requests(4) as [object, object, object, object];
  ask(atOnce);
  assert.deepEqual(worked, [atOnce]);
  pass(1);
  assert.equal(turns.length, 0);
  connect();
  ask(gone, true);
  ask(waits);
  while (turns.length > 0) pass(1);
  ask(later);
  assert.ok(worked[1] === waits && worked[2] === later && worked.length === 3);
});

test('a thousand callers may stand at the door: none is sent away by the system while the process is at work', async (t) => {
  if (process.platform !== 'linux') return t.skip('only Linux lists who stands at the door');
  const mayStand = Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'));
  const server = await testServer(t);
  const { port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }));
  const { outside } = callersAtTheDoor(t, Number(port), 1_000);
  assert.ok(outside >= Math.min(1_000, mayStand), `${outside} stand at the door`);
});
