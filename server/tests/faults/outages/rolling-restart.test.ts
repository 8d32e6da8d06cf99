import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import test, { type TestContext } from 'node:test';
import { openCluster, type Cluster } from '../../support/cluster.ts';
import { callers, roundRobin, type RoundRobin } from '../../support/round-robin.ts';
import { size } from '../../support/size.ts';

const RESTARTS = size({ all: 3, long: 100 });
const CALLERS = 4;
/**
 * How long a stopping node reports that it is not ready. The proxy checks far more often, but may be late on a busy
 * machine.
 */
const DRAIN_MS = 5_000;
const LOOK_EVERY_MS = 50;

interface Deps {
  readonly cluster: Cluster;
  readonly proxy: RoundRobin;
  /** Ends the calls; returns the ids of acknowledged operations. */
  stopCalls(): Promise<readonly number[]>;
}

/** Three nodes behind the proxy, and clients that read, write and retry with the same key. */
async function underLoad(t: TestContext, drainMs: number, lookEveryMs: number): Promise<Deps> {
  const cluster = await openCluster(t, {
    settings: {
      PROPPICK_DRAIN_MS: String(drainMs),
      PROPPICK_LOG_LEVEL: 'warn',
      PROPPICK_CLOCK: '2024-03-07T12:00:00Z',
    },
  });
  const proxy = roundRobin(lookEveryMs);
  t.after(() => proxy.stop());
  for (const { address } of await cluster.start(['api', 'api', 'api'])) await proxy.add(address);
  const acknowledged: number[] = [];
  const headers = { authorization: `Bearer ${cluster.token}`, 'content-type': 'application/json' };
  const write = async (): Promise<void> => {
    const queued = { method: 'POST', body: JSON.stringify({ date: '2024-03-05' }) };
    const key = { headers: { ...headers, 'idempotency-key': randomUUID() } };
    const response = await proxy.ask('/ops/operations/settle', { ...queued, ...key });
    if (response?.status === 202) acknowledged.push(((await response.json()) as { id: number }).id);
  };
  const reads = ['/ops/operations', '/ops/services', '/admin/config'];
  const calls = callers(t, CALLERS, async (call) => {
    if (call % 5 === 0) await write();
    else await proxy.ask(reads[call % reads.length] ?? '', { headers });
  });
  return {
    cluster,
    proxy,
    stopCalls: async () => {
      await calls.stop();
      return acknowledged;
    },
  };
}

/** Stops the oldest node as an orchestrator does, and starts another in its place. */
async function restartOne({ cluster, proxy }: Deps, index: number): Promise<void> {
  const node = cluster.nodes[index] ?? assert.fail('a node to stop');
  assert.equal(await node.stop(), 0);
  proxy.drop(node.address);
  const [fresh] = await cluster.start(['api']);
  await proxy.add(fresh?.address ?? '');
}

test(`${RESTARTS} rolling restarts of three nodes under load: no request fails, and no acknowledged write is lost`, async (t) => {
  const deps = await underLoad(t, DRAIN_MS, LOOK_EVERY_MS);
  for (let restart = 0; restart < RESTARTS; restart += 1) await restartOne(deps, restart);
  const acknowledged = await deps.stopCalls();
  assert.deepEqual(deps.proxy.failures, []);
  assert.ok(deps.proxy.responded() > 20 * RESTARTS, `${deps.proxy.responded()} requests were served`);
  const { rows } = await deps.cluster.db.query<{ id: number }>({ text: 'select id from operations.operation' });
  const there = new Set(rows.map(({ id }) => id));
  assert.ok(acknowledged.length > RESTARTS);
  assert.deepEqual(
    acknowledged.filter((id) => !there.has(id)),
    [],
  );
  t.diagnostic(`${deps.proxy.responded()} requests, ${acknowledged.length} acknowledged writes`);
});

test('the harness catches a node that stops accepting connections at once', async (t) => {
  // The proxy checks so rarely that even a few clients on a busy machine reach the closed port.
  const deps = await underLoad(t, 0, DRAIN_MS / 5);
  for (let restart = 0; restart < 3 && deps.proxy.failures.length === 0; restart += 1) await restartOne(deps, restart);
  await deps.stopCalls();
  assert.notDeepEqual(deps.proxy.failures, []);
});
