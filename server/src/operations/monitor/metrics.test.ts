import assert from 'node:assert/strict';
import test from 'node:test';
import { queueContext } from '../../../tests/support/operations.ts';
import { settableClock } from '../../kernel/index.ts';
import { addWork, workKind } from '../../platform/work/index.ts';
import { Registry } from '../../platform/metrics/index.ts';
import { noteFreshness } from './freshness.ts';
import { operationMetrics, stateFigures } from './metrics.ts';
import { minutesBetween, statusOf } from './services.ts';

const figure = async (registry: Registry, name: string): Promise<string[]> =>
  (await registry.metrics()).split('\n').filter((line) => line.startsWith(name));

test('the gauge of running operations goes up when one begins and down when it ends, each by its type', async () => {
  const registry = new Registry();
  const metrics = operationMetrics(registry);
  const running = () => figure(registry, 'proppick_operations_running{');
  const [one, two] = [metrics.begin('settle'), metrics.begin('settle')];
  const other = metrics.begin('ingest');
  assert.deepEqual(await running(), [
    'proppick_operations_running{type="settle"} 2',
    'proppick_operations_running{type="ingest"} 1',
  ]);
  one.end('succeeded');
  other.end('failed');
  assert.deepEqual(await running(), [
    'proppick_operations_running{type="settle"} 1',
    'proppick_operations_running{type="ingest"} 0',
  ]);
  two.end('succeeded');
  const bounds = (await figure(registry, 'proppick_operation_seconds_bucket{')).filter((line) =>
    line.includes('settle'),
  );
  assert.deepEqual(
    bounds.map((line) => /le="([^"]+)"/.exec(line)?.[1]),
    ['0.01', '0.05', '0.25', '1', '5', '15', '60', '300', '1800', '+Inf'],
  );
  assert.deepEqual(await figure(registry, 'proppick_operation_seconds_count'), [
    'proppick_operation_seconds_count{type="settle",status="succeeded"} 2',
    'proppick_operation_seconds_count{type="ingest",status="failed"} 1',
  ]);
});

test('the metrics of the state have the work of each kind, the processes of each service, and the age of each source', async (t) => {
  const clock = settableClock(new Date('2024-03-02T12:00:00Z'));
  const context = await queueContext(t, { clock });
  const registry = new Registry();
  const kind = workKind('test-figures', { attempts: 3 });
  await addWork(context.db, kind, 1);
  await addWork(context.db, kind, 2);
  for (const [source, staleAfterSeconds] of [
    ['odds', 300],
    ['ahead', 600],
    ['off', 900],
  ] as const)
    await noteFreshness(context.db, { source, at: clock.now(), staleAfterSeconds });
  clock.set(new Date('2024-03-02T12:01:30Z'));
  await noteFreshness(context.db, { source: 'ahead', at: new Date('2024-03-02T12:02:00Z'), staleAfterSeconds: 600 });
  stateFigures(registry, context, {
    services: ['scorer'],
    sources: () => ['odds', 'ahead'],
    kinds: [kind.name, 'test-idle'],
  });
  assert.deepEqual((await figure(registry, 'proppick_work{')).toSorted(), [
    'proppick_work{kind="test-figures",state="retrying"} 0',
    'proppick_work{kind="test-figures",state="running"} 0',
    'proppick_work{kind="test-figures",state="waiting"} 2',
    'proppick_work{kind="test-idle",state="retrying"} 0',
    'proppick_work{kind="test-idle",state="running"} 0',
    'proppick_work{kind="test-idle",state="waiting"} 0',
  ]);
  const ages = (await figure(registry, 'proppick_work_oldest_seconds{')).toSorted();
  assert.match(ages[0] ?? '', /^proppick_work_oldest_seconds\{kind="test-figures"\} \d/);
  assert.deepEqual(ages.slice(1), ['proppick_work_oldest_seconds{kind="test-idle"} 0']);
  assert.deepEqual(await figure(registry, 'proppick_service_processes{'), [
    'proppick_service_processes{service="scorer"} 0',
  ]);
  assert.deepEqual((await figure(registry, 'proppick_source_')).toSorted(), [
    'proppick_source_age_seconds{source="ahead"} 0',
    'proppick_source_age_seconds{source="odds"} 90',
    'proppick_source_stale_after_seconds{source="ahead"} 600',
    'proppick_source_stale_after_seconds{source="odds"} 300',
  ]);
});

test('a service is down without a process, and degraded by a failed job or work that waits for more than two minutes', () => {
  const row = {
    service: 'settler',
    alive: 1,
    lastJobAt: null,
    lastJobName: null,
    lastJobStatus: 'succeeded',
    oldestQueuedSeconds: null,
    startedAgeSeconds: 10,
    beatAgeSeconds: 1,
  };
  assert.equal(statusOf(row), 'healthy');
  assert.equal(statusOf({ ...row, alive: 0, lastJobStatus: 'failed' }), 'down');
  assert.equal(statusOf({ ...row, lastJobStatus: 'failed' }), 'degraded');
  assert.deepEqual(
    [120, 120.1].map((oldestQueuedSeconds) => statusOf({ ...row, oldestQueuedSeconds })),
    ['healthy', 'degraded'],
  );
});

test('an age is in tenths of a minute, and never below 0', () => {
  const at = (seconds: number): Date => new Date(seconds * 1_000);
  assert.deepEqual(
    [minutesBetween(at(0), at(90)), minutesBetween(at(0), at(3)), minutesBetween(at(10), at(0))],
    [1.5, 0.1, 0],
  );
});
