import assert from 'node:assert/strict';
import test from 'node:test';
import { simulationSource } from '../../src/ingest/index.ts';
import { easternTime, settableClock } from '../../src/kernel/index.ts';
import { silentLog } from '../../src/platform/index.ts';
import { testDatabase } from '../support/postgres.ts';

interface Event {
  readonly type: string;
  readonly data: { readonly delta: number; readonly from: number; readonly to: number; readonly changed: number };
}

test('a simulated afternoon announces each refresh that changed something, and each movement of 0.75 or more once', async (t) => {
  const db = await testDatabase(t);
  const clock = settableClock(easternTime('2026-10-14', 8));
  const source = simulationSource();
  const ctx = { clock, db, log: silentLog };
  await source.run(ctx);
  const { rows: early } = await db.query<{ count: number }>({
    text: 'select count(*)::int as count from platform.outbox',
  });
  assert.equal(early[0]?.count, 0, 'months of the past are announced to nobody');

  let changed = 0;
  for (let minutes = 10; minutes <= 12 * 60; minutes += 10) {
    clock.set(new Date(easternTime('2026-10-14', 8).getTime() + minutes * 60_000));
    if ((await source.run(ctx)).quotes > 0) changed += 1;
  }
  const { rows: events } = await db.query<Event>({ text: 'select type, data from platform.outbox order by id' });
  const refreshed = events.filter(({ type }) => type === 'odds.refreshed');
  const moved = events.filter(({ type }) => type === 'lines.moved');
  assert.equal(refreshed.length, changed, 'one a refresh that changed something');
  assert.ok(refreshed.every(({ data }) => data.changed > 0));
  assert.ok(moved.length > 0, 'lines move on news');
  assert.ok(moved.every(({ data }) => Math.abs(data.delta) >= 0.75 && data.to - data.from === data.delta));
  const { rows: kept } = await db.query<{ count: number }>({
    text: 'select count(*)::int as count from odds.movement',
  });
  assert.equal(kept[0]?.count, moved.length);

  const { quotes } = await source.run(ctx);
  assert.equal(quotes, 0, 'asking again brings nothing, and announces nothing');
  const { rows: after } = await db.query<{ count: number }>({
    text: 'select count(*)::int as count from platform.outbox',
  });
  assert.equal(after[0]?.count, events.length);
});
