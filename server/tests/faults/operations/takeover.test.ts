import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { claim, limitIdleness, succeed } from '../../../src/operations/queue/lease-queries.ts';
import { queueOperation } from '../../../src/operations/queue/queue-operation.ts';
import { silentLog } from '../../../src/platform/index.ts';
import { IDLE_IN_TRANSACTION_MS, startHeartbeat, TIMING } from '../../../src/platform/work/index.ts';
import { eventually } from '../../support/eventually.ts';
import { ended, fiveKinds, queueContext, quickWorker, type PooledContext } from '../../support/operations.ts';
import { QUICK } from '../../support/quick-timing.ts';
import { chance, startCrew, type Arrival } from './crew.ts';
import { asSuperuser } from '../../support/postgres.ts';
import { IS_LONG, size } from '../../support/size.ts';

const KILLS = size({ all: 16, long: 1_000 });
const STOPS = size({ all: 5, long: 200 });
const kinds = fiveKinds(async () => ({}));

async function scene(t: TestContext): Promise<PooledContext & { readonly url: string }> {
  const context = await queueContext(t, { poolSize: 3 });
  await asSuperuser(context.db, (superuser) =>
    superuser.query({
      text: 'create table effect (operation_id int not null, step int not null); grant all on effect to public',
    }),
  );
  return context;
}

async function queueMany(context: PooledContext, count: number): Promise<number[]> {
  const [kind] = kinds;
  assert.ok(kind);
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1)
    ids.push((await queueOperation(context, kind, { input: { date: '2024-03-02' }, createdBy: 'test' })).id);
  return ids;
}

/** The number of each effect of each operation, once none is open. */
async function effects(
  { db }: PooledContext,
  withinMs: number,
): Promise<{ lost: number; twice: number; failed: number }> {
  await eventually(
    'all operations have ended',
    async () => {
      const { rows } = await db.query({ text: `select from operations.operation where completed_at is null limit 1` });
      return rows.length === 0 ? true : undefined;
    },
    withinMs,
  );
  const { rows } = await db.query<{ lost: number; twice: number; failed: number }>({
    text: `select count(*) filter (where n < 1)::int as lost, count(*) filter (where n > 1)::int as twice,
             count(*) filter (where status <> 'succeeded')::int as failed
           from operations.operation o cross join generate_series(1, 2) step
           cross join lateral (select count(*) as n from effect e where e.operation_id = o.id and e.step = step.step) found`,
  });
  return rows[0] ?? { lost: -1, twice: -1, failed: -1 };
}

test(`${KILLS} killed workers: no operation is lost, and no effect occurs twice`, async (t) => {
  const context = await scene(t);
  await queueMany(context, Math.max(24, KILLS / 2));
  const random = chance(13);
  let kills = 0;
  startCrew(t, { url: context.url, size: 2, mode: 'sound' }, (arrival) => {
    if (arrival.place === 'ready' || arrival.place === 'ended') return;
    const dies = kills < KILLS && random() < 0.4;
    // Half of them die later: in a statement, or in the middle of the commit.
    if (!dies || random() < 0.5) arrival.worker.go(arrival);
    if (!dies) return;
    kills += 1;
    arrival.worker.signal('SIGKILL');
  });
  assert.deepEqual(await effects(context, IS_LONG ? 3_600_000 : 300_000), { lost: 0, twice: 0, failed: 0 });
  assert.equal(kills, KILLS, 'as many were killed as it says');
});

test('the harness catches effects committed separately from the operation’s end', async (t) => {
  const context = await scene(t);
  await queueMany(context, 4);
  let kills = 0;
  startCrew(t, { url: context.url, size: 1, mode: 'planted' }, (arrival) => {
    if (arrival.place !== 'written') return;
    kills += 1;
    if (kills <= 2) arrival.worker.signal('SIGKILL');
    else arrival.worker.go(arrival);
  });
  assert.ok((await effects(context, 300_000)).twice > 0);
});

test(`${STOPS} suspended workers that resume: their operations were taken over, and their effects never commit`, async (t) => {
  const context = await scene(t);
  const random = chance(14);
  const places = ['begun', 'between', 'written'];
  const target = { id: 0, place: '' };
  let stopped: PromiseWithResolvers<Arrival> = Promise.withResolvers();
  let cameBack: PromiseWithResolvers<void> = Promise.withResolvers();
  let victim: Arrival | undefined;
  startCrew(t, { url: context.url, size: 2, mode: 'sound' }, (arrival) => {
    const { worker, place, id } = arrival;
    if (victim === undefined && id === target.id && place === target.place) {
      victim = arrival;
      worker.signal('SIGSTOP');
      stopped.resolve(arrival);
    } else if (place === 'ended' && worker === victim?.worker && id === target.id) cameBack.resolve();
    else if (place !== 'ready') worker.go(arrival);
  });
  for (let n = 0; n < STOPS; n += 1) {
    stopped = Promise.withResolvers();
    cameBack = Promise.withResolvers();
    victim = undefined;
    target.place = places[Math.floor(random() * places.length)] ?? 'begun';
    // Set before any worker can have the operation: ids are consecutive.
    target.id += 1;
    const [id] = await queueMany(context, 1);
    assert.equal(id, target.id);
    const arrival = await stopped.promise;
    assert.equal((await ended(context.db, target.id)).status, 'succeeded', 'taken over by the other one');
    arrival.worker.signal('SIGCONT');
    arrival.worker.go(arrival);
    await cameBack.promise;
  }
  assert.deepEqual(await effects(context, 20_000), { lost: 0, twice: 0, failed: 0 });
});

test('a worker suspended in the middle of its commit delays others by at most a lease', async (t) => {
  const context = await scene(t);
  const [id = 0] = await queueMany(context, 1);
  // Sends one heartbeat and then none, like a suspended process.
  const heart = await startHeartbeat(
    { db: context.db, log: silentLog },
    { services: [], timing: { ...TIMING, beatMs: 3_600_000 } },
  );
  const [claimed] = await claim(context.db, id, heart.processId, context.clock.now());
  assert.ok(claimed);
  const never = Promise.withResolvers<void>();
  const standing = context.db.transaction(async (tx) => {
    await limitIdleness(tx, '300');
    assert.equal(await succeed(tx, id, claimed.fence, context.clock.now(), '{"by":"the one that stands still"}'), 1);
    await never.promise;
  });
  const lost = assert.rejects(standing);
  await quickWorker(
    t,
    await queueContext(t, { url: context.url }),
    fiveKinds(async () => ({ by: 'the one that took over' })),
    { timing: QUICK },
  );
  const { output } = await ended(context.db, id);
  never.resolve();
  await lost;
  assert.deepEqual(output, { by: 'the one that took over' });
});

test('the service’s own timing takes over within 65 s, with leases of at most 60 s', () => {
  assert.ok(TIMING.leaseMs <= 60_000);
  assert.ok(TIMING.beatMs * 3 < TIMING.leaseMs, 'two lost beats are no death');
  assert.ok(Math.max(TIMING.leaseMs, IDLE_IN_TRANSACTION_MS) + 2 * TIMING.sweepMs <= 65_000);
  assert.ok(QUICK.beatMs * 3 < QUICK.leaseMs);
});
