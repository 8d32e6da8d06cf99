import assert from 'node:assert/strict';
import test from 'node:test';
import { testDatabaseUrl } from '../../support/postgres.ts';
import { runCommand, startService } from '../../support/running-program.ts';
import { startingServer } from '../../support/starting-server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const STARTING = 'the database system is starting up';

test('a service started before its database is up waits for it, reports that, and then works', async (t) => {
  const early = 5;
  const server = await startingServer(t, await testDatabaseUrl(t), early);
  const { address, logged, stop } = await startService(t, {
    PROPPICK_MODE: 'production',
    PROPPICK_ROLES: 'api',
    PROPPICK_DATABASE_URL: server.url,
    PROPPICK_DATA_DIR: await temporaryFolder(t),
  });
  assert.equal(server.refused(), early);
  assert.equal((await fetch(`${address}/readyz`)).status, 200);
  const [waiting, ...more] = logged().filter(({ msg }) => /not up yet/.test(msg));
  assert.deepEqual([waiting?.['reason'], more.length], [STARTING, 0], 'once for so short a while');
  assert.equal(await stop(), 0);
});

test('a command and the doctor report that the database is starting, not that it is faulty', async (t) => {
  const settings = {
    PROPPICK_MODE: 'production',
    PROPPICK_PORT: '0',
    PROPPICK_DATABASE_URL: (await startingServer(t, await testDatabaseUrl(t), Infinity)).url,
    PROPPICK_DATA_DIR: await temporaryFolder(t),
  };
  const { code, err } = await runCommand(['user', 'list'], settings);
  assert.equal(code, 1);
  assert.match(err, new RegExp(`^The database refuses connections now: ${STARTING}\\.\\nTry again in a moment`));
  const examined = await runCommand(['doctor', '--json'], settings);
  const { findings } = JSON.parse(examined.out) as { findings: { check: string; verdict: string; says: string }[] };
  const database = findings.find(({ check }) => check === 'database');
  assert.deepEqual([examined.code, database?.verdict], [3, 'warning'], examined.out);
  assert.match(database?.says ?? '', new RegExp(`refuses connections now: ${STARTING}\\.$`));
});
