import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import test, { type TestContext } from 'node:test';
import { generate } from './generator.ts';
import type { Plan } from './plan.ts';
import { reportOf, type Passed } from './tally.ts';

const KIND = { name: 'read', weight: 1, requests: [{ method: 'GET', path: '/', headers: {} }] } as const;

async function target(t: TestContext, answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_request, response) => answer(response)).listen(0, '127.0.0.1');
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

test('the open model sends every request that is due while none is answered: a closed one would wait for ever', async (t) => {
  const held: ServerResponse[] = [];
  const url = await target(t, (response) => {
    held.push(response);
    // As many as the seed makes due, all at once: whoever waits for the first answer never gets here.
    if (held.length === 93) for (const one of held) one.end('{}');
  });
  const { all } = await generate(plan([url], { perSecond: 500 }));
  assert.deepEqual([all.due, all.ok, all.failed, all.dropped], [93, 93, 0, 0]);
});

test('answers of every sort are told apart: done, told to come back, wrong, and broken off', async (t) => {
  let turn = 0;
  const url = await target(t, (response) => {
    turn += 1;
    if (turn % 4 === 0) response.writeHead(200, { 'content-length': 2 }).end('{}');
    else if (turn % 4 === 1) response.writeHead(503, { 'retry-after': '1', 'content-length': 0 }).end();
    else if (turn % 4 === 2) response.writeHead(503, { 'content-length': 0 }).end();
    else response.destroy();
  });
  const { all } = await generate(plan([url], { perSecond: 400, connections: 1 }));
  assert.ok(all.ok > 5 && all.shed > 5 && all.failed > all.ok);
  assert.equal(all.ok + all.shed + all.failed + all.dropped, all.due);
});

test('waiting counts from the moment a request was due, not from when it could be sent', () => {
  const passed = [0, 1, 2, 3].map((n): Passed => ({
    kind: 'read',
    dueAt: 10 * n,
    sentAt: 500,
    endedAt: 510,
    outcome: 'ok',
    status: 200,
  }));
  const { all, sentLateP99 } = reportOf(passed, 1);
  assert.deepEqual([all.p50, all.max, sentLateP99], [490, 510, 500]);
});
