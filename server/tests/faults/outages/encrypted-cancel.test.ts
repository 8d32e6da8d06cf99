import assert from 'node:assert/strict';
import { chown, stat, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { bounded, openDatabase, silentLog, startEmbedded, type PooledDatabase } from '../../../src/platform/index.ts';
import { CERTIFICATE, CERTIFICATE_KEY } from '../../support/certificate.ts';
import { eventually } from '../../support/eventually.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** A client's first message for an encrypted connection, and its request to cancel a statement, unencrypted. */
const SSL_REQUEST = '0000000804d2162f';
const CANCEL_REQUEST = '0000001004d2162e';

interface Stage {
  /** A pool of one connection through the listener, encrypted or not. */
  open(sslmode: 'no-verify' | 'disable'): PooledDatabase;
  /** The first eight bytes of each connection through the listener. */
  readonly begun: readonly string[];
}

/** A TLS server behind a listener that reads the unencrypted bytes. */
async function listenedTo(t: TestContext): Promise<Stage> {
  const closing: (() => Promise<unknown>)[] = [];
  // Registered before the folder exists, so that it runs before the folder is removed.
  t.after(async () => {
    for (const close of closing.toReversed()) await close();
  });
  const dataDir = await temporaryFolder(t);
  const { url, stop } = await startEmbedded({ dataDir, log: silentLog, settings: { fsync: 'off' } });
  closing.push(stop);
  await turnOnTls(join(dataDir, 'postgres/cluster'), url);
  const begun: string[] = [];
  const listener = createServer((socket) => {
    const onward = connect(Number(new URL(url).port), '127.0.0.1');
    socket.once('data', (bytes) => void begun.push(bytes.subarray(0, 8).toString('hex')));
    for (const end of [socket, onward]) end.on('error', () => undefined);
    socket.pipe(onward).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  closing.push(async () => listener.close());
  const open: Stage['open'] = (sslmode) => {
    const asked = new URL(url);
    asked.port = String((listener.address() as AddressInfo).port);
    asked.searchParams.set('sslmode', sslmode);
    const db = openDatabase({ url: asked.href, poolSize: 1, log: silentLog, applicationName: 'encrypted' });
    closing.push(() => db.close());
    return db;
  };
  return { open, begun };
}

/** Writes the certificate and its key where the server expects them, owned by the server's account. */
async function turnOnTls(cluster: string, url: string): Promise<void> {
  const { uid, gid } = await stat(cluster);
  for (const [name, text] of [
    ['server.crt', CERTIFICATE],
    ['server.key', CERTIFICATE_KEY],
  ] as const) {
    await writeFile(join(cluster, name), text, { mode: 0o600 });
    await chown(join(cluster, name), uid, gid);
  }
  const db = openDatabase({ url, poolSize: 1, log: silentLog, applicationName: 'set up' });
  await db.query({ text: 'alter system set ssl = on' });
  await db.query({ text: 'select pg_reload_conf()' });
  await eventually('TLS', async () => {
    const { rows } = await db.query<{ ssl: string }>({ text: 'show ssl' });
    return rows[0]?.ssl === 'on' ? true : undefined;
  });
  await db.close();
}

const session = async (db: PooledDatabase): Promise<{ pid: number; ssl: boolean }> => {
  const text = 'select pid, ssl from pg_stat_ssl where pid = pg_backend_pid()';
  return (await db.query<{ pid: number; ssl: boolean }>({ text })).rows[0] ?? assert.fail('a session has a row');
};

/** Abandons a statement, and returns the session before and after. */
async function giveUp(db: PooledDatabase) {
  const before = await session(db);
  await assert.rejects(bounded(db, 200).query({ text: 'select pg_sleep(600)' }), /timeout/);
  // The pool has one connection: this waits until the server has ended the statement.
  return { before, after: await session(db) };
}

test('a statement abandoned over TLS is canceled in the server by an encrypted request', async (t) => {
  const { open, begun } = await listenedTo(t);
  const { before, after } = await giveUp(open('no-verify'));
  assert.deepEqual(after, before, 'the same session serves on');
  assert.equal(before.ssl, true);
  assert.deepEqual(begun, [SSL_REQUEST, SSL_REQUEST], 'the connection, and the cancel request');
});

test('the harness catches an unencrypted cancel request', async (t) => {
  const { open, begun } = await listenedTo(t);
  const { before, after } = await giveUp(open('disable'));
  assert.deepEqual([after, before.ssl], [before, false]);
  assert.equal(begun[1], CANCEL_REQUEST);
});
