import assert from 'node:assert/strict';
import test from 'node:test';
import { simulationSource } from '../../src/ingest/index.ts';
import { settableClock } from '../../src/kernel/index.ts';
import { joinedTo, silentLog } from '../../src/platform/index.ts';
import { testDatabase } from '../support/postgres.ts';

test('the planner’s statistics are updated during one transaction that ingests many days', async (t) => {
  const db = await testDatabase(t);
  const clock = settableClock(new Date('2024-03-05T17:00:00Z'));
  let days = 0;
  const twelveDays = db.transaction(async (tx) =>
    simulationSource('Nba').run({ db: joinedTo(tx), clock, log: silentLog }, () => {
      days += 1;
      if (days === 12) throw new Error('far enough');
    }),
  );
  await assert.rejects(twelveDays, /far enough/);
  // Statistics persist, unlike the rows: they are not part of a transaction.
  const { rows } = await db.query<{ lines: number }>({
    text: `select reltuples::int as lines from pg_class where oid = 'league.box_line'::regclass`,
  });
  assert.ok((rows[0]?.lines ?? 0) > 100, JSON.stringify(rows));
});
