import assert from 'node:assert/strict';
import test from 'node:test';
import { fanOut } from '../../src/webhooks/deliveries/fan-out.ts';
import type { Dispatcher } from '../../src/webhooks/deliveries/dispatcher.ts';
import type { Answer, Post } from '../../src/webhooks/deps.ts';
import { USUAL_RULES } from '../../src/webhooks/index.ts';
import { ANY_NUMBER, deliverAll, ok, scene, type Scene } from './scene.ts';
import { asSuperuser } from '../support/postgres.ts';

const EVENTS = 20;
const DEAD = 'https://dead.example.org/';

/**
 * One subscriber that never answers among `others` that do, on several dispatchers; the maximum of each under way at
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
  at.answers(async ({ url, signal }: Post): Promise<Answer> => {
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

test('one dead subscriber of 100 holds at most two places: the others get everything while it hangs', async (t) => {
  const at = await scene(t);
  const dispatchers = [at.newDispatcher(), at.newDispatcher(), at.newDispatcher()];
  const most = await deadAmong(at, 99, dispatchers);
  assert.deepEqual(most, { dead: 2, others: 2 }, 'over all processes, never more than two at once');
  assert.equal(await deliveredTo(at), 99 * EVENTS);
  for (const one of dispatchers) await one.close();
});

/** The rounds of one dispatcher after which the deliveries of 99 subscribers were sent, next to a hundredth. */
async function turnsBeside(at: Scene, hundredth: string): Promise<number[]> {
  await at.subscribe({ url: hundredth });
  for (let n = 0; n < 99; n += 1) await at.subscribe({ url: `https://s${n}.example.org/` });
  let turn = 0;
  const turns: number[] = [];
  at.answers(({ url, signal }: Post): Answer | Promise<Answer> => {
    if (url !== hundredth) turns.push(turn);
    if (url !== DEAD) return ok;
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve({ answered: false, detail: '' })));
  });
  // A second apart: among deliveries due at the same moment the database picks any.
  for (let n = 0; n < EVENTS; n += 1) {
    await at.event(n);
    while ((await fanOut(at.deps)) > 0);
    at.clock.advance(1_000);
  }
  // Fewer places than subscribers, so the rounds show the order of service.
  const dispatcher = at.newDispatcher({ rules: () => ({ ...USUAL_RULES, places: 60 }) });
  for (turn = 1; turns.length < 99 * EVENTS && turn < 200; turn += 1) {
    await dispatcher.turn();
    await new Promise(setImmediate);
  }
  await dispatcher.close();
  return turns.toSorted((a, b) => a - b);
}

const p95 = (turns: readonly number[]): number => turns[Math.ceil(0.95 * 99 * EVENTS) - 1] ?? Number.POSITIVE_INFINITY;

test('one dead subscriber of 100, and few places: the p95 of the others is within 10 % of the p95 without it', async (t) => {
  const well = p95(await turnsBeside(await scene(t), 'https://well.example.org/'));
  const dead = p95(await turnsBeside(await scene(t), DEAD));
  assert.ok(well > 20, 'places are short');
  assert.ok(dead <= well * 1.1, `${dead} turns beside a dead one, ${well} beside one that is well`);
});

/** Planted: claimed deliveries look unclaimed, so they are not counted. */
async function hideClaimed({ db }: Scene): Promise<void> {
  await asSuperuser(db, (superuser) =>
    superuser.query({
      text: `create function public.hide() returns trigger language plpgsql as $$ begin
             if new.claim is not null then new.due_at := '2000-01-01'; end if; return new; end $$;
           create trigger planted before update on webhooks.delivery for each row execute function public.hide()`,
    }),
  );
}

test('the harness catches a missing limit of two under way', async (t) => {
  const at = await scene(t);
  await hideClaimed(at);
  const dispatcher = at.newDispatcher();
  const most = await deadAmong(at, 3, [dispatcher]);
  assert.ok(most.dead > 2);
  await dispatcher.close();
});

test('the p95 also shows that a dead subscriber with all places delays the others', async (t) => {
  const at = await scene(t);
  await hideClaimed(at);
  assert.ok(p95(await turnsBeside(at, DEAD)) > 200);
});

test("failing subscribers hold at most half of the places, so a healthy one's first event does not wait for them", async (t) => {
  const at = await scene(t, { rules: ANY_NUMBER });
  for (let n = 0; n < 300; n += 1) await at.subscribe({ url: `https://dead${n}.example.org/` });
  at.answers(() => ({ answered: false, detail: 'timeout' }));
  await at.event();
  await at.deliverAll();
  for (let n = 0; n < 3; n += 1) await at.event(n);
  at.answers(({ url, signal }) =>
    url.includes('dead') ? new Promise((resolve) => signal.addEventListener('abort', () => resolve(ok))) : ok,
  );
  while ((await fanOut(at.deps)) > 0);
  const dispatcher = at.newDispatcher();
  for (let round = 0; round < 10; round += 1) await dispatcher.turn();
  const hanging = at.sent.length - 300;
  assert.equal(hanging, 200, 'half of the 400 places');
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
      new Promise((resolve) => signal.addEventListener('abort', () => resolve({ answered: false, detail: 'hung up' }))),
  });
  await first.turn();
  await first.close();
  const second = at.newDispatcher();
  await deliverAll(at.deps, second);
  assert.equal(at.sent.length, 1);
  assert.equal(at.sent[0]?.headers['x-webhook-attempt'], '1');
});
