import assert from 'node:assert/strict';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'node:test';
import { importFolder } from '../../src/ingest/index.ts';
import { takeBackup } from '../../src/platform/backup/index.ts';
import { silentLog } from '../../src/platform/index.ts';
import type { ObjectStore } from '../../src/platform/store/index.ts';
import { emptyDatabase, KEY, PROGRAM, restore } from '../faults/backup/archive.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { addQuote, type TestQuote } from '../support/small-league.ts';
import { archiveStage, inWords, MANY, MONTH, NOW, quotesOf, readByDuckDb, type ArchiveStage } from './stage.ts';

const bringBack = ({ db, folder }: ArchiveStage, league: 'Nba' | 'Wnba' = 'Nba') =>
  importFolder({ db, clock: { now: () => NOW }, log: silentLog }, folder, { league });

const lateQuote = ({ gameId, nba }: ArchiveStage, line: number): TestQuote => ({
  gameId,
  playerId: nba.players[0] ?? 0,
  book: 'alpha',
  line,
  over: -115,
  under: -105,
  knownAt: new Date('2024-05-20T23:00:00Z'),
});

test('an archived month is read by DuckDB and restored by import, row for row', async (t) => {
  const stage = await archiveStage(t, { nbaQuotes: MANY });
  const { db, folder } = stage;
  const [before, words] = [await quotesOf(db), await inWords(db)];
  assert.equal(before.length, MANY + 40);
  const { months, dropped } = await stage.run();
  assert.deepEqual(
    months.map(({ table: _, ...month }) => month),
    [{ month: MONTH, rows: MANY + 40, written: MANY + 40, parts: 2 }],
  );
  assert.equal(dropped, 1);
  assert.deepEqual(await quotesOf(db, { aside: true }), [], 'the month is dropped, and nothing of it is left aside');
  const { rows } = await db.query<{ kept: number }>({ text: 'select count(*)::int as kept from odds.quote' });
  assert.deepEqual(rows, [{ kept: 30 }], 'the month that is kept');

  assert.deepEqual(await readByDuckDb(folder), words);

  const nba = await bringBack(stage);
  assert.deepEqual(
    nba.files.map(({ file, rows: read, written, refused }) => ({ file, read, written, refused })),
    [{ file: `quotes/nba/${MONTH}/1.parquet`, read: MANY, written: MANY, refused: 0 }],
  );
  await bringBack(stage, 'Wnba');
  assert.deepEqual(await quotesOf(db), before);
  assert.equal((await bringBack(stage)).files[0]?.written, 0, 'a second import changes nothing');
  assert.deepEqual(await quotesOf(db), before);

  const again = await stage.run();
  assert.deepEqual(again.months[0]?.written, 0, 'what the archive has is not written once more');
  assert.equal(again.dropped, 1);
  assert.deepEqual(await readByDuckDb(folder), words);
});

test('a run killed at any step loses no quote, and the next one finishes', async (t) => {
  const stage = await archiveStage(t);
  const { db, store } = stage;
  const words = await inWords(db);
  let [ended, timesAside] = [0, 0];
  for (let step = 0; ended === 0; step += 1) {
    const killed = dyingAt(store, step);
    try {
      await stage.run(killed.store, killed.checkpoint);
      ended = step;
    } catch (error) {
      assert.match(String(error), /killed here/);
    }
    // Everything is in the database, attached or set aside, or the last step was done.
    if (ended > 0) break;
    assert.equal((await quotesOf(db, { aside: true })).length, words.length, `after step ${step}`);
    if ((await quotesOf(db)).length === 0) timesAside += 1;
  }
  assert.ok(timesAside > 0, 'one was killed with the month aside');
  assert.ok(ended >= 8, `${ended} steps were met`);
  assert.deepEqual(await readByDuckDb(stage.folder), words, 'nothing twice, nothing missing');
});

test('a late quote of a month is archived too: while the month is written, and after it was dropped', async (t) => {
  const stage = await archiveStage(t);
  const { db, nba, store, folder } = stage;
  const first = lateQuote(stage, 30.5);
  const meanwhile: ObjectStore = {
    ...store,
    async create(key, content) {
      // The first part is written; its month is still read and written by everyone.
      if (key === `quotes/nba/${MONTH}/1.json`) await addQuote(db, nba, first);
      return store.create(key, content);
    },
  };
  const { months } = await stage.run(meanwhile);
  assert.deepEqual([months[0]?.rows, months[0]?.written, months[0]?.parts], [441, 441, 3]);
  await addQuote(db, nba, lateQuote(stage, 31.5));
  const late = await stage.run();
  assert.deepEqual([late.months[0]?.rows, late.months[0]?.written, late.dropped], [1, 1, 1]);
  assert.deepEqual((await readdir(join(folder, 'quotes/nba', MONTH))).sort(), [
    ...['1.json', '1.parquet', '2.json', '2.parquet', '3.json', '3.parquet'],
  ]);
  await bringBack(stage);
  const { rows } = await db.query<{ line: number; known: Date }>({
    text: `select line_halves / 2.0::float8 as line, known_at as known from odds.quote where known_at = $1 order by 1`,
    values: [first.knownAt],
  });
  assert.deepEqual(
    rows.map(({ line }) => line),
    [30.5, 31.5],
  );
  // A quote archived in force, restored and ended: the last part has its end, and import reads it before the first.
  const end = new Date('2024-05-21T00:00:00Z');
  const ofFirst = 'where line_halves = 61 and known_at = $1';
  await db.query({ text: `update odds.quote set superseded_at = $2 ${ofFirst}`, values: [first.knownAt, end] });
  const ended = await stage.run();
  assert.deepEqual([ended.months[0]?.written, ended.months[0]?.parts, ended.dropped], [1, 5, 1]);
  await bringBack(stage);
  const again = await db.query({
    text: `select superseded_at as "end" from odds.quote ${ofFirst}`,
    values: [first.knownAt],
  });
  assert.deepEqual(again.rows, [{ end }]);
});

test('a damaged part in the store is reported, its month is not dropped, and import refuses it', async (t) => {
  const stage = await archiveStage(t);
  const { db, store, folder } = stage;
  const before = await quotesOf(db);
  const path = join(folder, 'quotes/nba', MONTH, '1.parquet');
  const damaging: ObjectStore = {
    ...store,
    async put(key, file, sha256) {
      await store.put(key, file, sha256);
      if (key !== `quotes/nba/${MONTH}/1.parquet`) return;
      const bytes = await readFile(path);
      bytes.writeUInt8((bytes[2_000] ?? 0) ^ 1, 2_000);
      await writeFile(path, bytes);
    },
  };
  await assert.rejects(stage.run(damaging), /quotes\/nba\/2024-05\/1\.parquet is damaged: its hash/);
  assert.deepEqual(await quotesOf(db, { aside: true }), before);
  const [file] = (await bringBack(stage)).files;
  assert.equal(file?.fault?.reason, 'its hash is not the one in its manifest');
  assert.equal(file?.written, 0);
  // As the message says: without a copy the folder is deleted, and the database's quotes are written again.
  await rm(join(folder, 'quotes/nba', MONTH), { recursive: true });
  assert.equal((await stage.run()).dropped, 1);
  await Promise.all([bringBack(stage), bringBack(stage, 'Wnba')]);
  assert.deepEqual(await quotesOf(db), before);
});

test('a backup taken while a month is set aside includes it, and the archive resumes after a restore', async (t) => {
  const stage = await archiveStage(t);
  const words = await inWords(stage.db);
  await stage.db.query({ text: `select odds.set_quote_month_aside('2024_05')` });
  const file = join(await temporaryFolder(t), 'a.backup');
  await takeBackup(stage.db, file, { program: PROGRAM, key: KEY });
  const db = await emptyDatabase(t);
  await restore(db, file);
  assert.deepEqual(await quotesOf(db, { aside: true }), await quotesOf(stage.db, { aside: true }));
  const { months, dropped } = await stage.run(stage.store, undefined, db);
  assert.deepEqual([months[0]?.rows, months[0]?.written, dropped], [440, 440, 1]);
  assert.deepEqual(await readByDuckDb(stage.folder), words);
});

test('only one run archives at a time, and a month locked by readers stays', async (t) => {
  const stage = await archiveStage(t);
  const { db, store } = stage;
  let second: Promise<void> | undefined;
  const slow: ObjectStore = {
    ...store,
    async get(key) {
      second ??= assert.rejects(stage.run(), /no other run is at it/);
      await second;
      return store.get(key);
    },
  };
  await db.transaction(async (reader) => {
    await reader.query({ text: `select count(*) from odds.quote where known_at < '2024-06-01'` });
    const { months, dropped } = await stage.run(slow);
    assert.deepEqual([months[0]?.written, months[0]?.table, dropped], [440, null, 0]);
  });
  assert.ok(second);
  assert.equal((await quotesOf(db)).length, 440);
});

/** A store and checkpoints in which the process dies before or after its n-th step. */
function dyingAt(store: ObjectStore, death: number): { store: ObjectStore; checkpoint: () => Promise<void> } {
  let step = 0;
  const dieHere = (): void => {
    if (step === death) throw new Error('killed here');
    step += 1;
  };
  const dying = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    dieHere();
    const result = await work();
    dieHere();
    return result;
  };
  return {
    store: {
      ...store,
      put: (...given) => dying(() => store.put(...given)),
      create: (...given) => dying(() => store.create(...given)),
      fetch: (...given) => dying(() => store.fetch(...given)),
    },
    checkpoint: async () => dieHere(),
  };
}
