import assert from 'node:assert/strict';
import test from 'node:test';
import { SIMULATED_SOURCE, simulationCursor } from '../../ingest/index.ts';
import { settableClock } from '../../kernel/index.ts';
import { noteFreshness } from '../../operations/index.ts';
import { openDatabase, silentLog } from '../../platform/index.ts';
import { DEMO_LEAGUES, SIMULATED_LEAGUES } from '../../simulation/index.ts';
import { testDatabaseUrl } from '../../../tests/support/postgres.ts';
import { bringDemoUp } from './bring-up.ts';

const NOW = new Date('2026-01-15T20:00:00Z');
const minutesAgo = (minutes: number): Date => new Date(NOW.getTime() - minutes * 60_000);
const SETTINGS = { seed: 1, firstDay: '2025-11-01', quotesFrom: '2025-12-16', liveFrom: '2026-01-15' };

test('a demo that was off briefly is updated in the process; one that was off for long, has unscored days or a new league, in a thread', async (t) => {
  const db = openDatabase({ url: await testDatabaseUrl(t), poolSize: 2, log: silentLog, applicationName: 'test' });
  try {
    const ctx = { db, log: silentLog, clock: settableClock(NOW) };
    // All facts have been read, so nothing is left to do.
    for (const league of DEMO_LEAGUES)
      await db.query({
        text: 'insert into ingest.cursor (source, settings, read_until) values ($1, $2, $3)',
        values: [simulationCursor(league), JSON.stringify({ league, ...SETTINGS }), NOW],
      });
    // The address refuses connections, so work in the thread fails.
    const nowhere = {
      databaseUrl: 'postgres://user@127.0.0.1:1/nothing',
      logLevel: 'silent',
      clockAt: NOW,
      leagues: DEMO_LEAGUES,
    };
    await assert.rejects(
      bringDemoUp(ctx, nowhere, () => {}),
      'never read',
    );
    await noteFreshness(db, { source: SIMULATED_SOURCE, at: minutesAgo(120), staleAfterSeconds: 180 });
    await assert.rejects(
      bringDemoUp(ctx, nowhere, () => {}),
      'off for two hours',
    );
    await noteFreshness(db, { source: SIMULATED_SOURCE, at: minutesAgo(5), staleAfterSeconds: 180 });
    await bringDemoUp(ctx, nowhere, () => {});
    await assert.rejects(
      bringDemoUp(ctx, { ...nowhere, leagues: SIMULATED_LEAGUES }, () => {}),
      'a league that is new',
    );
    await db.query({ text: 'update ingest.cursor set settings = settings || $1', values: [{ unscoredUntil: NOW }] });
    await assert.rejects(
      bringDemoUp(ctx, nowhere, () => {}),
      'stopped while it scored the past',
    );
  } finally {
    await db.close();
  }
});
