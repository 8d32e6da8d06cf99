import assert from 'node:assert/strict';
import { get, type ClientRequest } from 'node:http';
import { connect, createServer, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { once } from 'node:events';
import test, { type TestContext } from 'node:test';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { postGuarded } from '../../src/platform/egress/index.ts';
import { acceptCsv, type Api, type ApiModule, type HttpServerOptions } from '../../src/platform/http/index.ts';
import { USUAL_BODIES } from '../../src/platform/http/limits/bodies.ts';
import { USUAL_PRESSURE } from '../../src/platform/http/limits/shed-load.ts';
import { fairPlaces, silentLog, type Caller } from '../../src/platform/index.ts';
import { eventually } from '../support/eventually.ts';
import { testContext, testServer } from '../support/http.ts';
import { size } from '../support/size.ts';
import { sendHalf } from './others.ts';

/** More than the late requests that a process takes (50), and more than the bodies of one account. */
const CONNECTIONS = size({ quick: 80, all: 1_000, long: 1_000 });
const RECEIVERS = size({ quick: 76, all: 100, long: 100 });
const ACCOUNTS = 20;

const schema = { summary: 'Responses', response: { 200: Type.Unsafe<object>({}) } };
const PLACES = { atOnce: 2, most: 8 };
const LARGE = 1024 * 1024;

/** The service with routes that wait, and an account for each API key that is a number. */
async function service(t: TestContext, options: Partial<HttpServerOptions> = {}) {
  const held = new Map<string, PromiseWithResolvers<void>>();
  const running: number[] = [];
  const closing: (() => void)[] = [];
  // Registered before the server, which waits for its connections when it closes.
  t.after(() => closing.forEach((close) => close()));
  const hanging = await hangingReceiver(t);
  const module: ApiModule = {
    name: 'waiting',
    routes(api) {
      const hold = (name: string): Promise<void> => {
        const one = Promise.withResolvers<void>();
        held.set(name, one);
        return one.promise;
      };
      const places = fairPlaces<number>(PLACES);
      api.get('/quick', { config: { access: 'research' }, schema }, async () => ({}));
      api.post(
        '/small',
        { config: { access: 'research' }, schema: { ...schema, body: Type.Object({}) } },
        async () => ({}),
      );
      api.post(
        '/public',
        { config: { access: 'public' }, schema: { ...schema, body: Type.Object({}) } },
        async () => ({}),
      );
      api.get(
        '/made-as-read',
        { config: { access: 'research', places, streamIsWork: true }, schema },
        async (request, reply) => {
          running.push(request.caller?.account.id ?? 0);
          return reply.type('text/plain').send(Readable.from(endless()));
        },
      );
      api.get('/large', { config: { access: 'research', places }, schema }, async (request, reply) => {
        running.push(request.caller?.account.id ?? 0);
        return reply.type('text/plain').send(Buffer.alloc(32 * LARGE, 'more'));
      });
      api.post('/hanging', { config: { access: 'research' }, schema }, async () =>
        postGuarded({ url: hanging.url, headers: {}, body: Buffer.from('{}') }, LOOPBACK),
      );
      void api.register(async (files: Api) => {
        acceptCsv(files);
        files.post(
          '/heavy/:how',
          {
            bodyLimit: LARGE,
            config: { access: 'research', places },
            schema: { ...schema, params: Type.Object({ how: Type.String() }) },
          },
          async (request, reply) => {
            const id = request.caller?.account.id ?? 0;
            running.push(id);
            await hold(String(id));
            const { how } = request.params;
            const response: FastifyReply = reply.type('text/plain');
            return response.send(how === 'stream' ? Readable.from(endless()) : Buffer.from('done'));
          },
        );
      });
    },
  };
  const server = await testServer(t, {
    modules: [module],
    identify: async ({ apiKey }) => (apiKey === undefined ? undefined : caller(Number(apiKey))),
    pressure: USUAL_PRESSURE,
    bodies: USUAL_BODIES,
    checkResponses: false,
    ...options,
  });
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  const post = (path: string, account: number, init: RequestInit = {}) =>
    fetch(`${address}/api/v1${path}`, { method: 'POST', headers: { 'x-api-key': String(account) }, ...init });
  return {
    address,
    atEnd: (close: () => void) => void closing.push(close),
    held,
    running,
    hanging,
    post,
    /** Connections that send a byte of a body; returns the first lines of their responses so far. */
    async half(count: number, asked: Parameters<typeof sendHalf>[2]): Promise<readonly string[]> {
      const sent = await sendHalf(address, count, asked);
      closing.push(sent.close);
      return sent.responses;
    },
    /** Other clients ask until the process would call the held requests late, and then some. */
    async others(): Promise<number[]> {
      const statuses: number[] = [];
      for (const end = performance.now() + 2 * USUAL_PRESSURE.burst.lateMs; performance.now() < end;)
        // oxlint-disable-next-line no-await-in-loop
        statuses.push((await fetch(`${address}/api/v1/quick`, { headers: { 'x-api-key': '999' } })).status);
      return [...new Set(statuses)];
    },
    end: () => held.forEach(({ resolve }) => resolve()),
  };
}

const caller = (id: number): Caller => ({
  kind: 'api-key',
  credentialId: String(id),
  account: { id, tier: 'Sharp' },
  scopes: [],
});

const LOOPBACK = { allowHttp: true, allowLoopback: true };

/** Accepts connections and never responds. */
async function hangingReceiver(t: TestContext) {
  let connections = 0;
  const open = new Set<{ destroy(): unknown }>();
  const server = createServer((socket) => {
    connections += 1;
    open.add(socket);
    socket.on('error', () => undefined).resume();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const release = (): void => open.forEach((socket) => void socket.destroy());
  t.after(() => {
    release();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    connections: () => connections,
    release,
  };
}

async function* endless(): AsyncGenerator<string> {
  for (;;) yield 'more\n'.repeat(10_000);
}

for (const [whose, path, headers] of [
  ['of one account', '/small', { 'x-api-key': '1' }],
  ['of one address without a credential', '/public', {}],
] as const)
  test(`${CONNECTIONS} connections ${whose} that send one byte of a body refuse nothing to others, and all but 20 get 429`, async (t) => {
    const { half, others } = await service(t);
    const responses = await half(CONNECTIONS, { path, headers: { 'content-type': 'application/json', ...headers } });
    const before = await others();
    await eventually('the refusals', async () => responses.length >= CONNECTIONS - USUAL_BODIES.ofOne || undefined);
    assert.deepEqual([before, await others()], [[200], [200]]);
    assert.deepEqual(responses, Array(CONNECTIONS - USUAL_BODIES.ofOne).fill('HTTP/1.1 429 Too Many Requests'));
  });

test('a burst of whole requests of one account is accepted, however many bodies arrive at once', async (t) => {
  const { post } = await service(t, { bodies: { ...USUAL_BODIES, ofOne: 1 } });
  const json = { headers: { 'x-api-key': '1', 'content-type': 'application/json' }, body: '{}' };
  const responses = await Promise.all(Array.from({ length: CONNECTIONS }, () => post('/small', 1, json)));
  assert.deepEqual([...new Set(responses.map(({ status }) => status))], [200]);
});

test('bodies that arrive are bounded by their declared bytes too, over all accounts: 503', async (t) => {
  const { half, others } = await service(t, { bodies: { ...USUAL_BODIES, bytes: 10_000 } });
  const responses: (readonly string[])[] = [];
  for (let account = 1; account <= 12; account += 1) {
    const headers = { 'content-type': 'application/json', 'x-api-key': String(account) };
    responses.push(await half(1, { path: '/small', headers, bytes: 1_000 }));
  }
  await eventually('the refusals', async () => responses.flat().length >= 2 || undefined);
  assert.deepEqual(await others(), [200]);
  assert.deepEqual(responses.flat(), Array(2).fill('HTTP/1.1 503 Service Unavailable'));
});

test(`${RECEIVERS} requests that wait for receivers that hang refuse nothing to others`, async (t) => {
  const { post, others, hanging } = await service(t);
  const sent = Array.from({ length: RECEIVERS }, () => post('/hanging', 1));
  await eventually('all wait', async () => hanging.connections() === RECEIVERS || undefined);
  assert.deepEqual(await others(), [200]);
  hanging.release();
  for (const { status } of await Promise.all(sent)) assert.equal(status, 200);
});

test('requests that the service itself keeps waiting are load: as many of them refuse others', async (t) => {
  const { post, others, running, end } = await service(t, {
    pressure: { ...USUAL_PRESSURE, maxLate: PLACES.atOnce - 1 },
  });
  const sent = Array.from({ length: PLACES.atOnce }, (_, nth) => post('/heavy/whole', nth));
  await eventually('all run', async () => running.length === PLACES.atOnce || undefined);
  assert.ok((await others()).includes(503));
  end();
  await Promise.all(sent);
});

test(`large bodies of ${ACCOUNTS} accounts have places: the others are refused before they have sent them, and requests without one are served; the refusals are one line of the log`, async (t) => {
  const logged: string[] = [];
  const note = (_: object, text: string): void => void logged.push(text);
  const context = testContext(t, { log: { ...silentLog, warn: note, error: note } });
  const { half, others } = await service(t, { context });
  const responses: (readonly string[])[] = [];
  for (let account = 1; account <= ACCOUNTS; account += 1) {
    const headers = { 'content-type': 'text/csv', 'x-api-key': String(account) };
    responses.push(await half(1, { path: '/heavy/whole', headers, bytes: LARGE }));
  }
  await eventually('the refusals', async () => responses.flat().length >= ACCOUNTS - PLACES.most || undefined);
  assert.deepEqual(await others(), [200]);
  assert.deepEqual(responses.flat(), Array(ACCOUNTS - PLACES.most).fill('HTTP/1.1 503 Service Unavailable'));
  await eventually('the line of the log', async () => logged.length > 0 || undefined);
  assert.deepEqual(logged, ['no place for more work of this kind: requests were refused']);
});

test('an account that fills the waiting places gives them up to accounts that come later, with 429', async (t) => {
  const { post, running, end } = await service(t);
  const many = Array.from({ length: PLACES.most }, () => post('/heavy/whole', 1));
  await eventually('one runs', async () => running.length === 1 || undefined);
  const later = [2, 3, 4].map((account) => post('/heavy/whole', account));
  const [refused] = await Promise.all([
    Promise.any(many),
    eventually('the next', async () => running.length === 2 || undefined),
  ]);
  assert.deepEqual(running, [1, 2], 'one call of an account runs at a time');
  assert.equal(refused.status, 429);
  assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/);
  const problem = (await refused.json()) as { type: string; resetAt: string };
  assert.match(problem.type, /rate-limit-exceeded$/);
  assert.ok(!Number.isNaN(Date.parse(problem.resetAt)));
  let left: readonly Response[] | undefined;
  const all = Promise.all([...many, ...later]).then((responses) => (left = responses));
  await eventually('the end of all', async () => {
    end();
    return left;
  });
  const statuses = (await all).map(({ status }) => status);
  assert.deepEqual(statuses.slice(PLACES.most), [200, 200, 200]);
  assert.ok(
    statuses.every((status) => [200, 429].includes(status)),
    String(statuses),
  );
});

test('work whose client has disconnected keeps its place until it ends, and a stream gives it back when it begins', async (t) => {
  const { post, running, held, others } = await service(t);
  const gone = new AbortController();
  const left = Promise.allSettled([1, 2].map((account) => post('/heavy/whole', account, { signal: gone.signal })));
  await eventually('both run', async () => running.length === 2 || undefined);
  gone.abort();
  await left;
  const third = post('/heavy/stream', 3);
  const fourth = post('/heavy/stream', 4);
  assert.deepEqual(await others(), [200]);
  assert.deepEqual(running, [1, 2]);
  held.get('1')?.resolve();
  await eventually('the next runs', async () => running.length === 3 || undefined);
  held.get('3')?.resolve();
  const { body } = await third;
  await eventually('the one after it, while the file is not read', async () => running.length === 4 || undefined);
  held.get('4')?.resolve();
  await Promise.all([body?.cancel(), (await fourth).body?.cancel()]);
  held.get('2')?.resolve();
});

test('a stream whose making is the work keeps its place until it is read or its client disconnects', async (t) => {
  const { address, atEnd, post, running } = await service(t);
  const begins = (account: number) =>
    new Promise<ClientRequest>((resolve, reject) => {
      const headers = { 'x-api-key': String(account) };
      const request = get(`${address}/api/v1/made-as-read`, { agent: false, headers }, () => resolve(request));
      request.on('error', reject);
      atEnd(() => request.destroy());
    });
  const [first, second] = await Promise.all([begins(1), begins(2)]);
  const later = [begins(3), begins(4)];
  // A request after these has been handled, so they wait.
  await (await post('/quick', 9, { method: 'GET' })).arrayBuffer();
  assert.deepEqual(running, [1, 2]);
  first.destroy();
  await Promise.any(later);
  assert.equal(running.length, 3);
  second.destroy();
  await Promise.all(later);
  assert.deepEqual(new Set(running), new Set([1, 2, 3, 4]));
});

for (const [what, path] of [
  ['a stream whose making is the work', '/made-as-read'],
  ['a response that is in memory', '/large'],
] as const)
  test(`a client that reads nothing of ${what} is cut off, and its place is free again`, async (t) => {
    const { address, atEnd, running } = await service(t, { longestReadMs: 300 });
    const { port } = new URL(address);
    for (const account of [1, 2, 3, 4]) {
      const socket = connect(Number(port), '127.0.0.1');
      atEnd(() => socket.destroy());
      socket.on('error', () => undefined);
      socket.write(`GET /api/v1${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nx-api-key: ${account}\r\n\r\n`);
    }
    await eventually('the places of the first two are the others’', async () => running.length === 4 || undefined);
    assert.deepEqual(new Set(running), new Set([1, 2, 3, 4]));
  });
