import assert from 'node:assert/strict';
import test from 'node:test';
import { eventually } from '../support/eventually.ts';
import { hasHaproxy, openFront, type ApiResponse, type StubNode } from '../support/front-proxy.ts';

const skip = hasHaproxy ? false : 'HAProxy is not installed';

const many = <Result>(count: number, one: () => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, one));
const statuses = (responses: readonly ApiResponse[]): number[] => [...new Set(responses.map(({ status }) => status))];

test('a read, or a write with a key, refused by one node is served by another', { skip }, async (t) => {
  const { nodes, ask } = await openFront(t);
  const [node] = nodes;
  if (node === undefined) assert.fail();
  node.refuses = true;
  assert.deepEqual(statuses(await many(60, () => ask('GET'))), [200]);
  assert.deepEqual(statuses(await many(60, () => ask('POST', { 'idempotency-key': 'one' }))), [200]);
  assert.ok(node.asked.includes('GET') && node.asked.includes('POST'), 'the node was asked');
});

test('a write without a key is sent once, and the client gets the refusal', { skip }, async (t) => {
  const { nodes, ask } = await openFront(t);
  for (const node of nodes) node.refuses = true;
  const responses = await many(30, () => ask('POST'));
  assert.deepEqual(statuses(responses), [503]);
  assert.equal(nodes.flatMap(({ asked }) => asked).length, 30);
});

test(
  'a read, or a write with a key, lost with its node is sent again; a write without a key is not',
  { skip },
  async (t) => {
    const { nodes, ask } = await openFront(t);
    for (const node of nodes.slice(0, 1)) node.breaks = true;
    assert.deepEqual(statuses(await many(30, () => ask('GET'))), [200]);
    assert.deepEqual(statuses(await many(30, () => ask('POST', { 'idempotency-key': 'one' }))), [200]);
    for (const node of nodes) node.asked.length = 0;
    // 502, or a reset on a reused connection.
    const lost = { status: 502, body: '', retryAfter: undefined };
    const responses = await many(30, () => ask('POST').catch(() => lost));
    assert.deepEqual(new Set(statuses(responses)), new Set([200, 502]));
    assert.equal(nodes.flatMap(({ asked }) => asked).length, 30);
  },
);

test('when every node refuses, the client gets the refusal with Retry-After after three tries', { skip }, async (t) => {
  const { nodes, ask } = await openFront(t);
  for (const node of nodes) node.refuses = true;
  for (let number = 1; number <= 10; number += 1)
    assert.deepEqual(await ask('GET'), { status: 503, body: 'refused', retryAfter: '1' });
  assert.equal(nodes.flatMap(({ asked }) => asked).length, 30);
});

test('a stopped node fails no read, and without any node the client gets 503', { skip }, async (t) => {
  const { nodes, ask, said } = await openFront(t);
  const end = ({ server }: StubNode): void => {
    server.closeAllConnections();
    server.close();
  };
  nodes.slice(0, 1).forEach(end);
  assert.deepEqual(statuses(await many(60, () => ask('GET'))), [200]);
  nodes.slice(1).forEach(end);
  await eventually('that none is left', async () => /backend ready has no server/.test(said()) || undefined);
  const responses = await many(30, () => ask('GET'));
  assert.deepEqual(statuses(responses), [503]);
  for (const { retryAfter, body } of responses) {
    assert.equal(retryAfter, '5');
    assert.equal((JSON.parse(body) as { status: number }).status, 503);
  }
});

test('a returning node gets few requests at first', { skip }, async (t) => {
  const { nodes, ask, said } = await openFront(t);
  const [, , back] = nodes;
  if (back === undefined) assert.fail();
  for (const node of nodes) node.respondsAfterMs = 50;
  back.isReady = false;
  const isSo = (what: string, is: () => boolean) => eventually(what, async () => is() || undefined);
  await isSo('that it is not ready', () => /Server ready\/c is DOWN/.test(said()));
  let responded = 0;
  const over = new AbortController();
  const load = many(30, async () => {
    for (; !over.signal.aborted; responded += 1) await ask('GET');
  });
  await isSo('load', () => responded > 100);
  back.mostInWork = 0;
  back.isReady = true;
  await isSo('a request for it', () => back.mostInWork > 0);
  const before = responded;
  await isSo('requests beside it', () => responded > before + 40);
  const { mostInWork } = back;
  over.abort();
  await load;
  assert.ok(mostInWork <= 5, `${mostInWork} of 30 at once`);
});

test('requests that wait when the front proxy lets go on are all sent', { skip }, async (t) => {
  const { nodes, ask, front } = await openFront(t);
  for (const node of nodes) node.respondsAfterMs = 4_000;
  const inWork = (): number => nodes.reduce((sum, node) => sum + node.inWork, 0);
  await front('hold');
  const responses = many(45, () => ask('GET'));
  await eventually('ten requests at each node', async () => inWork() === 30 || undefined);
  await front('release', '0.1');
  await eventually('the other fifteen too', async () => inWork() === 45 || undefined);
  assert.deepEqual(statuses(await responses), [200]);
});
