import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { changeAccountOf } from '../../src/accounts/index.ts';
import type { PostResponse, Post } from '../../src/webhooks/deps.ts';
import { fanOut } from '../../src/webhooks/deliveries/fan-out.ts';
import { replay } from '../../src/webhooks/deliveries/redeliver.ts';
import { USUAL_RULES } from '../../src/webhooks/index.ts';
import { changeSubscription } from '../../src/webhooks/subscriptions/change-subscription.ts';
import { deleteSubscription } from '../../src/webhooks/subscriptions/delete-subscription.ts';
import { responder, ANY_NUMBER, ok, scene, type Scene } from './scene.ts';

const MINUTE = 60_000;

/** A scene whose subscribers got `events` events; the receivers' responses, sent bodies and places start anew. */
async function afterEvents(t: TestContext, events: number, { subscribers = 1, rules = USUAL_RULES } = {}) {
  const at = await scene(t, { rules });
  const ids: number[] = [];
  for (let n = 0; n < subscribers; n += 1) ids.push(await at.subscribe({ url: `https://s${n}.example.org/` }));
  for (let n = 0; n <= events; n += 1) await at.event(n);
  await at.deliverAll();
  assert.equal(at.sent.length, (events + 1) * subscribers);
  const [first] = at.sent;
  const since = String(first?.headers['x-webhook-id']);
  const bodies = at.sent.splice(0).slice(subscribers);
  const begin = (id: number): Promise<number> =>
    at.db.transaction((tx) => replay(tx, at.deps, { accountId: at.accountId, subscriptionId: id }, since));
  return { at, ids, id: ids[0] ?? 0, begin, expected: bodies.map(({ body }) => String(body)).toSorted() };
}

async function count({ db }: Scene, where: string): Promise<number> {
  const { rows } = await db.query<{ n: number }>({
    text: `select count(*)::int as n from webhooks.delivery where ${where}`,
  });
  return rows[0]?.n ?? -1;
}

const bodiesOf = (sent: readonly Post[]): string[] => sent.map(({ body }) => String(body)).toSorted();

/** Runs rounds of a dispatcher and returns the largest numbers seen: deliveries that wait, and attempts at once. */
async function observe(at: Scene, rounds: number): Promise<{ waiting: number; atOnce: number }> {
  const most = { waiting: 0, atOnce: 0 };
  let now = 0;
  at.responses(async () => {
    most.atOnce = Math.max(most.atOnce, (now += 1));
    await Promise.resolve();
    now -= 1;
    return ok;
  });
  const dispatcher = at.newDispatcher();
  for (let round = 0; round < rounds; round += 1) {
    await dispatcher.turn();
    most.waiting = Math.max(most.waiting, await count(at, `status = 'pending'`));
    await dispatcher.settled();
  }
  await dispatcher.close();
  return most;
}

test('a replay sends events one by one, each after the response to the previous one, and misses none', async (t) => {
  const { at, id, begin, expected } = await afterEvents(t, 40);
  assert.equal(await begin(id), 40);
  assert.equal(await count(at, `status = 'pending'`), 0, 'nothing is queued at once');
  const most = await observe(at, 60);
  assert.deepEqual(most, { waiting: 1, atOnce: 1 });
  assert.deepEqual(bodiesOf(at.sent), expected);
  at.clock.advance(48 * 60 * MINUTE);
  await at.deliverAll();
  assert.equal(at.sent.length, 40, 'and it has an end');
});

test('the harness catches a replay that queues every event at once', async (t) => {
  const { at, id } = await afterEvents(t, 40);
  await at.db.query({
    text: `insert into webhooks.delivery (event_id, subscription_id, due_at, created_at)
           select id, $1, $2, $2 from webhooks.event`,
    values: [id, at.clock.now()],
  });
  await at.db.query({ text: 'update webhooks.lane set due_at = $1', values: [at.clock.now()] });
  const most = await observe(at, 60);
  assert.ok(most.waiting > 30 && most.atOnce === 2, JSON.stringify(most));
});

/** Receivers that never respond; the number of attempts under way, by host. */
function hanging(at: Scene): Map<string, number> {
  const inHand = new Map<string, number>();
  at.responses(async ({ url, signal }: Post): Promise<PostResponse> => {
    inHand.set(url, (inHand.get(url) ?? 0) + 1);
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    return { responded: false, detail: 'aborted' };
  });
  return inHand;
}

test('replays to 40 receivers that never respond hold a tenth of the places, and no event waits for them', async (t) => {
  const rules = { ...ANY_NUMBER, places: 100 };
  const { at, ids, begin } = await afterEvents(t, 5, { subscribers: 40, rules });
  const well = await at.subscribe({ url: 'https://well.example.org/' });
  for (const id of ids) assert.equal(await begin(id), 5);
  const inHand = hanging(at);
  const dispatcher = at.newDispatcher();
  for (let round = 0; round < 10; round += 1) await dispatcher.turn();
  assert.equal(
    [...inHand.values()].reduce((sum, n) => sum + n, 0),
    10,
  );
  assert.deepEqual(new Set(inHand.values()), new Set([1]));
  at.responses(() => ok);
  await at.event(77);
  while ((await fanOut(at.deps)) > 0);
  for (let round = 0; round < 4; round += 1) await dispatcher.turn();
  assert.equal(await count(at, `subscription_id = ${well} and status = 'delivered'`), 1);
  assert.equal(await count(at, `subscription_id <> ${well} and not is_replay and status = 'pending'`), 0);
  await dispatcher.close();
});

test('a dead receiver has at most three replayed events that wait, each with the usual retries; then the next three', async (t) => {
  const { at, id, begin } = await afterEvents(t, 5);
  await begin(id);
  const times: number[] = [];
  const start = at.clock.now().getTime();
  at.responses(() => {
    times.push(Math.round((at.clock.now().getTime() - start) / 1_000));
    return responder(500);
  });
  await at.deliverAll();
  assert.deepEqual([times, await count(at, `status = 'pending'`)], [[0, 0, 0], 3]);
  for (const seconds of [60, 1]) {
    at.clock.advance(seconds * 1_000);
    await at.deliverAll();
  }
  assert.deepEqual(times, [0, 0, 0, 61, 61, 61]);
  for (const minutes of [6, 31, 121]) {
    at.clock.advance(minutes * MINUTE);
    await at.deliverAll();
  }
  assert.equal(await count(at, `status = 'failed'`), 3);
  assert.equal(await count(at, `status = 'pending'`), 2, 'the last two events');
  at.responses(() => ok);
  at.clock.advance(2 * MINUTE);
  await at.deliverAll();
  assert.equal(await count(at, `is_replay and status = 'delivered'`), 2);
});

test('one event that its receiver refuses does not hold up the others', async (t) => {
  const { at, id, begin, expected } = await afterEvents(t, 20);
  const [bad] = expected;
  await begin(id);
  at.responses(({ body }) => (String(body) === bad ? responder(422) : ok));
  await at.deliverAll();
  assert.deepEqual(bodiesOf(at.sent), expected);
  assert.deepEqual(await count(at, `is_replay and status = 'delivered'`), 19);
});

test('new events are delivered during a replay, at most two at once, and waiting events are not duplicated', async (t) => {
  const { at, id, begin, expected } = await afterEvents(t, 30);
  await at.event(31);
  while ((await fanOut(at.deps)) > 0);
  assert.equal(await begin(id), 30);
  const most = await observe(at, 60);
  assert.ok(most.atOnce <= 2);
  assert.equal(at.sent.length, 31);
  assert.equal(bodiesOf(at.sent).filter((body) => !expected.includes(body)).length, 1);
});

test('a replay continues after a pause and in another process, and ends with its subscription or tier', async (t) => {
  const { at, id, begin, expected } = await afterEvents(t, 20);
  await begin(id);
  const change = (state: 'active' | 'paused') =>
    at.db.transaction((tx) => changeSubscription(tx, at.deps, { accountId: at.accountId, id }, { state }));
  const first = at.newDispatcher();
  for (let round = 0; round < 5; round += 1) {
    await first.turn();
    await first.settled();
  }
  await change('paused');
  await at.deliverAll();
  const before = at.sent.length;
  assert.ok(before > 0 && before < 20);
  hanging(at);
  await change('active');
  await first.turn();
  await first.close();
  at.responses(() => ok);
  await at.deliverAll();
  assert.deepEqual([...new Set(bodiesOf(at.sent))], expected);
  assert.equal(await count(at, `is_replay and status = 'delivered'`), 20);

  await begin(id);
  await changeAccountOf(at.db, 'ada@example.org', { tier: 'Pro' });
  const sent = at.sent.length;
  await at.deliverAll();
  await changeAccountOf(at.db, 'ada@example.org', { tier: 'Sharp' });
  await at.deliverAll();
  assert.equal(at.sent.length, sent);

  await begin(id);
  await deleteSubscription(at.deps, at.accountId, id);
  await at.deliverAll();
  assert.equal(at.sent.length, sent);
});

test('a second replay of an earlier moment widens the first and queues nothing twice at once', async (t) => {
  const { at, id, begin } = await afterEvents(t, 10);
  await begin(id);
  await begin(id);
  const most = await observe(at, 30);
  assert.equal(most.waiting, 1);
  assert.equal(at.sent.length, 10);
});
