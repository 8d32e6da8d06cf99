import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { eventually } from '../support/eventually.ts';
import { emitNumber, numbersOf, stage, type Stage } from './stage.ts';
import { asSuperuser } from '../support/postgres.ts';
import { size } from '../support/size.ts';

const EVENTS = size({ quick: 60, all: 300, long: 3_000 });

/** All events that an account received over many streams, each cut at a random moment and resumed on any node. */
async function followBroken(on: Stage, cuts: number): Promise<number[]> {
  const got: number[] = [];
  let since = '0';
  for (let cut = 0; got.length < EVENTS; cut += 1) {
    const reader = await on.follow({ node: cut % on.nodes.length, since });
    if (reader.status === 429) {
      // The cut stream's place is not free yet.
      await reader.over();
      continue;
    }
    const wanted = cut < cuts ? 1 + ((cut * 7) % 40) : EVENTS - got.length;
    await reader.count(Math.min(wanted, EVENTS - got.length));
    reader.leave();
    got.push(...numbersOf(reader));
    since = reader.lastId();
  }
  return got;
}

/** Emits events and takes them out of the outbox, several of each concurrently. */
async function emitAtOnce({ db, take }: Stage): Promise<void> {
  let number = 0;
  const emitter = async (): Promise<void> => {
    while (number < EVENTS) {
      number += 1;
      await emitNumber(db, number);
    }
  };
  const emitted = new AbortController();
  const taker = async (): Promise<void> => {
    while (!emitted.signal.aborted) await take();
    await take();
  };
  const takers = [taker(), taker(), taker()];
  await Promise.all([emitter(), emitter(), emitter()]);
  emitted.abort();
  await Promise.all(takers);
}

/** Holds one transaction open just before its commit, while a later one commits and a reader reads between them. */
async function overtaken(t: TestContext, planted: boolean): Promise<number[]> {
  const on = await stage(t);
  const { db, follow } = on;
  if (planted)
    await asSuperuser(db, (superuser) => superuser.query({ text: 'drop trigger event_in_order on webhooks.event' }));
  const reader = await follow({ since: '0' });
  const keep = (id: string, count: number) => ({
    text: `insert into webhooks.event (event_id, type, body, taken_at) values ($1, 'picks.scored', $2, now())`,
    values: [id, JSON.stringify({ id, type: 'picks.scored', data: { count } })],
  });
  let later: Promise<unknown> = Promise.resolve();
  await db.transaction(async (tx) => {
    await tx.query(keep('evt_one', 1));
    later = db.transaction((other) => other.query(keep('evt_two', 2)));
    // The later one has either committed, with a higher id, or waits for this one.
    await eventually('the later one commits or waits', async () => {
      const waits = await db.query<{ n: number }>({
        text: `select count(*)::int as n from pg_locks where not granted and locktype = 'advisory'
                 and database = (select oid from pg_database where datname = current_database())`,
      });
      return (waits.rows[0]?.n ?? 0) > 0 || reader.events.length > 0 ? true : undefined;
    });
  });
  await later;
  // When the third one reaches the reader, everything before it has arrived.
  await db.query(keep('evt_three', 3));
  await eventually('the last one', async () => (numbersOf(reader).includes(3) ? true : undefined));
  reader.leave();
  return numbersOf(reader);
}

test('streams cut at any moment and resumed on any node receive every event once, under concurrent emitters and takers', async (t) => {
  const on = await stage(t, { count: 3 });
  const [got] = await Promise.all([followBroken(on, 30), emitAtOnce(on)]);
  assert.equal(got.length, EVENTS);
  assert.equal(new Set(got).size, EVENTS, 'nothing twice');
});

test('an event whose transaction commits after a later one is not skipped', async (t) => {
  assert.deepEqual(await overtaken(t, false), [1, 2, 3]);
});

test('the harness catches the gap if ids are not in commit order', async (t) => {
  assert.deepEqual(await overtaken(t, true), [2, 3]);
});

test('the harness catches a receiver that reconnects without its last id', async (t) => {
  const { follow, happen } = await stage(t);
  const first = await follow();
  await happen(2);
  await first.count(2);
  first.leave();
  await happen(2);
  const second = await follow();
  await happen(1);
  await second.count(1);
  second.leave();
  assert.deepEqual([...numbersOf(first), ...numbersOf(second)], [1, 2, 5]);
});
