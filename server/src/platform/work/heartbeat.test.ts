import assert from 'node:assert/strict';
import test from 'node:test';
import { silentLog } from '../log.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { testDatabase } from '../../../tests/support/postgres.ts';
import { startHeartbeat } from './heartbeat.ts';
import { TIMING } from './timing.ts';

test('a beat is one statement: a stalled process does not keep its row locked', async (t) => {
  const db = await testDatabase(t);
  const transaction = () => assert.fail('a beat in a transaction');
  const timing = { ...TIMING, beatMs: 20 };
  const heart = await startHeartbeat({ db: { ...db, transaction }, log: silentLog }, { services: [], timing });
  const beatenAt = async () => {
    const { rows } = await db.query<{ at: string }>({
      text: 'select beat_at::text as at from platform.processes where id = $1',
      values: [heart.processId],
    });
    return rows[0]?.at;
  };
  const first = await beatenAt();
  await eventually('the next beat', async () => ((await beatenAt()) !== first ? true : undefined));
  await heart.stop();
});
