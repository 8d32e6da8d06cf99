import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { picksScored } from '../../src/picks/index.ts';
import {
  emit,
  isConnectionLoss,
  openDatabase,
  silentLog,
  type Database,
  type Transaction,
} from '../../src/platform/index.ts';
import { fanOut } from '../../src/webhooks/deliveries/fan-out.ts';
import { eventually } from '../support/eventually.ts';
import { asSuperuser, testDatabaseUrl } from '../support/postgres.ts';
import { scene, START } from './scene.ts';
import { size } from '../support/size.ts';

const KILLS = size({ quick: 12, all: 60, long: 1_000 });
const SEED = 20_260_110;

/** Pseudo-random numbers in [0, 1) that are the same in every run (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Makes a change with its event; its session is killed before the numbered statement, or while it commits. */
type Change = (db: Database, n: number, killAt: number) => Promise<void>;

const STATEMENTS = 4;
const AT_COMMIT = STATEMENTS;
const NEVER = STATEMENTS + 1;

const honest: Change = (db, n, killAt) =>
  db.transaction(async (tx) => {
    const step = steps(tx, killAt);
    await step(() => tx.query({ text: 'insert into change (n) values ($1)', values: [n] }));
    await step(() => emit(tx, picksScored, { ...picksScored.example, count: n }, START));
    await step(() => tx.query({ text: 'update change set done = true where n = $1', values: [n] }));
    await step(async () => undefined);
    if (killAt === AT_COMMIT) await killBesides(db, tx);
  });

/** Makes another session kill this one without waiting: the commit and the kill race. */
async function killBesides(db: Database, tx: Transaction): Promise<void> {
  const { rows } = await tx.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' });
  // A kill after its commit ends whatever uses the connection by then, for example the next one of these.
  void db.query({ text: 'select pg_terminate_backend($1)', values: [rows[0]?.pid] }).catch(() => undefined);
}

/** Planted: the event is emitted in a separate transaction. */
const careless: Change = async (db, n, killAt) => {
  await db.transaction((tx) => emit(tx, picksScored, { ...picksScored.example, count: n }, START));
  await db.transaction(async (tx) => {
    const step = steps(tx, killAt);
    for (let at = 0; at < STATEMENTS; at += 1)
      await step(async () =>
        at === 0 ? tx.query({ text: 'insert into change (n) values ($1)', values: [n] }) : undefined,
      );
  });
};

function steps(tx: Transaction, killAt: number): (statement: () => Promise<unknown>) => Promise<void> {
  let at = 0;
  return async (statement) => {
    if (at === killAt) await tx.query({ text: 'select pg_terminate_backend(pg_backend_pid())' });
    at += 1;
    await statement();
  };
}

/** Changes, half of them killed at some statement, while events are taken from the outbox by killed sessions too. */
async function killed(t: TestContext, change: Change): Promise<{ changes: number[]; events: number[]; kills: number }> {
  const url = await testDatabaseUrl(t);
  const db = openDatabase({ url, poolSize: 6, log: silentLog, applicationName: 'changes' });
  const at = await scene(t, { db });
  t.after(() => db.close());
  await asSuperuser(db, (superuser) =>
    superuser.query({
      text: 'create table change (n int primary key, done boolean not null default false); grant all on change to public',
    }),
  );
  await at.subscribe();
  const random = numbers(SEED);
  let kills = 0;
  for (let n = 0; kills < KILLS; n += 1) {
    const killAt = random() < 0.7 ? Math.floor(random() * NEVER) : NEVER;
    kills += await survived(() => change(db, n, killAt));
    if (random() < 0.3) kills += await survived(() => fanOutKilled(db, at.deps.wallClock.now(), random()));
  }
  while ((await fanOut(at.deps)) > 0);
  const changes = await db.query<{ n: number }>({ text: 'select n from change order by n' });
  const events = await db.query<{ n: number }>({
    text: `select (e.body::jsonb #>> '{data,count}')::int as n from webhooks.event e
           join webhooks.delivery d on d.event_id = e.id order by 1`,
  });
  return { changes: changes.rows.map(({ n }) => n), events: events.rows.map(({ n }) => n), kills };
}

/** 1 if the work was killed, 0 if it completed. */
async function survived(work: () => Promise<unknown>): Promise<number> {
  try {
    await work();
    return 0;
  } catch (error) {
    if (!isConnectionLoss(error)) throw error;
    return 1;
  }
}

/** A fan-out whose session ends after one of its statements. */
function fanOutKilled(db: Database, now: Date, chance: number): Promise<number> {
  let left = Math.floor(chance * 4);
  const dying: Database = {
    ...db,
    transaction: (work) =>
      db.transaction((tx) =>
        work({
          client: tx.client,
          query: async (config: { text: string }) => {
            if (left === 0) await tx.query({ text: 'select pg_terminate_backend(pg_backend_pid())' });
            left -= 1;
            return tx.query(config);
          },
        } as unknown as Transaction),
      ),
  };
  return fanOut({ db: dying, wallClock: { now: () => now } });
}

test(`event and change commit together: ${KILLS} kills at random statements, no event without change, no change without event`, async (t) => {
  const { changes, events, kills } = await killed(t, honest);
  assert.ok(kills >= KILLS);
  assert.ok(changes.length > KILLS / 10, 'some came through');
  assert.deepEqual(events, changes);
});

test('the harness catches an event that was not emitted in the transaction of its change', async (t) => {
  const { changes, events } = await killed(t, careless);
  assert.notDeepEqual(events, changes);
});

test('an event that commits after later ones were taken is not skipped', async (t) => {
  const at = await scene(t);
  await at.subscribe();
  const opened = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const slow = at.db.transaction(async (tx) => {
    await emit(tx, picksScored, { ...picksScored.example, count: 1 }, START);
    opened.resolve();
    await release.promise;
  });
  await opened.promise;
  await at.event(2);
  assert.equal(await fanOut(at.deps), 1, 'the later one, whose id is higher');
  release.resolve();
  await slow;
  assert.equal(await fanOut(at.deps), 1, 'and then the one with the lower id');
});

test('two processes that take from the outbox concurrently take every event once', async (t) => {
  const at = await scene(t);
  await at.subscribe();
  for (let n = 0; n < 250; n += 1) await at.event(n);
  const takers = Array.from({ length: 4 }, async () => {
    while ((await fanOut(at.deps)) > 0);
  });
  await Promise.all(takers);
  const { rows } = await at.db.query<{ deliveries: number; events: number }>({
    text: 'select count(*)::int as deliveries, count(distinct event_id)::int as events from webhooks.delivery',
  });
  assert.deepEqual(rows, [{ deliveries: 250, events: 250 }]);
});

test('a listener is notified when an event commits, and not before', async (t) => {
  const at = await scene(t);
  let rings = 0;
  await at.db.session(async (client) => {
    client.on('notification', () => (rings += 1));
    await client.query('listen webhooks');
    await assert.rejects(
      at.db.transaction(async (tx) => {
        await emit(tx, picksScored, picksScored.example, START);
        throw new Error('no');
      }),
    );
    await client.query('select 1');
    assert.equal(rings, 0);
    await at.event();
    await eventually('a ring', async () => (rings === 1 ? true : undefined));
  });
});
