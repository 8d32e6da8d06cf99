import assert from 'node:assert/strict';
import test from 'node:test';
import { settableClock } from '../../src/kernel/index.ts';
import { openDatabase, silentLog } from '../../src/platform/index.ts';
import { nbaCdn } from '../../src/sources/nba-cdn/index.ts';
import { testDatabaseUrl } from '../support/postgres.ts';
import { runCommand } from '../support/running-program.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { CDN_KINDS, cdnResponses, feedOf, run } from './feed-stage.ts';
import { emptyLeague, rowsOf } from './stage.ts';

test('`proppick ingest <feed> --replay-raw` writes stored responses again, sends no request, and prints the number of runs', async (t) => {
  const url = await testDatabaseUrl(t);
  const db = openDatabase({ url, poolSize: 3, log: silentLog, applicationName: 'prop-pick tests' });
  t.after(() => db.close());
  const ctx = { db, log: silentLog, clock: settableClock(new Date('2020-12-23T04:00:00Z')) };
  const feed = await feedOf(t, { ctx }, nbaCdn, cdnResponses());
  await run({ ctx, db }, feed, CDN_KINDS, '2020-12-22');
  const before = await rowsOf(db);
  await emptyLeague(db);
  const asked = async (): Promise<number> =>
    (await db.query({ text: 'select from egress.raw_answer' })).rowCount ?? Number.NaN;
  const kept = await asked();
  const settings = {
    PROPPICK_MODE: 'production',
    PROPPICK_DATABASE_URL: url,
    PROPPICK_DATA_DIR: await temporaryFolder(t),
    PROPPICK_INSTANCE_KEY: 'ab'.repeat(32),
  };
  const replayRaw = (...words: string[]) => runCommand(['ingest', 'nba-cdn', '--replay-raw', ...words], settings);
  const first = await replayRaw();
  assert.equal(first.code, 0, first.err);
  assert.match(first.out, /runs parsed again.{1,3}1\b/);
  assert.deepEqual(await rowsOf(db), before);
  const again = await replayRaw('--date', '2020-12-22');
  assert.equal(again.code, 0, again.err);
  assert.deepEqual([await rowsOf(db), await asked()], [before, kept]);
});
