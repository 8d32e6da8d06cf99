import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { openDatabase, OperatorError, silentLog, startEmbedded } from '../../../src/platform/index.ts';
import { newFolder, temporaryFolder } from '../../support/temporary-folder.ts';

const start = (dataDir: string, port?: number) =>
  startEmbedded({ dataDir, log: silentLog, ...(port === undefined ? {} : { port }) });

/** A data folder that was used before; a test that changes it restores it. */
const used = await newFolder();
await (await start(used)).stop();
after(() => rm(used, { recursive: true }));

/** A process that starts the server, prints `up` or the name of its error, and stops at the end of its input. */
function runStart(dataDir: string) {
  const module = JSON.stringify(join(import.meta.dirname, '../../../src/platform/index.ts'));
  const script = `
    const { startEmbedded, silentLog } = await import(${module});
    try {
      const { stop } = await startEmbedded({ dataDir: process.argv[1], log: silentLog });
      process.stdout.write('up');
      process.stdin.once('end', () => stop().then(() => process.exit(0))).resume();
    } catch (error) { process.stdout.write(error.name); process.exit(0); }`;
  return spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', script, dataDir], { stdio: 'pipe' });
}

async function one(url: string, text: string): Promise<unknown> {
  const db = openDatabase({ url, poolSize: 1, log: silentLog, applicationName: 'test' });
  try {
    const { rows } = await db.query<Record<string, unknown>>({ text });
    return Object.values(rows[0] ?? {})[0];
  } finally {
    await db.close();
  }
}

test('the database listens on 127.0.0.1 only, with a password that only its owner can read', async (t) => {
  const postgres = await start(used);
  t.after(() => postgres.stop());
  const url = new URL(postgres.url);
  const file = join(used, 'postgres/password');
  assert.equal(url.hostname, '127.0.0.1');
  assert.equal(url.password, await readFile(file, 'utf8'));
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  assert.equal(await one(postgres.url, 'show fsync'), 'on');
  assert.equal(await one(postgres.url, 'show listen_addresses'), '127.0.0.1');
  assert.equal(await one(postgres.url, 'show unix_socket_directories'), '');
  assert.match(
    String(await one(postgres.url, 'select rolpassword from pg_authid where rolcanlogin')),
    /^SCRAM-SHA-256/,
  );
  url.password = 'wrong';
  await assert.rejects(one(url.href, 'select 1'), /password authentication failed/);
});

test('a second service on a data folder names the process that holds it, and changes nothing', async () => {
  const first = await start(used);
  await assert.rejects(start(used), (error) => {
    assert.ok(error instanceof OperatorError);
    assert.match(error.message, new RegExp(`process ${process.pid}\\b`));
    assert.match(error.hint, /PROPPICK_DATA_DIR=/);
    return true;
  });
  assert.equal(await one(first.url, 'select 1'), 1);
  await first.stop();
  await (await start(used)).stop();
});

test('of eight services that start concurrently on a new data folder, one runs and seven are refused', async (t) => {
  const dataDir = await temporaryFolder(t);
  const children = Array.from({ length: 8 }, () => runStart(dataDir));
  const responses = await Promise.all(children.map(async ({ stdout }) => String((await once(stdout, 'data'))[0])));
  for (const child of children) child.stdin.end();
  await Promise.all(children.map(async (child) => child.exitCode ?? (await once(child, 'exit'))));
  assert.deepEqual(responses.sort(), [...Array<string>(7).fill('OperatorError'), 'up']);
});

test('a requested port that is in use is refused by name; without a request a free one is found', async (t) => {
  const squatter = createServer().listen(0, '127.0.0.1');
  await once(squatter, 'listening');
  t.after(() => squatter.close());
  const { port } = squatter.address() as { port: number };
  await assert.rejects(start(used, port), new RegExp(`Port ${port} .* is taken`));
  const postgres = await start(used);
  assert.notEqual(Number(new URL(postgres.url).port), port);
  await postgres.stop();
});

test('a data folder of another PostgreSQL is refused with both versions, and works again with its own', async () => {
  const file = join(used, 'postgres/cluster/PG_VERSION');
  const version = await readFile(file, 'utf8');
  await writeFile(file, '99\n');
  await assert.rejects(start(used), /made by PostgreSQL 99, .* brings PostgreSQL 18/);
  await writeFile(file, version);
  await (await start(used)).stop();
});

test('a folder that is not a data folder is refused and stays unchanged', async (t) => {
  const dataDir = await temporaryFolder(t);
  await mkdir(join(dataDir, 'postgres/cluster'), { recursive: true });
  await writeFile(join(dataDir, 'postgres/password'), 'x');
  await writeFile(join(dataDir, 'postgres/cluster/mine.txt'), 'mine');
  await assert.rejects(start(dataDir), /is not a PostgreSQL data folder/);
  assert.deepEqual(await readdir(join(dataDir, 'postgres/cluster')), ['mine.txt']);
});

test('a missing or foreign password file is named', async () => {
  const file = join(used, 'postgres/password');
  const password = await readFile(file, 'utf8');
  await writeFile(file, 'another');
  await assert.rejects(start(used), (error) => error instanceof OperatorError && error.hint.includes(file));
  await rm(file);
  await assert.rejects(start(used), (error) => error instanceof OperatorError && error.message.includes(file));
  await writeFile(file, password);
  await (await start(used)).stop();
});

test('a process that only has the id of an old server is left alone, and the start succeeds', async (t) => {
  const bystander = spawn('/bin/cat', { stdio: ['pipe', 'ignore', 'ignore'] });
  t.after(() => bystander.kill());
  const lock = join(used, 'postgres/cluster/postmaster.pid');
  await writeFile(lock, `${bystander.pid}\n${used}/postgres/cluster\n1\n5432\n\n127.0.0.1\n0 0\nready\n`, {
    mode: 0o644,
  });
  await (await start(used)).stop();
  assert.deepEqual([bystander.exitCode, bystander.signalCode], [null, null]);
});

test('after a kill at any of five moments of the first start, the next start is a first start again', async (t) => {
  const dataDir = await temporaryFolder(t);
  const home = join(dataDir, 'postgres');
  await mkdir(home);
  for (const files of [1, 10, 30, 100, 300]) {
    const earlier = new Set(await readdir(home));
    const child = runStart(dataDir);
    while ((await filesOfNewCluster(home, earlier)) < files);
    child.kill('SIGKILL');
    await once(child, 'exit');
    assert.equal(existsSync(join(home, 'cluster')), false, `killed with ${files} files of it there`);
  }
  await (await start(dataDir)).stop();
  assert.deepEqual((await readdir(home)).filter(isHalfMade), []);
});

const isHalfMade = (name: string) => name.startsWith('initialize-');

async function filesOfNewCluster(home: string, earlier: ReadonlySet<string>): Promise<number> {
  const growing = (await readdir(home)).find((name) => isHalfMade(name) && !earlier.has(name));
  return growing === undefined ? 0 : countFiles(join(home, growing));
}

/** Folders may appear and disappear during the count. */
async function countFiles(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const counts = await Promise.all(
    entries.map(async (entry) => (entry.isDirectory() ? countFiles(join(folder, entry.name)) : 1)),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
