import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import fc from '../support/properties.ts';
import { settableClock } from '../../src/kernel/index.ts';
import { silentLog, type Log } from '../../src/platform/index.ts';
import {
  defineJob,
  openConfiguration,
  queueRun,
  scheduleSection,
  type HasGames,
  type Job,
} from '../../src/operations/index.ts';
import { createScheduler, type Scheduler } from '../../src/operations/schedule/scheduler.ts';
import { queueContext, type PooledContext } from '../support/operations.ts';
import { asSuperuser } from '../support/postgres.ts';
import { size } from '../support/size.ts';

const job = (name: string, schedule: string, more: Partial<Job> = {}): Job =>
  defineJob({ name, service: 'scorer', description: 'For tests.', schedule, run: async () => ({}), ...more });

const JOBS = [job('often', 'every 5m'), job('nightly', 'at 01:30, 02:30')];

/** A node's scheduler with its own clock. */
async function schedulerAt(
  t: TestContext,
  { db }: PooledContext,
  jobs: readonly Job[],
  start: Date,
  hasGames?: HasGames,
  log: Log = silentLog,
) {
  const clock = settableClock(start);
  const context = { db, clock, log };
  const configuration = await openConfiguration(context, [scheduleSection(jobs)]);
  t.after(configuration.stop);
  return { clock, ...createScheduler(context, jobs, configuration, hasGames) };
}

interface Run {
  readonly type: string;
  readonly slot: string;
}

async function runs({ db }: PooledContext): Promise<Run[]> {
  const { rows } = await db.query<{ type: string; slot: Date }>({
    text: 'select type, scheduled_for as slot from operations.operation order by scheduled_for, type',
  });
  return rows.map(({ type, slot }) => ({ type, slot: slot.toISOString() }));
}

/** As if the worker had completed everything at once. */
const finishAll = ({ db }: PooledContext) =>
  db.query({
    text: `update operations.operation set status = 'succeeded', completed_at = created_at where status = 'queued'`,
  });

const wipe = ({ db }: PooledContext) =>
  asSuperuser(db, (superuser) => superuser.query({ text: 'truncate operations.operation, operations.slot cascade' }));

function twice(found: readonly Run[]): Run[] {
  const keys = found.map(({ type, slot }) => `${type} ${slot}`);
  return found.filter((_, index) => keys.indexOf(keys[index] ?? '') !== index);
}

test('two schedulers, clocks set back and forward, daylight saving: one run per slot', async (t) => {
  const context = await queueContext(t);
  // An hour before the clocks in New York go back, and the night they go forward.
  const starts = [new Date('2024-11-03T04:58:00Z'), new Date('2024-03-10T06:20:00Z')];
  const nodes = await Promise.all([0, 1].map(() => schedulerAt(t, context, JOBS, new Date('2024-01-01T00:00:00Z'))));
  const step = fc.record({ node: fc.integer({ min: 0, max: 1 }), minutes: fc.integer({ min: -90, max: 90 }) });
  const runCount = size({ quick: 8, all: 25, long: 200 });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...starts),
      fc.array(step, { minLength: 5, maxLength: 25 }),
      async (start, steps) => {
        await wipe(context);
        for (const node of nodes) node.clock.set(start);
        for (const { node, minutes } of steps) {
          const clock = nodes[node]?.clock;
          clock?.set(new Date(clock.now().getTime() + minutes * 60_000));
          await Promise.all(nodes.map((each) => each.tick()));
          await finishAll(context);
        }
        assert.deepEqual(twice(await runs(context)), []);
      },
    ),
    { numRuns: runCount },
  );
});

test('the harness catches a scheduler that keeps slots in its own memory only', async (t) => {
  const context = await queueContext(t);
  const forgetful = async (): Promise<Scheduler & { clock: ReturnType<typeof settableClock> }> => {
    const node = await schedulerAt(t, context, JOBS, new Date('2024-11-03T05:30:00Z'));
    const tick = async (): Promise<void> => {
      await context.db.query({ text: 'delete from operations.slot' });
      await node.tick();
      await finishAll(context);
    };
    return { clock: node.clock, tick };
  };
  const nodes = [await forgetful(), await forgetful()];
  for (const node of nodes) await node.tick();
  assert.ok(twice(await runs(context)).length > 0);
});

test('every slot of a day runs under a steady clock, on the days of daylight saving too', async (t) => {
  const context = await queueContext(t);
  const nodes = await Promise.all([0, 1].map(() => schedulerAt(t, context, JOBS, new Date('2024-11-03T04:00:00Z'))));
  for (let now = Date.parse('2024-11-03T04:00:00Z'); now < Date.parse('2024-11-03T08:00:00Z'); now += 150_000) {
    for (const node of nodes) node.clock.set(new Date(now));
    await Promise.all(nodes.map((node) => node.tick()));
    await finishAll(context);
  }
  const found = await runs(context);
  assert.equal(found.filter(({ type }) => type === 'often').length, 48);
  const nights = found.filter(({ type, slot }) => type === 'nightly' && slot >= '2024-11-03');
  assert.deepEqual(
    nights.map(({ slot }) => slot),
    ['2024-11-03T05:30:00.000Z', '2024-11-03T07:30:00.000Z'],
  );
});

test('after a pause a job runs once, not once per missed slot', async (t) => {
  const context = await queueContext(t);
  const node = await schedulerAt(t, context, [job('often', 'every 5m')], new Date('2024-03-02T12:00:00Z'));
  await node.tick();
  await finishAll(context);
  node.clock.set(new Date('2024-03-02T18:03:00Z'));
  await node.tick();
  assert.deepEqual(
    (await runs(context)).map(({ slot }) => slot.slice(11, 16)),
    ['12:00', '18:00'],
  );
});

test('a job that is still running, or has nothing to do, skips the slot', async (t) => {
  const context = await queueContext(t);
  const jobs = [job('slow', 'every 5m'), job('idle', 'every 5m', { isDue: async () => false })];
  const node = await schedulerAt(t, context, jobs, new Date('2024-03-02T12:00:00Z'));
  await node.tick();
  node.clock.set(new Date('2024-03-02T12:05:00Z'));
  await node.tick();
  assert.deepEqual(
    (await runs(context)).map(({ type, slot }) => [type, slot.slice(11, 16)]),
    [['slow', '12:00']],
  );
  const { rows } = await context.db.query({ text: 'select message from operations.error' });
  assert.deepEqual(rows, [], 'neither is an error');
});

test('a job that cannot determine whether it is due is an error that operators see, once per slot', async (t) => {
  const context = await queueContext(t);
  const isDue = async (): Promise<boolean> => {
    throw new Error('no calendar');
  };
  const node = await schedulerAt(t, context, [job('lost', 'every 5m', { isDue })], new Date('2024-03-02T12:00:00Z'));
  for (let n = 0; n < 3; n += 1) await node.tick();
  const { rows } = await context.db.query<{ message: string }>({ text: 'select message from operations.error' });
  assert.deepEqual(rows, [{ message: 'Error: no calendar' }]);
});

test('a schedule with a shorter interval near games uses it only while there are games', async (t) => {
  const context = await queueContext(t);
  const jobs = [job('feed', 'every 1h, every 10m from 2h before to 3h after tip-off')];
  const tipOff = Date.parse('2024-03-02T15:00:00Z');
  const hasGames: HasGames = async (_, { from, to }) => from.getTime() <= tipOff && tipOff <= to.getTime();
  const node = await schedulerAt(t, context, jobs, new Date('2024-03-02T11:00:00Z'), hasGames);
  for (let now = Date.parse('2024-03-02T11:00:00Z'); now < Date.parse('2024-03-02T20:00:00Z'); now += 300_000) {
    node.clock.set(new Date(now));
    await node.tick();
    await finishAll(context);
  }
  const slots = (await runs(context)).map(({ slot }) => slot.slice(11, 16));
  assert.deepEqual(slots.slice(0, 4), ['11:00', '12:00', '13:00', '13:10']);
  assert.deepEqual(slots.slice(-3), ['17:50', '18:00', '19:00']);
  assert.equal(slots.length, 9 + 5 * 5, 'every hour, and every ten minutes from 13:00 to 18:00');
});

test('a job gets the time at which its last successful run began', async (t) => {
  const context = await queueContext(t);
  const told: (string | undefined)[] = [];
  const isDue: NonNullable<Job['isDue']> = async (_ctx, _slot, last) => {
    told.push(last?.toISOString());
    return true;
  };
  const node = await schedulerAt(t, context, [job('scores', 'every 5m', { isDue })], new Date('2024-03-02T12:00:00Z'));
  await node.tick();
  await context.db.query({
    text: `update operations.operation set status = 'succeeded', completed_at = created_at, started_at = created_at`,
  });
  node.clock.set(new Date('2024-03-02T12:05:00Z'));
  await node.tick();
  assert.deepEqual(told, [undefined, '2024-03-02T12:00:00.000Z']);
});

test('each job is a key of the schedule, with its own default and description', () => {
  const { name, keys } = scheduleSection(JOBS);
  assert.equal(name, 'schedule');
  assert.deepEqual(Object.keys(keys), ['often', 'nightly']);
  assert.deepEqual([keys['often']?.default, keys['nightly']?.default], ['every 5m', 'at 01:30, 02:30']);
  assert.deepEqual([keys['often']?.description, keys['nightly']?.type], ['For tests.', 'schedule']);
});

test('a job that is off has no runs, and without a calendar there are no games to be near to', async (t) => {
  const context = await queueContext(t);
  const jobs = [job('never', 'off'), job('feed', 'every 1h, every 10m from 2h before to 3h after tip-off')];
  const node = await schedulerAt(t, context, jobs, new Date('2024-03-02T12:10:00Z'));
  await node.tick();
  assert.deepEqual(await runs(context), []);
  node.clock.set(new Date('2024-03-02T13:00:00Z'));
  await node.tick();
  assert.deepEqual(await runs(context), [{ type: 'feed', slot: '2024-03-02T13:00:00.000Z' }]);
});

test('a run of the schedule waits below what users asked for, and is the run of its slot', async (t) => {
  const context = await queueContext(t);
  const at = new Date('2024-03-02T12:01:00Z');
  const node = await schedulerAt(t, context, [job('often', 'every 5m')], at);
  await node.tick();
  const { rows } = await context.db.query({
    text: `select o.target_service as service, o.created_by as by, o.input, o.created_at as at, s.slot_at as slot
           from operations.slot s join operations.operation o on o.id = s.operation_id`,
  });
  assert.deepEqual(rows, [
    { service: 'scorer', by: 'schedule', input: {}, at, slot: new Date('2024-03-02T12:00:00Z') },
  ]);
  const { rows: waiting } = await context.db.query({
    text: 'select task_identifier as kind, priority from graphile_worker.jobs',
  });
  assert.deepEqual(waiting, [{ kind: 'operation', priority: 10 }]);
});

test('a run queued by its cause begins at once, has no slot, and takes none', async (t) => {
  const context = await queueContext(t);
  const at = new Date('2024-03-02T12:01:00Z');
  await context.db.transaction((tx) => queueRun(tx, job('news', 'every 5m'), at));
  const { rows } = await context.db.query({
    text: `select type, target_service as service, created_by as by, input, created_at as at, scheduled_for as slot
           from operations.operation where not exists (select from operations.slot)`,
  });
  assert.deepEqual(rows, [{ type: 'news', service: 'scorer', by: 'schedule', input: {}, at, slot: null }]);
  const { rows: waiting } = await context.db.query({
    text: 'select task_identifier as kind, priority from graphile_worker.jobs',
  });
  assert.deepEqual(waiting, [{ kind: 'operation', priority: 0 }]);
});

/** A log that keeps what is written as an error. */
function keptErrors(): { readonly log: Log; readonly errors: object[] } {
  const errors: object[] = [];
  return { log: { ...silentLog, error: (fields) => errors.push(fields) }, errors };
}

test('a slot that cannot be taken is an error of its job alone, and is tried again', async (t) => {
  const context = await queueContext(t);
  const jobs = [job('feed', 'every 1h, every 10m from 2h before to 3h after tip-off'), job('often', 'every 10m')];
  let asked = 0;
  const hasGames: HasGames = async () => {
    asked += 1;
    if (asked === 1) throw new Error('no calendar');
    return true;
  };
  const { log, errors } = keptErrors();
  const node = await schedulerAt(t, context, jobs, new Date('2024-03-02T12:10:00Z'), hasGames, log);
  await node.tick();
  assert.deepEqual(errors, [{ job: 'feed', error: 'Error: no calendar' }]);
  assert.deepEqual(
    (await runs(context)).map(({ type }) => type),
    ['often'],
  );
  for (let n = 0; n < 3; n += 1) await node.tick();
  assert.equal(asked, 2, 'a slot that was taken is not asked about again');
  assert.deepEqual(
    (await runs(context)).map(({ type }) => type),
    ['feed', 'often'],
  );
});

test('whether a job is due is asked once for a slot, and what it throws is an error of the job at that time', async (t) => {
  const context = await queueContext(t);
  const at = new Date('2024-03-02T12:00:00Z');
  let asked = 0;
  const isDue = async (): Promise<boolean> => {
    asked += 1;
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- what a library may throw
    throw 'no calendar';
  };
  const { log, errors } = keptErrors();
  const node = await schedulerAt(t, context, [job('lost', 'every 5m', { isDue })], at, undefined, log);
  for (let n = 0; n < 3; n += 1) await node.tick();
  assert.deepEqual([asked, errors], [1, [{ job: 'lost', error: 'no calendar' }]]);
  const { rows } = await context.db.query({
    text: 'select category, step, message, occurred_at as at from operations.error',
  });
  assert.deepEqual(rows, [{ category: 'internal', step: 'lost', message: 'Error: no calendar', at }]);
  assert.deepEqual(await runs(context), []);
});
