import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'node:test';
import { migrate, newInstanceKey, openDatabase, OperatorError, silentLog } from '../../../src/platform/index.ts';
import { restoreBackup, takeBackup } from '../../../src/platform/backup/index.ts';
import { nameOf } from '../../../src/platform/backup/manifest.ts';
import { readMigrations } from '../../../src/platform/database/migrate.ts';
import { MIGRATIONS } from '../../support/postgres.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { along, wireTo } from '../../support/wire.ts';
import {
  backedUp,
  emptyDatabase,
  forge,
  KEY,
  openArchive,
  PROGRAM,
  restore,
  tablesThere,
  type Opened,
} from './archive.ts';

test('a backup of a restored database has the same rows in each table, and sequences continue', async (t) => {
  const { db, file, folder } = await backedUp(t);
  const other = await emptyDatabase(t);
  const { rows, tables } = await restore(other, file);
  assert.ok(rows > 200 && tables > 50, `${rows} rows of ${tables} tables`);
  const again = join(folder, 'b.backup');
  await takeBackup(other, again, { program: PROGRAM, key: KEY });
  const [first, second] = [await openArchive(file), await openArchive(again)];
  assert.deepEqual(second.trailer, first.trailer);
  assert.deepEqual(second.manifest.sequences, first.manifest.sequences);
  assert.deepEqual(second.manifest.partitions, first.manifest.partitions);
  const add = `insert into league.team (league, abbreviation, name, known_at) values ('Nba', 'NEW', 'New', now()) returning id`;
  const [here, there] = [await db.query({ text: add }), await other.query({ text: add })];
  assert.deepEqual(there.rows, here.rows);
  const frozen = { text: 'delete from picks.board' };
  await assert.rejects(other.query(frozen), 'what may not be deleted is guarded again');
  const orphan = { text: `delete from league.team` };
  await assert.rejects(other.query(orphan), 'foreign keys are there again');
});

test('a backup includes every table of the service except those of migrations and the queue', async (t) => {
  const { db, file } = await backedUp(t);
  const { manifest } = await openArchive(file);
  const parts = new Set(manifest.partitions.map(nameOf));
  assert.ok(parts.size > 0);
  const left = (await tablesThere(db)).filter(
    (name) => !parts.has(name) && !/^(migrations|graphile_worker)\./.test(name),
  );
  const partitioned = manifest.tables.filter(({ isPartitioned }) => isPartitioned).map(nameOf);
  assert.deepEqual(manifest.tables.map(nameOf).toSorted(), [...left].toSorted());
  assert.deepEqual(partitioned, ['odds.quote', 'odds.quote_aside']);
});

test('a backup is consistent: it has both or neither of two rows from one transaction', async (t) => {
  const { db, folder } = await backedUp(t);
  let committed = 0;
  const end = new AbortController();
  const both = async (): Promise<void> => {
    for (; !end.signal.aborted; committed += 1)
      await db.transaction(async (tx) => {
        await tx.query({
          text: `insert into platform.outbox (event_id, type, data, occurred_at) values (gen_random_uuid(), 'x', '{}', now())`,
        });
        await tx.query({ text: `insert into ingest.cursor values (gen_random_uuid(), '{}', now())` });
      });
  };
  const writers = [both(), both()];
  const other = await emptyDatabase(t);
  try {
    await takeBackup(db, join(folder, 'moving.backup'), { program: PROGRAM, key: KEY });
  } finally {
    end.abort();
    await Promise.all(writers);
  }
  await restore(other, join(folder, 'moving.backup'));
  const { rows } = await other.query<{ outbox: number; cursors: number }>({
    text: `select (select count(*)::int from platform.outbox where type = 'x') as outbox, count(*)::int as cursors from ingest.cursor`,
  });
  assert.equal(rows[0]?.outbox, rows[0]?.cursors);
  assert.ok((rows[0]?.outbox ?? 0) < committed, 'the others went on writing');
});

test('a backup over a slow connection, where each response arrives in pieces, is restored whole', async (t) => {
  const { db, file, folder } = await backedUp(t);
  const url = db.pool.options.connectionString ?? '';
  const wire = await wireTo(t, new URL(url));
  wire.setMode('drip');
  const slow = openDatabase({ url: along(wire, url), poolSize: 1, log: silentLog, applicationName: 'prop-pick tests' });
  t.after(() => slow.close());
  const dripped = join(folder, 'dripped.backup');
  const { rows } = await takeBackup(slow, dripped, { program: PROGRAM, key: KEY });
  assert.deepEqual((await openArchive(dripped)).trailer, (await openArchive(file)).trailer);
  assert.equal((await restore(await emptyDatabase(t), dripped)).rows, rows);
});

test('a backup of an earlier version that counted no rows in a table with rows is restored: the hash decides', async (t) => {
  const { file, folder } = await backedUp(t);
  const honest = await openArchive(file);
  const trailer = { tallies: honest.trailer.tallies.map((tally) => ({ ...tally, rows: 0 })) };
  const uncounted = await forge(join(folder, 'uncounted.backup'), { ...honest, trailer });
  const { rows } = await restore(await emptyDatabase(t), uncounted);
  assert.equal(
    rows,
    honest.trailer.tallies.reduce((sum, tally) => sum + tally.rows, 0),
  );
});

test('a truncated file, or one with any bit flipped, is refused, and the database stays empty', async (t) => {
  const { file, folder } = await backedUp(t);
  const whole = await readFile(file);
  const other = await emptyDatabase(t);
  const broken = join(folder, 'broken.backup');
  for (const length of [0, 5, 18, 40, whole.length >> 1, whole.length - 33, whole.length - 1]) {
    await writeFile(broken, whole.subarray(0, length));
    await assert.rejects(restore(other, broken), OperatorError, `${length} bytes`);
  }
  for (let at = 0; at < whole.length; at += 97) {
    const flipped = Buffer.from(whole);
    flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8));
    await writeFile(broken, flipped);
    await assert.rejects(restore(other, broken), OperatorError, `a bit of byte ${at}`);
  }
  await writeFile(broken, Buffer.concat([whole, Buffer.from('x')]));
  await assert.rejects(restore(other, broken), OperatorError);
  assert.deepEqual(await tablesThere(other), []);
});

test('an archive with a valid hash and wrong content is refused: a missing table, missing rows, an invalid row', async (t) => {
  const { file, folder } = await backedUp(t);
  const honest = await openArchive(file);
  const { manifest, tables, trailer } = honest;
  const at = manifest.tables.findIndex((table) => nameOf(table) === 'picks.outcome');
  const without = <Item>(items: readonly Item[]): Item[] => items.filter((_, index) => index !== at);
  const instead = (rows: string): string[] => tables.map((had, index) => (index === at ? rows : had));
  const forged: readonly [string, Opened, RegExp][] = [
    [
      'no such table',
      {
        manifest: { ...manifest, tables: without(manifest.tables) },
        tables: without(tables),
        trailer: { tallies: without(trailer.tallies) },
      },
      /lacks picks\.outcome/,
    ],
    ['no rows', { ...honest, tables: instead('') }, /rows of picks\.outcome/],
    ['one row less', { ...honest, tables: instead((tables[at] ?? '').replace(/.*\n/, '')) }, /rows of picks\.outcome/],
    ['a row that is none', { ...honest, tables: instead('nonsense\n') }, /could not be restored/],
  ];
  const other = await emptyDatabase(t);
  for (const [what, content, message] of forged) {
    const path = await forge(join(folder, `${what}.backup`), content);
    await assert.rejects(
      restore(other, path),
      (error: Error) => error instanceof OperatorError && message.test(error.message),
      what,
    );
    assert.deepEqual(await tablesThere(other), [], what);
  }
  // The forger itself is correct: an unchanged archive is accepted.
  await restore(other, await forge(join(folder, 'honest.backup'), honest));
});

test('another instance key, none, and a database that is not empty are refused, each with a remedy', async (t) => {
  const { db, file, folder } = await backedUp(t);
  const other = await emptyDatabase(t);
  await assert.rejects(restore(other, file, { key: newInstanceKey() }), /not the one that the backup was made with/);
  await assert.rejects(restoreBackup(other, file, { migrations: MIGRATIONS, key: undefined }), /no instance key here/);
  await assert.rejects(restore(db, file), /not empty/);
  await other.query({ text: 'create table visitor (id int)' });
  await assert.rejects(restore(other, file), /not empty: it has public\.visitor/);
  assert.deepEqual(await tablesThere(other), ['public.visitor']);
  await assert.rejects(takeBackup(db, file, { program: PROGRAM, key: KEY }), /there already/);
  await assert.rejects(takeBackup(db, join(folder, 'none/a'), { program: PROGRAM, key: KEY }), /cannot be written/);
  await assert.rejects(
    takeBackup(await emptyDatabase(t), join(folder, 'x'), { program: PROGRAM, key: KEY }),
    /nothing to back up/,
  );
  assert.equal(existsSync(join(folder, 'x')), false);
  assert.equal((await stat(file)).mode & 0o077, 0, 'others cannot read it');
});

test('an archive of an earlier version is restored and migrated; one of a later version is refused', async (t) => {
  const folder = await temporaryFolder(t);
  const files = await readMigrations(MIGRATIONS);
  const earlier = join(folder, 'earlier');
  await mkdir(earlier);
  const upTo = files.findIndex(({ name }) => name >= '000080');
  for (const { name } of files.slice(0, upTo)) await copyFile(join(MIGRATIONS, name), join(earlier, name));
  const db = await emptyDatabase(t);
  await migrate(db, earlier);
  const many = `insert into league.team (league, abbreviation, name, known_at) select 'Nba', 'T' || n, n, now() from generate_series(1, 40) n`;
  await db.query({ text: many });
  const file = join(folder, 'earlier.backup');
  await takeBackup(db, file, { program: PROGRAM, key: KEY });
  const other = await emptyDatabase(t);
  await restore(other, file);
  assert.deepEqual(
    (await migrate(other, MIGRATIONS)).applied,
    files.slice(upTo).map(({ name }) => name),
  );
  const { rows } = await other.query<{ n: number }>({ text: 'select count(*)::int as n from league.team' });
  assert.equal(rows[0]?.n, 40);

  const later = join(folder, 'later.backup');
  await takeBackup(other, later, { program: PROGRAM, key: KEY });
  const third = await emptyDatabase(t);
  await assert.rejects(restoreBackup(third, later, { migrations: earlier, key: KEY }), /does not have there/);
  assert.deepEqual(await tablesThere(third), []);
});
