import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { open, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import {
  isConnectionLoss,
  openDatabase,
  OperatorError,
  silentLog,
  startEmbedded,
} from '../../../src/platform/index.ts';
import { newFolder } from '../../support/temporary-folder.ts';

/** A separate disk; undefined (and the test skipped) without the right to mount one. */
async function smallDisk(t: TestContext, megabytes: number): Promise<string | undefined> {
  const folder = await newFolder();
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'tmpfs', folder]);
  if (mounted.status !== 0) t.skip('needs the right to mount a small disk');
  t.after(async () => {
    if (mounted.status === 0) spawnSync('umount', ['-l', folder]);
    await rm(folder, { recursive: true });
  });
  return mounted.status === 0 ? folder : undefined;
}

/** Fills the remaining space, and returns the function that frees it. */
async function fill(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'filling');
  const file = await open(path, 'w');
  try {
    for (const block = Buffer.alloc(64 * 1024); ;) await file.write(block);
  } catch (error) {
    assert.equal((error as NodeJS.ErrnoException).code, 'ENOSPC');
  } finally {
    await file.close();
  }
  return () => rm(path);
}

function fullDisk(error: unknown): boolean {
  assert.ok(error instanceof OperatorError, String(error));
  assert.match(error.message, /^The disk that holds \S+ is full/);
  assert.match(error.hint, /Free at least 100 MB/);
  return true;
}

test('a first start on a full disk reports it, leaves no partial cluster, and works once there is space', async (t) => {
  const dataDir = await smallDisk(t, 160);
  if (dataDir === undefined) return;
  await writeFile(join(dataDir, 'half'), Buffer.alloc(145 * 1024 * 1024));
  await assert.rejects(startEmbedded({ dataDir, log: silentLog }), fullDisk);
  assert.equal(existsSync(join(dataDir, 'postgres/cluster')), false);
  assert.deepEqual(
    (await readdir(join(dataDir, 'postgres'))).filter((name) => name.startsWith('initialize-')),
    [],
  );
  await rm(join(dataDir, 'half'));
  await (await startEmbedded({ dataDir, log: silentLog })).stop();
});

test('a later start on a full disk reports it, and all data is there once there is space', async (t) => {
  const dataDir = await smallDisk(t, 160);
  if (dataDir === undefined) return;
  await (await startEmbedded({ dataDir, log: silentLog })).stop();
  const free = await fill(dataDir);
  await assert.rejects(startEmbedded({ dataDir, log: silentLog }), fullDisk);
  await free();
  await (await startEmbedded({ dataDir, log: silentLog })).stop();
});

test('a disk that fills up under load fails statements, loses no acknowledged row, and the server recovers by itself', async (t) => {
  const dataDir = await smallDisk(t, 160);
  if (dataDir === undefined) return;
  const postgres = await startEmbedded({ dataDir, log: silentLog });
  const db = openDatabase({ url: postgres.url, poolSize: 2, log: silentLog, applicationName: 'test' });
  await db.query({ text: 'create table filled (n int generated always as identity, text text)' });
  // About 600 KB that do not compress.
  const text = `insert into filled (text) select string_agg(md5(random()::text), '') from generate_series(1, 20000) returning n`;
  const acknowledged: number[] = [];
  const insert = async () => acknowledged.push(...(await db.query<{ n: number }>({ text })).rows.map(({ n }) => n));
  for (let count = 0; count < 5; count += 1) await insert();
  const free = await fill(dataDir);
  await assert.rejects(async () => {
    for (;;) await insert();
  });
  await free();
  assert.ok(acknowledged.length >= 5);
  const there = await untilUp(() => db.query<{ n: number }>({ text: 'select n from filled' }));
  assert.deepEqual(
    acknowledged.filter((n) => !there.rows.some((row) => row.n === n)),
    [],
  );
  await untilUp(insert);
  await db.close();
  await postgres.stop();
});

/** Retries while the database is down. */
async function untilUp<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isConnectionLoss(error)) throw error;
    }
  }
}
