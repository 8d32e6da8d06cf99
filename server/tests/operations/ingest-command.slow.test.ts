import assert from 'node:assert/strict';
import test from 'node:test';
import { testDatabaseUrl } from '../support/postgres.ts';
import { runCommand } from '../support/running-program.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('`proppick ingest` without a name reads the configured feeds, and says so if there are none', async (t) => {
  const settings = {
    PROPPICK_MODE: 'production',
    PROPPICK_DATABASE_URL: await testDatabaseUrl(t),
    PROPPICK_DATA_DIR: await temporaryFolder(t),
    PROPPICK_INSTANCE_KEY: 'ab'.repeat(32),
  };
  // Stored responses are read again without a request.
  const read = () => runCommand(['ingest', '--replay-raw'], settings);
  const off = async (source: string) => {
    const set = await runCommand(['ops', 'config', 'set', `schedule/ingest-${source}`, 'off'], settings);
    assert.equal(set.code, 0, set.err);
  };
  const namesIn = (out: string) => Array.from(out.matchAll(/^source ([a-z-]+)/gm), ([, name = '']) => name);

  const all = await read();
  assert.equal(all.code, 0, all.err);
  const on = namesIn(all.out);
  assert.ok(on.includes('nba-cdn') && on.length > 1, all.out);

  await off('nba-cdn');
  const left = on.filter((name) => name !== 'nba-cdn');
  assert.deepEqual(namesIn((await read()).out), left);

  for (const name of left) await off(name);
  const none = await read();
  assert.equal(none.code, 1);
  assert.match(none.err, /No source is on/);
});
