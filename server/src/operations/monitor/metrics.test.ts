import assert from 'node:assert/strict';
import test from 'node:test';
import { Registry } from '../../platform/metrics/index.ts';
import { operationMetrics } from './metrics.ts';
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
  assert.deepEqual(await figure(registry, 'proppick_operation_seconds_count'), [
    'proppick_operation_seconds_count{type="settle",status="succeeded"} 2',
    'proppick_operation_seconds_count{type="ingest",status="failed"} 1',
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
