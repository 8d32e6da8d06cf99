import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { metricsOnDemand, newMetrics } from '../../src/platform/metrics/index.ts';
import { openCluster } from '../support/cluster.ts';
import { onFreePort } from '../support/running-program.ts';

const DASHBOARD = join(import.meta.dirname, '../../../deploy/grafana/prop-pick.json');

/** Linux responds at all of 127.0.0.0/8, which simulates another address of the machine. */
const NO_SECOND_ADDRESS = process.platform === 'linux' ? false : 'needs a second address of this machine';

interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[];
}

/** Names of metrics in a Prometheus expression: the service's, the process's and Node's. */
const namesIn = (expression: string): string[] => expression.match(/\b(?:proppick|process|nodejs)_[a-z0-9_]+/g) ?? [];

/** Names of the metrics of a page, including those of histograms. */
function namesOf(page: string): Set<string> {
  const names = new Set<string>();
  for (const [, name = '', type] of page.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    names.add(name);
    if (type === 'histogram') for (const part of ['bucket', 'count', 'sum']) names.add(`${name}_${part}`);
  }
  return names;
}

/** The metrics page of a process with the given roles. */
async function pageOf(t: TestContext, roles: string): Promise<string> {
  const cluster = await openCluster(t);
  const port = await onFreePort(async (free) => {
    await cluster.start([roles], { PROPPICK_METRICS_PORT: free, PROPPICK_BALLDONTLIE_KEY: 'x' });
    return free;
  });
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  assert.equal(response.status, 200);
  return response.text();
}

test(
  'metrics, which have no login, stay on this machine when the API is open to the network',
  { skip: NO_SECOND_ADDRESS },
  async (t) => {
    const cluster = await openCluster(t);
    const figures = await onFreePort(async (free) => {
      await cluster.start(['api'], { PROPPICK_METRICS_PORT: free, PROPPICK_HOST: '0.0.0.0' });
      return free;
    });
    const api = new URL(cluster.urls()[0] ?? '').port;
    assert.equal((await fetch(`http://127.0.0.2:${api}/livez`)).status, 200, 'the API, at another address');
    await assert.rejects(fetch(`http://127.0.0.2:${figures}/metrics`));
    assert.equal((await fetch(`http://127.0.0.1:${figures}/metrics`)).status, 200);
  },
);

/** Metrics that expressions use and the page does not have. */
const unknownTo = (page: string, expressions: readonly string[]): string[] =>
  expressions.flatMap(namesIn).filter((name) => !namesOf(page).has(name));

test('every metric of the Grafana dashboard exists, and every metric of the service is on it', async (t) => {
  const page = await pageOf(t, 'api,worker,scheduler');
  const { panels } = JSON.parse(readFileSync(DASHBOARD, 'utf8')) as Dashboard;
  const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  assert.deepEqual(unknownTo(page, expressions), []);
  const shown = new Set(expressions.flatMap(namesIn).map((name) => name.replace(/_(bucket|count|sum)$/, '')));
  const ours = [...page.matchAll(/^# TYPE (proppick_\S+) /gm)].map(([, name = '']) => name);
  assert.deepEqual(
    ours.filter((name) => !shown.has(name)),
    [],
  );
  const misspelt = ['rate(proppick_http_requests_seconds_count[5m])'];
  assert.equal(unknownTo(page, misspelt).length, 1, 'the harness sees a metric name that does not exist');
  for (const line of [
    /^proppick_service_processes\{service="scorer"\} 1$/m,
    /^proppick_database_connections\{state="busy"\} \d+$/m,
    /^proppick_outbox_events 0$/m,
    /^proppick_work\{kind="operation",state="waiting"\} 0$/m,
    /^proppick_feed_credits\{source="balldontlie",span="day"\} 0$/m,
    /^nodejs_eventloop_lag_p99_seconds /m,
    /^process_resident_memory_bytes /m,
  ])
    assert.match(page, line);
});

test('a metric that cannot be read has no value, and the others are still reported', async () => {
  const registry = newMetrics();
  metricsOnDemand(registry, { proppick_a: { help: 'a' }, proppick_b: { help: 'b', labels: ['x'] } }, async () => {
    throw new Error('the database is away');
  });
  metricsOnDemand(registry, { proppick_c: { help: 'c' } }, async () => [{ name: 'proppick_c', value: 3 }]);
  const page = await registry.metrics();
  assert.match(page, /^proppick_a Nan$/m);
  assert.doesNotMatch(page, /^proppick_b\{/m);
  assert.match(page, /^proppick_c 3$/m);
});
