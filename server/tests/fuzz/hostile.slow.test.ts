import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import test, { type TestContext } from 'node:test';
import { Type } from 'typebox';
import { silentLog, type Database } from '../../src/platform/index.ts';
import type { ApiModule } from '../../src/platform/http/index.ts';
import { prepareQueue } from '../../src/platform/work/index.ts';
import { describedApi, type ApiDocument } from '../support/described-api.ts';
import { eventually } from '../support/eventually.ts';
import { testServer } from '../support/http.ts';
import { testDatabase } from '../support/postgres.ts';
import { rowCounts } from '../support/row-counts.ts';
import { wholeProgram } from '../support/whole-program.ts';
import { castOf, type Cast } from './cast.ts';
import { drawsFrom } from './draws.ts';
import { hostileInputs, KINDS, type HostileInput } from './hostile-inputs.ts';
import { inquiry, nothingYet } from './inquiry.ts';

const INPUTS = Number(process.env['PROPPICK_TEST_HOSTILE'] ?? 5_000);
const SEED = Number(process.env['PROPPICK_TEST_SEED'] ?? 20_261_121);
const AT_ONCE = 24;

/** Time limits for incomplete requests; the service's own are longer. */
const IMPATIENT = { headersMs: 500, wholeMs: 500, checkEveryMs: 50 };

/** The bytes received on a connection until it closed. */
async function talk(port: number, bytes: Buffer): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => {}); // The other side may close while we still send; its earlier bytes count.
  socket.write(bytes);
  const response = await told(socket);
  socket.destroy();
  return response;
}

/** The bytes from the other side until it closes. */
async function told(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await new Promise((resolve) => {
    socket.once('end', resolve);
    socket.once('close', resolve);
  });
  return Buffer.concat(chunks).toString('latin1');
}

/** The faults of the response to an input. */
function faultOf({ kind, bytes }: HostileInput, response: string): string[] {
  const [head = '', body = ''] = response.split(/\r\n\r\n(.*)/s);
  const status = Number(/^HTTP\/1\.[01] (\d{3}) /.exec(head)?.[1]);
  const shown = `${kind}: ${JSON.stringify(bytes.subarray(0, 300).toString('latin1'))}\n  ${head.split('\r\n')[0]} ${body.slice(0, 200)}`;
  if (Number.isNaN(status)) return [`no response: ${shown}`];
  const faults: string[] = [];
  if (status >= 500) faults.push(`a mistake of ours: ${shown}`);
  if (status >= 400 && !/content-type: application\/problem\+json/i.test(head)) faults.push(`no problem: ${shown}`);
  if (!/x-ratelimit-remaining: \d+/i.test(head)) faults.push(`no limit headers: ${shown}`);
  if (/node_modules|\.ts:\d|at Object\.|ECONN|relation "/.test(body)) faults.push(`tells of our insides: ${shown}`);
  return faults;
}

interface Stage {
  readonly db: Database;
  readonly port: number;
  readonly cast: Cast;
}

async function hostileStage(t: TestContext): Promise<Stage> {
  const db = await testDatabase(t);
  await prepareQueue(db, silentLog);
  const service = await wholeProgram(t, { db, http: { checkResponses: false, trustProxy: true, arrival: IMPATIENT } });
  const origin = await service.server.listen({ host: '127.0.0.1', port: 0 });
  const api = describedApi(JSON.parse(JSON.stringify(service.server.api.swagger())) as ApiDocument);
  const { ask, close } = inquiry(api, origin, 'the cast', nothingYet());
  const cast = await castOf(service, 'hostile', ask);
  // Creates the rows of all limit groups for the day: counted requests then only update them.
  for (const path of ['/api/v1/players', '/api/v1/research/props', '/api/v1/data/webhook-subscriptions'])
    await ask(cast.admin, 'GET', path);
  await ask(cast.admin, 'POST', '/api/v1/data/exports', { body: {} });
  close();
  return { db, port: Number(new URL(origin).port), cast };
}

test(`${INPUTS} hostile inputs: each gets a response, none an internal error, and no table gains or loses a row`, async (t) => {
  const { db, port, cast } = await hostileStage(t);
  const [name, value] = Object.entries(cast.admin.headers)[0] ?? ['', ''];
  const inputs = hostileInputs(drawsFrom(SEED), INPUTS, `${name}: ${value}`);
  const before = await rowCounts(db);
  const faults: string[] = [];
  const statuses = new Map<string, number>();
  const waiting = [...inputs];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let input = waiting.pop(); input !== undefined; input = waiting.pop()) {
        const response = await talk(port, input.bytes);
        const status = response.slice(9, 12);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        faults.push(...faultOf(input, response));
      }
    }),
  );
  t.diagnostic(
    `${Object.keys(KINDS).length} kinds; ${[...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')}`,
  );
  assert.deepEqual(faults.slice(0, 10), [], `${faults.length} of ${inputs.length}`);
  assert.deepEqual(await rowCounts(db), before);
  assert.match(
    await talk(port, Buffer.from('GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')),
    /^HTTP\/1.1 200 /,
  );
});

/** One route with a body. */
const taking: ApiModule = {
  name: 'taking',
  routes(api) {
    const schema = { summary: 'Takes', body: Type.Object({ a: Type.String() }), response: { 200: Type.Object({}) } };
    api.post('/take', { config: { access: 'public' }, schema }, async () => ({}));
  },
};

test('slow senders get 408 and are disconnected, at whatever byte they stop, while others are served', async (t) => {
  const arrival = { ...IMPATIENT, headersMs: 3_000, wholeMs: 3_000 };
  const server = await testServer(t, { arrival, modules: [taking] });
  const { port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }));
  const post = 'POST /api/v1/take HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
  const starts = [
    'GET /livez HTTP/1.1\r\n',
    'GET /livez HTTP/1.1\r\nHost: x\r\nX-Slow: a',
    `${post}Content-Length: 100\r\n\r\n{"a":`,
    `${post}Transfer-Encoding: chunked\r\n\r\n5\r\n{"a`,
  ];
  const slow = Array.from({ length: 40 }, (_, index) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
    socket.write(starts[index % starts.length] ?? '');
    return { socket, response: told(socket) };
  });
  const live = await talk(Number(port), Buffer.from('GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'));
  assert.match(live, /^HTTP\/1.1 200 /);
  for (const { response } of slow) {
    assert.match(await response, /^HTTP\/1.1 408 /);
    assert.match(await response, /application\/problem\+json/);
  }
  // None of them closes its side; the service must not wait for that.
  await eventually('no connection is left', async () => {
    const left = await new Promise<number>((resolve) => {
      server.api.server.getConnections((_error, count) => resolve(count));
    });
    return left === 0 || undefined;
  });
  for (const { socket } of slow) socket.destroy();
});

test('the harness catches an input without a response, one with an internal error, and an added row', async (t) => {
  const input = { kind: 'planted', bytes: Buffer.from('x') };
  assert.match(faultOf(input, '')[0] ?? '', /no response/);
  assert.equal(faultOf(input, 'HTTP/1.1 500 Oh\r\ncontent-type: text/plain\r\n\r\nat Object.x').length, 4);
  const { db } = await hostileStage(t);
  const before = await rowCounts(db);
  await db.query({ text: `insert into odds.book (key, title) values ('planted', 'Planted')` });
  assert.notDeepEqual(await rowCounts(db), before);
});
