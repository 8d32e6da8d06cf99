import assert from 'node:assert/strict';
import test from 'node:test';
import { openAlerts } from '../../src/alerts/index.ts';
import { newsChanged } from '../../src/league/index.ts';
import { emit } from '../../src/platform/index.ts';
import { fanOut } from '../../src/webhooks/deliveries/fan-out.ts';
import { eventually } from '../support/eventually.ts';
import { wholeProgram } from '../support/whole-program.ts';
import { alertsStage } from './stage.ts';

test('new events add a round of alerts to the queue', async (t) => {
  const { db, services, context } = await wholeProgram(t);
  const delivering = services.startWebhooks();
  try {
    await db.transaction((tx) => emit(tx, newsChanged, newsChanged.example, context.clock.now()));
    await eventually('a round', async () => {
      const { rows } = await db.query({ text: `select from graphile_worker.jobs where key = 'alerts'` });
      return rows.length === 1 || undefined;
    });
  } finally {
    await delivering.stop();
  }
});

test('a round runs again by itself while a rule holds hits back, and not otherwise', async (t) => {
  const on = await alertsStage(t);
  const { handler } = openAlerts(on.deps);
  const happens = async (): Promise<void> => {
    await on.news();
    await fanOut({ db: on.db, wallClock: on.ctx.clock });
  };
  // 18:00 UTC is 13:00 in New York.
  const quietHours = { from: '13:00', to: '15:30', timeZone: 'America/New_York' };
  const id = await on.make(on.sharp, '/me/alerts', { name: 'Quiet', on: 'news.changed', quietHours });
  await happens();
  assert.equal(await handler.run(), 5_000);
  await on.ask(on.sharp, 'PATCH', `/me/alerts/${id}`, { state: 'off' });
  assert.equal(await handler.run(), undefined, 'a rule that is off holds nothing');
});
