import assert from 'node:assert/strict';
import test from 'node:test';
import { openDatabase, silentLog } from '../../src/platform/index.ts';
import { eventually } from '../support/eventually.ts';
import { holdUp } from '../support/hold-up.ts';
import { testDatabaseUrl } from '../support/postgres.ts';
import { runCommand } from '../support/running-program.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { listener } from './listener.ts';

test('a port taken while the service starts ends it completely: worker, schedule and database connections', async (t) => {
  const url = await testDatabaseUrl(t);
  const db = openDatabase({ url, poolSize: 2, log: silentLog, applicationName: 'prop-pick tests' });
  t.after(() => db.close());
  const { server, port } = await listener(t);
  await new Promise((closed) => server.close(closed));
  const settings = {
    PROPPICK_MODE: 'production',
    PROPPICK_DATABASE_URL: url,
    PROPPICK_DATA_DIR: await temporaryFolder(t),
    PROPPICK_PORT: String(port),
  };
  // The service finds its port free and waits for a table; meanwhile another listener takes the port.
  const unlock = await holdUp(db, 'operations.config_value', 'access exclusive');
  const ended = runCommand(['start'], settings);
  await eventually('a service that waits for the table', async () => {
    const { rows } = await db.query<{ n: number }>({
      text: `select count(*)::int as n from pg_stat_activity
             where datname = current_database() and application_name = 'prop-pick' and wait_event_type = 'Lock'`,
    });
    return (rows[0]?.n ?? 0) > 0 ? true : undefined;
  });
  await listener(t, port);
  await unlock();
  const { code, err } = await ended;
  assert.equal(code, 1, err);
  assert.match(err, new RegExp(`The address 127.0.0.1:${port} is taken`));
  assert.doesNotMatch(err, /after calling end/);
});
