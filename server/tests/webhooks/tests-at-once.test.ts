import assert from 'node:assert/strict';
import test from 'node:test';
import { sendTest } from '../../src/webhooks/subscriptions/send-test.ts';
import { eventually } from '../support/eventually.ts';
import { scene, tally } from './scene.ts';

test('many concurrent tests wait with one connection and leave the others free', async (t) => {
  const at = await scene(t);
  const ids = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => at.subscribe({ url: `https://example.org/hook/${n}` })));
  const locked = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  const holding = at.db.session(async (session) => {
    await session.query('select pg_advisory_lock(505000, 0)');
    locked.resolve();
    await letGo.promise;
    await session.query('select pg_advisory_unlock(505000, 0)');
  });
  await locked.promise;
  const waiting = async (): Promise<number> => {
    const { rows } = await at.db.query<{ n: number }>({
      text: `select count(*)::int as n from pg_locks
             where locktype = 'advisory' and classid = 505000 and not granted
               and database = (select oid from pg_database where datname = current_database())`,
    });
    return rows[0]?.n ?? 0;
  };

  // More than the pool has connections left.
  const sent = Promise.all([...ids, ...ids].map((id) => sendTest(at.deps, at.accountId, id)));
  await eventually('a test that waits', async () => (at.sent.length === 12 && (await waiting()) > 0) || undefined);
  // A waiting session would be ahead of these.
  for (let n = 0; n < 20; n += 1) assert.equal(await waiting(), 1);

  letGo.resolve();
  await holding;
  const results = await sent;
  assert.equal(new Set(results.map(({ deliveryId }) => deliveryId)).size, 12);
  assert.deepEqual(await tally(at.db), { delivered: 12 });
  const { rows } = await at.db.query<{ id: number; sub: number }>({
    text: 'select id, subscription_id as sub from webhooks.delivery',
  });
  const subscriptionOf = new Map(rows.map(({ id, sub }) => [id, sub]));
  assert.deepEqual(
    results.map(({ deliveryId }) => subscriptionOf.get(deliveryId)),
    [...ids, ...ids],
    'each is told the id of its own delivery',
  );
});
