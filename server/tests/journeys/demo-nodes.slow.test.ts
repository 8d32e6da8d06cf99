import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { openDatabase, silentLog } from '../../src/platform/index.ts';
import { testDatabaseUrl } from '../support/postgres.ts';
import { startService } from '../support/running-program.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { IS_LONG } from '../support/size.ts';

const INSTANCE_KEY = '5'.repeat(64);

interface Account {
  readonly email: string;
  readonly password: string;
}

// Three concurrent starts of the demo take two cores 90 seconds: run by hand, and before a release.
const skip = !IS_LONG && 'runs with PROPPICK_TEST_SIZE=long';

test(
  'three concurrently starting processes of the demo, each with its own data folder, prepare it once',
  { skip },
  async (t) => {
    const url = await testDatabaseUrl(t);
    const folders = await Promise.all([0, 1, 2].map(() => temporaryFolder(t)));
    const roles = ['api', 'api', 'worker,scheduler'];
    const started = await Promise.all(
      folders.map((folder, index) =>
        startService(t, {
          PROPPICK_DATA_DIR: folder,
          PROPPICK_DATABASE_URL: url,
          PROPPICK_INSTANCE_KEY: INSTANCE_KEY,
          PROPPICK_ROLES: roles[index] ?? '',
        }),
      ),
    );
    const files = folders.map((folder) => join(folder, 'demo-accounts.json')).filter((path) => existsSync(path));
    assert.equal(files.length, 1, 'one process made the accounts');
    const accounts = JSON.parse(readFileSync(files[0] ?? '', 'utf8')) as Account[];
    assert.equal(accounts.length, 4);
    for (const { address } of started.slice(0, 2)) {
      const { email, password } = accounts[3] as Account;
      const response = await fetch(`${address}/api/v1/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      });
      assert.equal(response.status, 200);
    }
    const db = openDatabase({ url, poolSize: 1, log: silentLog, applicationName: 'prop-pick tests' });
    const { rows } = await db.query({
      text: `select (select count(*)::int from accounts.account) as accounts,
             (select count(distinct game_date) >= 30 from picks.board where origin = 'simulated') as past`,
    });
    await db.close();
    assert.deepEqual(rows, [{ accounts: 4, past: true }]);
    for (const service of started) assert.equal(await service.stop(), 0);
  },
);
