import assert from 'node:assert/strict';
import { once } from 'node:events';
import test from 'node:test';
import { isConnectionLoss, openDatabase, silentLog, startEmbedded } from '../../../src/platform/index.ts';
import { scene, type Scene } from './scene.ts';

const CYCLES = 5;

/** A different moment in each cycle. */
const rowsBefore = (cycle: number) => 20 + cycle * 17;

function killServer(at: Scene): number {
  const pid = at.serverPid();
  assert.ok(pid !== undefined, 'a server runs');
  process.kill(pid, 'SIGKILL');
  return pid;
}

test('kill -9 of the service, five times: it restarts despite its orphaned server, and no acknowledged row is lost', async (t) => {
  const at = await scene(t);
  const announced = new Set<number>();
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    const writer = await at.startWriter();
    await writer.more(rowsBefore(cycle));
    await writer.kill();
    assert.ok(at.serverPid() !== undefined, 'the server outlives its killed service');
    for (const row of writer.announced) announced.add(row);
    assert.deepEqual(await at.lostRows(announced), []);
  }
});

test('kill -9 of the server, five times: the service restarts it by itself at the same address', async (t) => {
  const at = await scene(t);
  const writer = await at.startWriter();
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    await writer.more(rowsBefore(cycle));
    const again = writer.logged('PostgreSQL was restarted');
    const killed = killServer(at);
    await again;
    assert.notEqual(at.serverPid(), killed);
    await writer.more(20);
  }
  writer.child.kill('SIGTERM');
  await once(writer.child, 'exit');
  assert.deepEqual(await at.lostRows(writer.announced), []);
});

test('kill -9 of the server while a session computes: the new one waits for the end of that session', async (t) => {
  const at = await scene(t);
  const postgres = await startEmbedded({ dataDir: at.dataDir, log: silentLog });
  t.after(() => postgres.stop());
  const db = openDatabase({ url: postgres.url, poolSize: 2, log: silentLog, applicationName: 'test' });
  t.after(() => db.close());
  const computes = db.query({ text: 'do $$ begin for i in 1..20000000 loop end loop; end $$' });
  const busy = `select count(*)::int as n from pg_stat_activity where query like 'do $$%' and state = 'active'`;
  while ((await db.query<{ n: number }>({ text: busy })).rows[0]?.n !== 1);
  killServer(at);
  await Promise.allSettled([computes]);
  for (;;) {
    try {
      await db.query({ text: 'select 1' });
      break;
    } catch (error) {
      assert.ok(isConnectionLoss(error), String(error));
    }
  }
});

test('kill -9 of both at once, five times: no acknowledged row is lost', async (t) => {
  const at = await scene(t);
  const announced = new Set<number>();
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    const writer = await at.startWriter();
    await writer.more(rowsBefore(cycle));
    killServer(at);
    await writer.kill();
    for (const row of writer.announced) announced.add(row);
  }
  assert.deepEqual(await at.lostRows(announced), []);
});

test('the kill tests catch a row announced before its commit', async (t) => {
  const at = await scene(t);
  const writer = await at.startWriter('early');
  await writer.more(25);
  killServer(at);
  await writer.kill();
  assert.notDeepEqual(await at.lostRows(writer.announced), []);
});

test('a stopped service leaves no server behind', async (t) => {
  const at = await scene(t);
  const writer = await at.startWriter();
  await writer.more(1);
  writer.child.kill('SIGTERM');
  const [code] = (await once(writer.child, 'exit')) as [number];
  assert.deepEqual([code, at.serverPid()], [0, undefined]);
});

test('the server ends with a service that does not stop it', async (t) => {
  const at = await scene(t);
  const writer = await at.startWriter();
  await writer.more(1);
  writer.child.kill('SIGHUP');
  await once(writer.child, 'exit');
  await at.serverGone();
  assert.deepEqual(await at.lostRows(writer.announced), []);
});
