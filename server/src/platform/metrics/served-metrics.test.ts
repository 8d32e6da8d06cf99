import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import test from 'node:test';
import { testDatabase } from '../../../tests/support/postgres.ts';
import { emit } from '../outbox.ts';
import { databaseMetrics, feedMetrics, httpMetrics, newMetrics, Registry, serveMetrics } from './index.ts';

const AT = { host: '127.0.0.1', port: 0 };
const shown = async (registry: Registry): Promise<string[]> =>
  (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
/** The upper bounds of the buckets of a histogram, in order. */
const boundsOf = (lines: readonly string[]): (string | undefined)[] =>
  lines.flatMap((line) => /le="([^"]+)"/.exec(line)?.[1] ?? []);
const valueOf = (lines: readonly string[], name: string): number =>
  Number(
    lines
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')
      .at(-1),
  );

test('metrics are served at GET /metrics alone, in the form of Prometheus, with those of Node', async (t) => {
  const registry = newMetrics();
  const server = await serveMetrics(registry, AT);
  t.after(() => server.close());
  const at = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${server.port}${path}`, { method });
  const response = await at('/metrics');
  assert.deepEqual([response.status, response.headers.get('content-type')], [200, registry.contentType]);
  assert.match(await response.text(), /^process_resident_memory_bytes \d/m);
  assert.deepEqual([(await at('/')).status, (await at('/metrics', 'POST')).status], [404, 404]);
  const failing = newMetrics();
  failing.getSingleMetric('process_resident_memory_bytes')!.get = () => Promise.reject(new Error('not readable'));
  const broken = await serveMetrics(failing, AT);
  t.after(() => broken.close());
  assert.equal((await fetch(`http://127.0.0.1:${broken.port}/metrics`)).status, 503);
});

test('the server of the metrics closes although a client holds a connection that has never sent anything', async () => {
  const server = await serveMetrics(new Registry(), AT);
  const spare = connect(server.port, '127.0.0.1').resume();
  await once(spare, 'connect');
  const closed = once(spare, 'close');
  await server.close();
  await closed;
});

test('a port of the metrics that is taken is an error, and a closed server is gone', async () => {
  const server = await serveMetrics(new Registry(), AT);
  await assert.rejects(serveMetrics(new Registry(), { ...AT, port: server.port }), { code: 'EADDRINUSE' });
  await server.close();
  await assert.rejects(fetch(`http://127.0.0.1:${server.port}/metrics`));
});

test('the time of responses is counted by method, route and status, in steps from a millisecond to ten seconds', async () => {
  const registry = new Registry();
  const count = httpMetrics(registry);
  count({ method: 'GET', route: '/picks/:id', status: 200, seconds: 0.02 });
  count({ method: 'GET', route: '/picks/:id', status: 200, seconds: 3 });
  const lines = await shown(registry);
  assert.deepEqual(boundsOf(lines), [
    ...['0.001', '0.0025', '0.005', '0.01', '0.025', '0.05', '0.1', '0.25', '0.5', '1', '2.5', '10', '+Inf'],
  ]);
  const labels = '{method="GET",route="/picks/:id",status="200"}';
  assert.ok(lines.includes(`proppick_http_request_seconds_sum${labels} 3.02`), lines.join('\n'));
  assert.ok(lines.includes(`proppick_http_request_seconds_count${labels} 2`));
});

test('each try of a feed is counted by its origin and outcome, and its time in seconds by the origin', async () => {
  const registry = new Registry();
  const count = feedMetrics(registry);
  const origin = 'https://feed.example';
  for (const [outcome, elapsedMs] of [
    ['200', 1_500],
    ['timeout', 500],
  ] as const)
    count({ origin, try: 1, outcome, elapsedMs });
  const lines = await shown(registry);
  assert.deepEqual(boundsOf(lines), ['0.05', '0.1', '0.25', '0.5', '1', '2.5', '5', '10', '30', '+Inf']);
  for (const line of [
    `proppick_feed_requests_total{origin="${origin}",outcome="200"} 1`,
    `proppick_feed_requests_total{origin="${origin}",outcome="timeout"} 1`,
    `proppick_feed_request_seconds_sum{origin="${origin}"} 2`,
    `proppick_feed_request_seconds_count{origin="${origin}"} 2`,
  ])
    assert.ok(lines.includes(line), `${line}\n${lines.join('\n')}`);
});

test('the metrics of the database have the connections by state, those that wait, and the events of the outbox', async (t) => {
  const db = await testDatabase(t);
  const registry = new Registry();
  databaseMetrics(registry, db);
  const event = { type: 'test.event', description: 'For tests.', schema: {}, example: {} };
  assert.equal(valueOf(await shown(registry), 'proppick_outbox_oldest_seconds'), 0);
  await db.transaction(async (tx) => {
    await emit(tx, event, {}, new Date());
    await emit(tx, event, {}, new Date());
  });
  await db.transaction(async () => {
    const { totalCount, idleCount } = db.pool;
    const lines = await shown(registry);
    const connections = (state: string) => valueOf(lines, `proppick_database_connections{state="${state}"}`);
    assert.ok(connections('busy') >= 1, lines.join('\n'));
    assert.ok(connections('idle') <= idleCount && connections('busy') + connections('idle') >= totalCount);
    assert.equal(valueOf(lines, 'proppick_database_connections_most'), db.pool.options.max);
    assert.equal(valueOf(lines, 'proppick_database_waiting'), 0);
    assert.equal(valueOf(lines, 'proppick_outbox_events'), 2);
    assert.ok(valueOf(lines, 'proppick_outbox_oldest_seconds') > 0);
  });
});
