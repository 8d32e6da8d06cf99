import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { settableClock } from '../../src/kernel/index.ts';
import {
  defineJob,
  housekeepingJob,
  noteError,
  noteFreshness,
  openConfiguration,
  operationMetrics,
  OPERATIONS_SECTION,
  stateFigures,
  type OperationContext,
  type OperationKind,
} from '../../src/operations/index.ts';
import { newMetrics, serveMetrics } from '../../src/platform/metrics/index.ts';
import { asSuperuser } from '../support/postgres.ts';
import { eventually } from '../support/eventually.ts';
import {
  ended,
  fiveKinds,
  operationsNode,
  queueContext,
  quickWorker,
  type PooledContext,
} from '../support/operations.ts';

/** A table for the effects of these tests' operations. */
async function withEffects(t: TestContext): Promise<PooledContext> {
  const context = await queueContext(t);
  await asSuperuser(context.db, (superuser) =>
    superuser.query({
      text: 'create table effect (operation_id int not null, step int not null); grant all on effect to public',
    }),
  );
  return context;
}

async function effectsOf({ db }: PooledContext, id: number): Promise<number> {
  const { rows } = await db.query<{ n: number }>({
    text: 'select count(*)::int as n from effect where operation_id = $1',
    values: [id],
  });
  return rows[0]?.n ?? -1;
}

/**
 * Two effects with a safe point before, between and after them; reports its position and waits there until released.
 */
function steppingKinds(): {
  kinds: OperationKind[];
  at: (place: string) => Promise<void>;
  go: (place: string) => void;
} {
  const reached = new Map<string, PromiseWithResolvers<void>>();
  const released = new Map<string, PromiseWithResolvers<void>>();
  const of = (map: typeof reached, place: string): PromiseWithResolvers<void> => {
    const found = map.get(place) ?? Promise.withResolvers<void>();
    map.set(place, found);
    return found;
  };
  const stop = async (place: string): Promise<void> => {
    of(reached, place).resolve();
    await of(released, place).promise;
  };
  const run = async (ctx: OperationContext): Promise<object> => {
    await stop('before');
    await ctx.checkpoint();
    return ctx.effects(async ({ db }) => {
      await db.transaction(async (tx) => {
        await tx.query({ text: 'insert into effect values ($1, 1)', values: [ctx.operationId] });
      });
      await stop('between');
      await ctx.checkpoint();
      await db.query({ text: 'insert into effect values ($1, 2)', values: [ctx.operationId] });
      await stop('after');
      return { picksGenerated: 2 };
    });
  };
  return {
    kinds: fiveKinds(run),
    at: (place) => of(reached, place).promise,
    go: (place) => of(released, place).resolve(),
  };
}

test('an operation is queued, run and completed together with its effects', async (t) => {
  const context = await withEffects(t);
  const { kinds, at, go } = steppingKinds();
  const node = await operationsNode(t, context, { kinds });
  const queued = await node.post('/ops/operations/score-day', { date: '2024-03-02' });
  assert.equal(queued.status, 202);
  assert.equal(queued.body.status, 'queued');
  await quickWorker(t, context, kinds);
  for (const place of ['before', 'between']) go(place);
  await at('after');
  assert.equal(await effectsOf(context, queued.body.id), 0, 'nothing is there before it is complete');
  go('after');
  await ended(context.db, queued.body.id);
  const { body } = await node.get(`/ops/operations/${queued.body.id}`);
  assert.equal(body.status, 'succeeded');
  assert.deepEqual(body.output, { picksGenerated: 2 });
  assert.deepEqual(body.links, { self: `/api/v1/ops/operations/${queued.body.id}` });
  assert.ok(Number(body.durationMs) >= 0);
  assert.equal(await effectsOf(context, queued.body.id), 2);
  const runs = await node.get('/ops/jobs/score-day/runs');
  assert.equal((runs.body as unknown as { picksGenerated: number }[])[0]?.picksGenerated, 2);
});

test('a queued operation is cancelled at once and never runs', async (t) => {
  const context = await withEffects(t);
  const { kinds } = steppingKinds();
  const node = await operationsNode(t, context, { kinds });
  const { body } = await node.post('/ops/operations/score-day', { date: '2024-03-02' });
  const cancelled = await node.post(`/ops/operations/${body.id}/cancel`);
  assert.equal(cancelled.status, 202);
  assert.equal(cancelled.body.status, 'cancelled');
  const other = await node.post('/ops/operations/settle', { date: '2024-03-02' });
  await quickWorker(
    t,
    context,
    fiveKinds(async (ctx) =>
      ctx.effects(async ({ db }) => {
        await db.query({ text: 'insert into effect values ($1, 1)', values: [ctx.operationId] });
        return {};
      }),
    ),
  );
  await ended(context.db, other.body.id);
  assert.equal(await effectsOf(context, body.id), 0);
  assert.equal(await effectsOf(context, other.body.id), 1);
});

for (const place of ['before', 'between', 'after'])
  test(`an operation cancelled ${place} its effects leaves nothing`, async (t) => {
    const context = await withEffects(t);
    const { kinds, at, go } = steppingKinds();
    const node = await operationsNode(t, context, { kinds });
    await quickWorker(t, context, kinds);
    const { body } = await node.post('/ops/operations/score-day', { date: '2024-03-02' });
    for (const passed of ['before', 'between', 'after'].slice(0, ['before', 'between', 'after'].indexOf(place)))
      go(passed);
    await at(place);
    const asked = await node.post(`/ops/operations/${body.id}/cancel`);
    assert.equal(asked.status, 202);
    assert.equal(asked.body.cancelRequested, true);
    go(place);
    assert.equal((await ended(context.db, body.id)).status, 'cancelled');
    assert.equal(await effectsOf(context, body.id), 0);
    const again = await node.post(`/ops/operations/${body.id}/cancel`);
    assert.equal(again.status, 409);
  });

test('an ended operation cannot be cancelled; a failed one is retried as a new operation, and shows no secrets', async (t) => {
  const context = await withEffects(t);
  let isBroken = true;
  const kinds = fiveKinds(async () => {
    if (isBroken) throw new Error('could not read postgres://picks:hunter2hunter2@db/picks');
    return { settled: 3 };
  });
  const node = await operationsNode(t, context, { kinds });
  await quickWorker(t, context, kinds);
  const first = await node.post('/ops/operations/settle-range', { from: '2024-03-01', to: '2024-03-05' });
  await ended(context.db, first.body.id);
  const failed = await node.get(`/ops/operations/${first.body.id}`);
  assert.equal(failed.body.status, 'failed');
  assert.match(String(failed.body.error), /could not read/);
  assert.doesNotMatch(JSON.stringify(failed.body), /hunter2/);
  isBroken = false;
  const second = await node.post(`/ops/operations/${first.body.id}/retry`);
  assert.equal(second.status, 202);
  assert.equal(second.body.retryOf, first.body.id);
  assert.equal((await ended(context.db, second.body.id)).status, 'succeeded');
  assert.equal((await node.post(`/ops/operations/${second.body.id}/retry`)).status, 409);
  assert.equal((await node.post(`/ops/operations/${second.body.id}/cancel`)).status, 409);
  const errors = await node.get('/ops/errors');
  const [group] = errors.body as unknown as { stepName: string; count: number; sampleMessages: string[] }[];
  assert.equal(group?.stepName, 'settle-range');
  assert.equal(group.count, 1);
  assert.doesNotMatch(JSON.stringify(group), /hunter2/);
});

test('a worker that stops releases its operations, and the next one completes them', async (t) => {
  const context = await withEffects(t);
  const { kinds, at, go } = steppingKinds();
  const node = await operationsNode(t, context, { kinds });
  const first = await quickWorker(t, context, kinds);
  const { body } = await node.post('/ops/operations/score-day', { date: '2024-03-02' });
  await at('before');
  const stopped = first.stop();
  go('before');
  await stopped;
  const back = await ended(context.db, body.id, ['queued']);
  assert.equal(back.attempts, 0, 'being given back is no attempt');
  for (const place of ['between', 'after']) go(place);
  await quickWorker(t, context, kinds);
  assert.equal((await ended(context.db, body.id)).status, 'succeeded');
  assert.equal(await effectsOf(context, body.id), 2);
});

test('a cancelled operation that waits for an upstream is woken', async (t) => {
  const context = await queueContext(t);
  const waiting = Promise.withResolvers<void>();
  const kinds = fiveKinds(async ({ signal }) => {
    const { promise, reject } = Promise.withResolvers<object>();
    signal.addEventListener('abort', () => reject(new Error('the fetch was aborted')));
    waiting.resolve();
    return promise;
  });
  const node = await operationsNode(t, context, { kinds });
  await quickWorker(t, context, kinds);
  const { body } = await node.post('/ops/operations/ingest', { source: 'odds' });
  await waiting.promise;
  await node.post(`/ops/operations/${body.id}/cancel`);
  const { status, error } = await ended(context.db, body.id);
  assert.deepEqual([status, error], ['cancelled', null]);
});

test('an operation whose notification was lost still runs', async (t) => {
  const context = await queueContext(t);
  const node = await operationsNode(t, context);
  const { body } = await node.post('/ops/operations/settle', { date: '2024-03-02' });
  await asSuperuser(context.db, (superuser) => superuser.query({ text: 'delete from graphile_worker._private_jobs' }));
  // Longer ago than a lease: how long it may wait for its notification.
  await context.db.query({ text: `update operations.operation set queued_since = queued_since - interval '1 hour'` });
  await quickWorker(
    t,
    context,
    fiveKinds(async () => ({ settled: 0 })),
  );
  assert.equal((await ended(context.db, body.id)).status, 'succeeded');
});

test('an operation that ends its process repeatedly fails in the end', async (t) => {
  const context = await queueContext(t);
  const node = await operationsNode(t, context);
  const { body } = await node.post('/ops/operations/settle', { date: '2024-03-02' });
  await context.db.query({ text: 'update operations.operation set attempts = 5' });
  await quickWorker(
    t,
    context,
    fiveKinds(async () => ({})),
  );
  const { status, error } = await ended(context.db, body.id);
  assert.equal(status, 'failed');
  assert.match(String(error), /failed after 5 attempts/);
});

test('a source is missing until it is read, then fresh, then stale', async (t) => {
  const clock = settableClock(new Date('2024-03-02T12:00:00Z'));
  const context = await queueContext(t, { clock });
  const node = await operationsNode(t, context, { sources: ['odds'] });
  const now = async (): Promise<unknown> => (await node.get('/ops/data-freshness')).body;
  assert.deepEqual(await now(), [{ source: 'odds', lastSuccessAt: null, ageMinutes: null, status: 'missing' }]);
  const lastSuccessAt = '2024-03-02T11:58:30.000Z';
  await noteFreshness(context.db, { source: 'odds', at: new Date(lastSuccessAt), staleAfterSeconds: 300 });
  assert.deepEqual(await now(), [{ source: 'odds', lastSuccessAt, ageMinutes: 1.5, status: 'fresh' }]);
  clock.set(new Date('2024-03-02T12:03:31Z'));
  assert.deepEqual(await now(), [{ source: 'odds', lastSuccessAt, ageMinutes: 5, status: 'stale' }]);
});

test('the metrics of a worker report operations by result, and whether any wait', async (t) => {
  const context = await queueContext(t);
  const registry = newMetrics();
  const metrics = operationMetrics(registry);
  stateFigures(registry, context, { services: ['scorer'], sources: () => [], kinds: ['operation'] });
  const kinds = fiveKinds(async () => ({}));
  const node = await operationsNode(t, context, { kinds });
  const { body } = await node.post('/ops/operations/settle', { date: '2024-03-02' });
  assert.match(await registry.metrics(), /^proppick_work\{kind="operation",state="waiting"\} 1$/m);
  await quickWorker(t, context, kinds, { metrics });
  await ended(context.db, body.id);
  await eventually(
    'the operation is counted',
    async () =>
      /proppick_operation_seconds_count{type="settle",status="succeeded"} 1/.test(await registry.metrics()) ||
      undefined,
  );
  const server = await serveMetrics(registry, { host: '127.0.0.1', port: 0 });
  t.after(server.close);
  const response = await fetch(`http://127.0.0.1:${server.port}/metrics`);
  assert.match(await response.text(), /^proppick_work\{kind="operation",state="waiting"\} 0$/m);
  assert.equal((await fetch(`http://127.0.0.1:${server.port}/`)).status, 404);
});

test('errors are grouped by category and step, with the newest five distinct messages of each', async (t) => {
  const context = await queueContext(t);
  const node = await operationsNode(t, context);
  const now = context.clock.now().getTime();
  for (let n = 0; n < 7; n += 1)
    await noteError(context.db, {
      category: 'upstream',
      step: 'ingest odds',
      message: `response ${n} was cut off`,
      occurredAt: new Date(now - (7 - n) * 1_000),
    });
  await noteError(context.db, {
    category: 'input',
    step: 'settle',
    message: 'old',
    occurredAt: new Date(now - 90_000_000),
  });
  const { body } = await node.get('/ops/errors');
  const [group, ...rest] = body as unknown as { count: number; sampleMessages: string[] }[];
  assert.equal(rest.length, 0, 'what is older than a day is left out');
  assert.equal(group?.count, 7);
  assert.deepEqual(
    group.sampleMessages,
    [6, 5, 4, 3, 2].map((n) => `response ${n} was cut off`),
  );
});

test('a failed job leaves a failed run, and its service is degraded', async (t) => {
  const context = await queueContext(t);
  const jobs = [
    defineJob({
      name: 'score-today',
      service: 'scorer',
      description: 'Scores the day.',
      schedule: 'every 5m',
      run: async () => {
        throw new Error('no quotes');
      },
    }),
  ];
  const node = await operationsNode(t, context, { jobs, kinds: [] });
  await quickWorker(t, context, [], { jobs, roles: ['worker', 'scheduler'] });
  const run = await eventually('a run that failed', async () => {
    const { body } = await node.get('/ops/jobs/score-today/runs');
    return (body as unknown as { status: string; errorMessage: string; picksGenerated: number }[]).find(
      ({ status }) => status === 'failed',
    );
  });
  assert.match(run.errorMessage, /no quotes/);
  assert.equal(run.picksGenerated, 0);
  const services = (await node.get('/ops/services')).body as unknown as {
    service: string;
    status: string;
    lastJobName: string;
  }[];
  const scorer = services.find(({ service }) => service === 'scorer');
  assert.equal(scorer?.status, 'degraded');
  assert.equal(scorer.lastJobName, 'score-today');
  const health = await node.get('/ops/health');
  assert.equal(health.body.status, 'degraded');
  assert.equal(health.body.simulated, true);
});

test('housekeeping deletes what is old, keeps what users queued, and runs the sweeps of other modules', async (t) => {
  const context = await queueContext(t);
  await context.db.query({
    text: `insert into operations.operation (type, target_service, input, status, created_at, created_by, completed_at, queued_since, scheduled_for)
           select 'score-day', 'scorer', '{}', 'succeeded', at, 'test', at, at, case when n < 3 then at end
           from (select n, clock_timestamp() - make_interval(days => n * 20) as at from generate_series(1, 4) n) old`,
  });
  await context.db.query({
    text: `insert into operations.slot (job, slot_at, taken_at) values ('x', '2024-01-01', '2024-01-01')`,
  });
  const old = new Date(context.clock.now().getTime() - 31 * 86_400_000);
  await noteError(context.db, { category: 'input', step: 'x', message: 'old', occurredAt: old });
  const configuration = await openConfiguration(context, [OPERATIONS_SECTION]);
  t.after(configuration.stop);
  const job = { ...housekeepingJob(configuration, { guests: async () => 7 }), schedule: 'every 1m' };
  await quickWorker(t, context, [], { jobs: [job], roles: ['worker', 'scheduler'] });
  const output = await eventually('a run', async () => {
    const { rows } = await context.db.query<{ output: object }>({
      text: `select output from operations.operation where type = 'housekeeping' and status = 'succeeded'`,
    });
    return rows[0]?.output;
  });
  assert.deepEqual(output, { slots: 1, runs: 1, errors: 1, guests: 7 });
});

test('a service without a live process is down', async (t) => {
  const node = await operationsNode(t, await queueContext(t));
  const { body } = await node.get('/ops/services');
  assert.equal((body as unknown as { status: string }[])[0]?.status, 'down');
});

test('the harness catches the first half of an operation’s work committed before its end', async (t) => {
  const context = await withEffects(t);
  const halfWay = Promise.withResolvers<void>();
  const cancelled = Promise.withResolvers<void>();
  const kinds = fiveKinds(async (ctx) => {
    // Planted: a step outside of the effects.
    await ctx.db.query({ text: 'insert into effect values ($1, 1)', values: [ctx.operationId] });
    halfWay.resolve();
    await cancelled.promise;
    return ctx.effects(async () => ({}));
  });
  const node = await operationsNode(t, context, { kinds });
  await quickWorker(t, context, kinds);
  const { body } = await node.post('/ops/operations/score-day', { date: '2024-03-02' });
  await halfWay.promise;
  await node.post(`/ops/operations/${body.id}/cancel`);
  cancelled.resolve();
  assert.equal((await ended(context.db, body.id)).status, 'cancelled');
  assert.equal(await effectsOf(context, body.id), 1, 'it should have been seen');
});
