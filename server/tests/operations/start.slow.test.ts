import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { reservePort } from '../../src/app/listen-port.ts';
import { openDatabase, silentLog } from '../../src/platform/index.ts';
import { eventually } from '../support/eventually.ts';
import { holdUp } from '../support/hold-up.ts';
import { testDatabaseUrl } from '../support/postgres.ts';
import { runCommand } from '../support/running-program.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** A listener on a free port, or on the given one. */
async function listener(t: TestContext, port = 0): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer().listen({ host: '127.0.0.1', port });
  t.after(() => server.close());
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

test('a first start on a port in use reports it before it creates anything, and ends', async (t) => {
  const { port } = await listener(t);
  for (const setting of ['PROPPICK_PORT', 'PROPPICK_METRICS_PORT']) {
    const folder = join(await temporaryFolder(t), 'data');
    const settings = { PROPPICK_PORT: '0', PROPPICK_DATA_DIR: folder, [setting]: String(port) };
    const { code, out, err } = await runCommand(['start'], settings);
    assert.equal(code, 1, err);
    assert.match(err, new RegExp(`The address 127.0.0.1:${port} is taken.\n.*set ${setting} to a free port`));
    assert.equal(out, '');
    assert.equal(existsSync(folder), false, 'nothing was made');
  }
});

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

test('a free port that was chosen stays reserved until the service listens on it', async (t) => {
  const reserved = await reservePort({
    host: '127.0.0.1',
    port: 0,
    metricsHost: '127.0.0.1',
    metricsPort: undefined,
    roles: ['api'],
  });
  t.after(() => reserved.release());
  const rival = createServer().listen({ host: '127.0.0.1', port: reserved.port });
  const [error] = (await once(rival, 'error')) as [NodeJS.ErrnoException];
  assert.equal(error.code, 'EADDRINUSE');
  await reserved.open({ listen: async ({ port }) => String((await listener(t, port)).port) });
});
