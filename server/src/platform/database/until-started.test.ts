import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, connect, type AddressInfo } from 'node:net';
import test from 'node:test';
import { testDatabase } from '../../../tests/support/postgres.ts';
import { openDatabase } from './database.ts';
import { silentLog } from '../log.ts';
import { untilStarted } from './until-started.ts';

/** An ErrorResponse of the protocol, as a pooler sends it after a client's first message. */
function refusal(code: string, message: string): Buffer {
  const body = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from('E'), length, body]);
}

test('a start behind a pooler that cannot reach its server waits; another fault of the pooler ends it', async (t) => {
  const { pool } = await testDatabase(t);
  const real = new URL(pool.options.connectionString ?? '');
  const says = ['server login has been failing, try again later (server_login_retry)', 'client_login_timeout'];
  const pooler = createServer((client) => {
    const message = says.shift();
    if (message === undefined) {
      const server = connect(Number(real.port), real.hostname);
      server.on('error', () => client.destroy());
      client.on('error', () => server.destroy());
      client.pipe(server).pipe(client);
      return;
    }
    client.once('data', () => client.end(refusal('08P01', message)));
  }).listen(0, '127.0.0.1');
  await once(pooler, 'listening');
  t.after(() => pooler.close());
  const through = new URL(real);
  through.port = String((pooler.address() as AddressInfo).port);
  const db = openDatabase({ url: through.href, poolSize: 1, log: silentLog, applicationName: 'prop-pick tests' });
  t.after(() => db.close());

  await untilStarted(db, silentLog);
  assert.equal(says.length, 0);

  // Like after a session that was cut off, a read is sent once more.
  says.push('no such database: elsewhere', 'no such database: elsewhere');
  const other = openDatabase({ url: through.href, poolSize: 1, log: silentLog, applicationName: 'prop-pick tests' });
  t.after(() => other.close());
  await assert.rejects(untilStarted(other, silentLog), /no such database/);
});
