import assert from 'node:assert/strict';
import test from 'node:test';
import { newMetrics } from '../../src/platform/metrics/index.ts';
import { createDispatcher } from '../../src/webhooks/deliveries/dispatcher.ts';
import { fanOut } from '../../src/webhooks/deliveries/fan-out.ts';
import { webhookFigures } from '../../src/webhooks/figures.ts';
import { changeSubscription } from '../../src/webhooks/subscriptions/change-subscription.ts';
import { responder, deliverAll, ok, scene } from './scene.ts';

const MINUTE = 60_000;

test('the metrics report attempts by outcome, waiting deliveries and their age, and failing subscriptions', async (t) => {
  const at = await scene(t);
  const registry = newMetrics();
  const observe = webhookFigures(registry, at.deps);
  const dispatcher = createDispatcher(at.deps, () => {}, observe);
  const figures = async (): Promise<Record<string, number>> => {
    const lines = (await registry.metrics()).split('\n').filter((line) => line.startsWith('proppick_webhook'));
    return Object.fromEntries(
      lines.map((line) => [
        line.slice('proppick_webhook_'.length, line.lastIndexOf(' ')),
        Number(line.split(' ').at(-1)),
      ]),
    );
  };
  const some = async (...names: string[]): Promise<number[]> => {
    const all = await figures();
    return names.map((name) => all[name] ?? Number.NaN);
  };
  const counts = (): Promise<number[]> =>
    some(...['delivered', 'retried', 'failed'].map((outcome) => `attempt_seconds_count{outcome="${outcome}"}`));
  const waiting = (): Promise<number[]> => some('deliveries_pending', 'oldest_pending_seconds', 'most_overdue_seconds');

  assert.deepEqual(
    [await counts(), await waiting()],
    [
      [0, 0, 0],
      [0, 0, 0],
    ],
  );
  await at.subscribe();
  await at.subscribe({ url: 'https://other.example.org/' });
  at.responses(({ url }) => (url.includes('other') ? ok : responder(500)));
  await at.event();
  await fanOut(at.deps);
  at.clock.advance(3_000);
  assert.deepEqual(await waiting(), [2, 3, 3]);
  await deliverAll(at.deps, dispatcher);
  assert.deepEqual(
    [await counts(), await waiting()],
    [
      [1, 1, 0],
      [1, 3, 0],
    ],
  );
  for (const minutes of [2, 6, 31, 121]) {
    at.clock.advance(minutes * MINUTE);
    await deliverAll(at.deps, dispatcher);
  }
  assert.deepEqual(
    [await counts(), await waiting()],
    [
      [1, 4, 1],
      [0, 0, 0],
    ],
  );
  const states = (): Promise<number[]> =>
    some(...['active', 'failing', 'paused'].map((state) => `subscriptions{state="${state}"}`));
  assert.deepEqual(await states(), [1, 1, 0]);
  await at.db.transaction((tx) =>
    changeSubscription(tx, at.deps, { accountId: at.accountId, id: 1 }, { state: 'paused' }),
  );
  assert.deepEqual(await states(), [1, 0, 1]);
});

test('a withdrawn delivery is reported as one', async (t) => {
  const at = await scene(t);
  const told: string[] = [];
  const dispatcher = createDispatcher(
    at.deps,
    () => {},
    (end) => told.push(end),
  );
  await at.subscribe();
  await at.event();
  await fanOut(at.deps);
  await at.db.query({ text: `update accounts.account set tier = 'Pro'` });
  await deliverAll(at.deps, dispatcher);
  assert.deepEqual(told, ['withdrawn']);
});
