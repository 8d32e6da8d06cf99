import assert from 'node:assert/strict';
import test from 'node:test';
import { fanOut } from '../../src/webhooks/deliveries/fan-out.ts';
import type { Dispatcher } from '../../src/webhooks/deliveries/dispatcher.ts';
import type { PostResponse, Post } from '../../src/webhooks/deps.ts';
import { ANY_NUMBER, deliverAll, hideClaimed, ok, scene, type Scene } from './scene.ts';
import { size } from '../support/size.ts';

const EVENTS = 20;
/** Subscribers, one of them dead. */
const SUBSCRIBERS = size({ quick: 20, all: 100, long: 100 });
const OTHERS = SUBSCRIBERS - 1;
const DEAD = 'https://dead.example.org/';

/**
 * One subscriber that never responds among `others` that do, on several dispatchers; the maximum of each under way at
 * once.
 */
async function deadAmong(
  at: Scene,
  others: number,
  dispatchers: readonly Dispatcher[],
): Promise<{ dead: number; others: number }> {
  await at.subscribe({ url: DEAD });
  for (let n = 0; n < others; n += 1) await at.subscribe({ url: `https://s${n}.example.org/` });
  const now = new Map<string, number>();
  const most = { dead: 0, others: 0 };
  at.responses(async ({ url, signal }: Post): Promise<PostResponse> => {
    const count = (now.get(url) ?? 0) + 1;
    now.set(url, count);
    const kind = url === DEAD ? 'dead' : 'others';
    most[kind] = Math.max(most[kind], count);
    if (url === DEAD) await new Promise((resolve) => signal.addEventListener('abort', resolve));
    else await Promise.resolve();
    now.set(url, (now.get(url) ?? 1) - 1);
    return ok;
  });
  for (let n = 0; n < EVENTS; n += 1) await at.event(n);
  while ((await fanOut(at.deps)) > 0);
  for (let round = 0; round < 3 * EVENTS; round += 1) for (const one of dispatchers) await one.turn();
  return most;
}

const deliveredTo = async ({ db }: Scene): Promise<number> => {
  const { rows } = await db.query<{ n: number }>({
    text: `select count(*)::int as n from webhooks.delivery where status = 'delivered'`,
  });
  return rows[0]?.n ?? -1;
};

test(`one dead subscriber of ${SUBSCRIBERS} holds at most two places: the others get everything while it hangs`, async (t) => {
  const at = await scene(t);
  const dispatchers = [at.newDispatcher(), at.newDispatcher(), at.newDispatcher()];
  const most = await deadAmong(at, OTHERS, dispatchers);
  assert.deepEqual(most, { dead: 2, others: 2 }, 'over all processes, never more than two at once');
  assert.equal(await deliveredTo(at), OTHERS * EVENTS);
  for (const one of dispatchers) await one.close();
});

test('the harness catches a missing limit of two under way', async (t) => {
  const at = await scene(t);
  await hideClaimed(at);
  const dispatcher = at.newDispatcher();
  const most = await deadAmong(at, 3, [dispatcher]);
  assert.ok(most.dead > 2);
  await dispatcher.close();
});

test("failing subscribers hold at most half of the places, so a healthy one's first event does not wait for them", async (t) => {
  const at = await scene(t, { rules: { ...ANY_NUMBER, places: 4 * SUBSCRIBERS } });
  for (let n = 0; n < 3 * SUBSCRIBERS; n += 1) await at.subscribe({ url: `https://dead${n}.example.org/` });
  at.responses(() => ({ responded: false, detail: 'timeout' }));
  await at.event();
  await at.deliverAll();
  for (let n = 0; n < 3; n += 1) await at.event(n);
  at.responses(({ url, signal }) =>
    url.includes('dead') ? new Promise((resolve) => signal.addEventListener('abort', () => resolve(ok))) : ok,
  );
  while ((await fanOut(at.deps)) > 0);
  const dispatcher = at.newDispatcher();
  for (let round = 0; round < 10; round += 1) await dispatcher.turn();
  const hanging = at.sent.length - 3 * SUBSCRIBERS;
  assert.equal(hanging, 2 * SUBSCRIBERS, 'half of the places');
  await at.subscribe({ url: 'https://well.example.org/' });
  await at.event();
  await fanOut(at.deps);
  await dispatcher.turn();
  assert.equal(at.sent.at(-1)?.url, 'https://well.example.org/');
  await dispatcher.close();
});

test('a process that stops releases its deliveries: another one sends them at once', async (t) => {
  const at = await scene(t);
  await at.subscribe();
  await at.event();
  await fanOut(at.deps);
  const first = at.newDispatcher({
    send: ({ signal }) =>
      new Promise((resolve) =>
        signal.addEventListener('abort', () => resolve({ responded: false, detail: 'hung up' })),
      ),
  });
  await first.turn();
  await first.close();
  const second = at.newDispatcher();
  await deliverAll(at.deps, second);
  assert.equal(at.sent.length, 1);
  assert.equal(at.sent[0]?.headers['x-webhook-attempt'], '1');
});
