import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'node:test';
import { testDatabaseUrl } from '../support/postgres.ts';
import { runCommand } from '../support/running-program.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('proppick status works without a running service: it shows what the database knows, and creates nothing in an empty folder', async (t) => {
  const folder = await temporaryFolder(t);
  const settings = { PROPPICK_DATA_DIR: join(folder, 'data'), PROPPICK_PORT: '0' };
  const empty = await runCommand(['status'], settings);
  assert.equal(empty.code, 2, empty.err);
  assert.match(empty.out, /No service was started with the data folder .*data\.\nStart one: proppick start/);
  assert.deepEqual(await readdir(folder), []);

  const stopped = await runCommand(['status'], { ...settings, PROPPICK_DATABASE_URL: await testDatabaseUrl(t) });
  assert.equal(stopped.code, 2, stopped.err);
  assert.match(stopped.out, /^down, version/m);
  assert.match(stopped.out, /^scorer\s+down/m);
  assert.match(stopped.out, /down: proppick start$/m);
});
