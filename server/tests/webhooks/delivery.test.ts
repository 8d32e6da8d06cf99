import assert from 'node:assert/strict';
import test from 'node:test';
import { createAccount } from '../../src/accounts/index.ts';
import { deleteSubscription } from '../../src/webhooks/subscriptions/delete-subscription.ts';
import { changeSubscription } from '../../src/webhooks/subscriptions/change-subscription.ts';
import { fanOut } from '../../src/webhooks/deliveries/fan-out.ts';
import { sendTest } from '../../src/webhooks/subscriptions/send-test.ts';
import { responder, deliverAll, ok, scene, standing, START, tally, type Scene } from './scene.ts';
import { asSuperuser } from '../support/postgres.ts';

const MINUTE = 60_000;

/** Times of the attempts, in ms after the first one, if every attempt fails and the clock ticks in seconds. */
async function attemptTimes(at: Scene, upTo: number): Promise<number[]> {
  const times: number[] = [];
  at.responses(() => {
    times.push(at.clock.now().getTime() - START.getTime());
    return responder(500);
  });
  await at.deliverAll();
  for (let second = 1; second <= upTo; second += 1) {
    at.clock.advance(1_000);
    await at.deliverAll();
  }
  return times;
}

/** The faults in the times of the retries when every attempt fails. */
async function mistimed(at: Scene): Promise<string[]> {
  await at.subscribe();
  await at.event();
  at.responses(() => responder(500));
  await at.deliverAll();
  const faults: string[] = [];
  for (const delay of [1, 5, 30, 120]) {
    const before = at.sent.length;
    at.clock.advance(delay * MINUTE - 1);
    await at.deliverAll();
    if (at.sent.length !== before) faults.push(`the retry after ${delay} min was early`);
    at.clock.advance(2_001);
    await at.deliverAll();
    if (at.sent.length !== before + 1) faults.push(`there was no retry 2 s after ${delay} min`);
  }
  at.clock.advance(48 * 60 * MINUTE);
  await at.deliverAll();
  if (at.sent.length !== 5) faults.push(`${at.sent.length} attempts instead of 5`);
  return faults;
}

test('retries come 1 m, 5 m, 30 m and 2 h after each failure, never early, at most 2 s late; none after the fifth attempt', async (t) => {
  const at = await scene(t);
  assert.deepEqual(await mistimed(at), []);
  assert.deepEqual(await tally(at.db), { failed: 1 });
});

test('the harness catches retries that come 10 s early', async (t) => {
  const at = await scene(t);
  await plant(at, `if new.claim is null then new.due_at := new.due_at - interval '10 s'; end if;`);
  assert.equal((await mistimed(at))[0], 'the retry after 1 min was early');
});

/** Plants a bug where deliveries are written. */
async function plant({ db }: Scene, bug: string): Promise<void> {
  await asSuperuser(db, (superuser) =>
    superuser.query({
      text: `create function public.plant() returns trigger language plpgsql as $$ begin ${bug} return new; end $$`,
    }),
  );
  await asSuperuser(db, (superuser) =>
    superuser.query({
      text: 'create trigger planted before update on webhooks.delivery for each row execute function public.plant()',
    }),
  );
}

test('second by second over the first ten minutes: attempts at 0 s, 61 s and 362 s', async (t) => {
  const at = await scene(t);
  await at.subscribe();
  await at.event();
  assert.deepEqual(await attemptTimes(at, 600), [0, 61_000, 362_000]);
});

test('after five failures the subscription is failing, still active and warned; the next event is sent, and a 2xx clears it', async (t) => {
  const at = await scene(t);
  const id = await at.subscribe();
  at.responses(() => responder(503));
  await at.event();
  for (const minutes of [0, 2, 6, 31, 121]) {
    assert.deepEqual(await standing(at.db, id), { failing: false, warning: null });
    at.clock.advance(minutes * MINUTE);
    await at.deliverAll();
  }
  const failing = await standing(at.db, id);
  assert.equal(failing.failing, true);
  assert.match(failing.warning ?? '', /5 attempts to deliver picks\.scored \(evt_\w+\) failed.*answered 503/);
  const before = at.sent.length;
  at.responses(() => ok);
  await at.event();
  await at.deliverAll();
  assert.equal(at.sent.length, before + 1);
  assert.deepEqual(await standing(at.db, id), { failing: false, warning: null });
});

test('a test delivery with a 2xx response clears the failing state; any other changes nothing and is never retried', async (t) => {
  const at = await scene(t);
  const id = await at.subscribe();
  at.responses(() => responder(500));
  await at.event();
  for (const minutes of [0, 2, 6, 31, 121]) {
    at.clock.advance(minutes * MINUTE);
    await at.deliverAll();
  }
  const failing = await standing(at.db, id);
  const failed = await sendTest(at.deps, at.accountId, id);
  assert.deepEqual([failed.delivered, failed.statusCode, failed.error], [false, 500, 'answered 500']);
  assert.deepEqual(await standing(at.db, id), failing);
  const sent = at.sent.length;
  at.clock.advance(24 * 60 * MINUTE);
  await at.deliverAll();
  assert.equal(at.sent.length, sent, 'never retried');
  at.responses(() => ok);
  assert.equal((await sendTest(at.deps, at.accountId, id)).delivered, true);
  assert.deepEqual(await standing(at.db, id), { failing: false, warning: null });
  assert.deepEqual(await tally(at.db), { failed: 2, delivered: 1 }, 'both tests are in the log');
});

test('every attempt of an event has the same bytes and the same X-Webhook-Signature, and its own attempt number', async (t) => {
  const at = await scene(t);
  await at.subscribe();
  await at.event();
  at.responses(() => responder(500));
  for (const minutes of [0, 2, 6, 31, 121]) {
    at.clock.advance(minutes * MINUTE);
    await at.deliverAll();
  }
  assert.equal(at.sent.length, 5);
  assert.equal(new Set(at.sent.map(({ body }) => Buffer.from(body).toString('hex'))).size, 1);
  for (const name of ['x-webhook-signature', 'x-webhook-id', 'webhook-id'])
    assert.equal(new Set(at.sent.map(({ headers }) => headers[name])).size, 1, name);
  assert.deepEqual(
    at.sent.map(({ headers }) => headers['x-webhook-attempt']),
    ['1', '2', '3', '4', '5'],
  );
  const envelope = JSON.parse(Buffer.from(at.sent[0]?.body ?? []).toString()) as Record<string, unknown>;
  assert.deepEqual(Object.keys(envelope), ['id', 'type', 'timestamp', 'data']);
  assert.equal(envelope['id'], at.sent[0]?.headers['x-webhook-id']);
});

/** The statuses among these that count as success. */
async function successesAmong(at: Scene, statuses: readonly number[]): Promise<number[]> {
  await at.subscribe();
  for (const status of statuses) await at.event(status);
  const statusOf = (body: Uint8Array): number =>
    (JSON.parse(Buffer.from(body).toString()) as { data: { count: number } }).data.count;
  at.responses(({ body }) => responder(statusOf(body)));
  await at.deliverAll();
  const { rows } = await at.db.query<{ code: number; status: string }>({
    text: 'select status_code as code, status from webhooks.delivery order by 1',
  });
  assert.deepEqual(
    rows.map(({ code }) => code),
    statuses,
  );
  return rows.filter(({ status }) => status === 'delivered').map(({ code }) => code);
}

test('only 200 to 299 is success, for every status from 100 to 599', async (t) => {
  const successes = await successesAmong(
    await scene(t),
    Array.from({ length: 500 }, (_, index) => 100 + index),
  );
  assert.deepEqual(
    successes,
    Array.from({ length: 100 }, (_, index) => 200 + index),
  );
});

test('the harness catches a redirect that counts as success', async (t) => {
  const at = await scene(t);
  await plant(at, `if new.status_code = 304 then new.status := 'delivered'; new.due_at := null; end if;`);
  assert.deepEqual(await successesAmong(at, [200, 304, 500]), [200, 304]);
});

/** Requests to a subscription that is deleted while two of its deliveries are under way and three wait. */
async function sentAroundDeletion(at: Scene): Promise<{ before: number; after: number; hungUp: number }> {
  const id = await at.subscribe();
  let hungUp = 0;
  at.responses(
    ({ signal }) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          hungUp += 1;
          resolve({ responded: false, detail: 'hung up' });
        });
      }),
  );
  for (let n = 0; n < 5; n += 1) await at.event(n);
  await fanOut(at.deps);
  const dispatcher = at.newDispatcher();
  await dispatcher.turn();
  const before = at.sent.length;
  await deleteSubscription(at.deps, at.accountId, id);
  await dispatcher.turn();
  at.responses(() => ok);
  await at.event();
  // A delivery that was under way and not aborted: its claim expires, and it is due again.
  at.clock.advance(24 * 60 * MINUTE);
  await deliverAll(at.deps, at.newDispatcher());
  await dispatcher.close();
  return { before, after: at.sent.length - before, hungUp };
}

test('a deleted subscription gets nothing more, neither waiting deliveries nor those under way', async (t) => {
  const at = await scene(t);
  assert.deepEqual(await sentAroundDeletion(at), { before: 2, after: 0, hungUp: 2 });
  const { rows } = await at.db.query<{ left: number }>({
    text: 'select count(sealed_secret)::int as left from webhooks.subscription',
  });
  assert.equal(rows[0]?.left, 0, 'and its secret is forgotten');
});

test('the harness catches a subscription that is only reported as deleted', async (t) => {
  const at = await scene(t);
  await asSuperuser(at.db, (superuser) =>
    superuser.query({
      text: `create function public.keep() returns trigger language plpgsql as $$ begin return old; end $$;
           create trigger planted before update on webhooks.subscription for each row execute function public.keep()`,
    }),
  );
  assert.ok((await sentAroundDeletion(at)).after > 0);
});

test('a paused subscription gets nothing; waiting deliveries are sent once it is active, events of the pause are not', async (t) => {
  const at = await scene(t);
  const id = await at.subscribe();
  const of = { accountId: at.accountId, id };
  const set = (state: 'active' | 'paused') => at.db.transaction((tx) => changeSubscription(tx, at.deps, of, { state }));
  await at.event(1);
  await fanOut(at.deps);
  await set('paused');
  await at.event(2);
  await at.deliverAll();
  assert.equal(at.sent.length, 0);
  await set('active');
  await at.deliverAll();
  assert.equal(at.sent.length, 1);
});

test('events go only to accounts whose tier has webhooks: after a downgrade neither new events nor retries are sent', async (t) => {
  const at = await scene(t);
  const { id: free } = await createAccount(at.db, {
    email: 'bob@example.org',
    password: 'seven herons at the estuary',
    tier: 'Free',
  });
  await at.subscribe({ url: 'https://free.example.org/' }, free);
  const id = await at.subscribe();
  at.responses(() => responder(500));
  await at.event();
  await at.deliverAll();
  assert.deepEqual(
    at.sent.map(({ url }) => url),
    ['https://example.org/hook'],
  );
  await at.db.query({ text: `update accounts.account set tier = 'Pro' where id = $1`, values: [at.accountId] });
  await at.event();
  at.clock.advance(2 * MINUTE);
  await at.deliverAll();
  assert.equal(at.sent.length, 1);
  assert.deepEqual(await tally(at.db), { failed: 1 });
  assert.deepEqual(
    await standing(at.db, id),
    { failing: false, warning: null },
    'it says nothing about the subscriber',
  );
});

test('a round says when the next delivery is due: at once, at the time of a retry, or not at all', async (t) => {
  const at = await scene(t);
  await at.subscribe();
  const dispatcher = at.newDispatcher();
  assert.equal(await dispatcher.turn(), Infinity, 'nothing waits');
  at.responses(() => responder(500));
  await at.event();
  await fanOut(at.deps);
  assert.equal(await dispatcher.turn(), 0, 'it claimed one');
  await dispatcher.settled();
  const inMs = await dispatcher.turn();
  assert.ok(inMs > 30_000 && inMs < 2 * MINUTE, `a retry in ${inMs} ms`);
  at.clock.advance(inMs);
  assert.equal(await dispatcher.turn(), 0, 'the retry');
  await dispatcher.close();
});
