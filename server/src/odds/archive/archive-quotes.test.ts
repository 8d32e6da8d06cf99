import assert from 'node:assert/strict';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'node:test';
import { archivingStage, MONTH, quotesOf } from '../../../tests/archive/stage.ts';
import { asSuperuser } from '../../../tests/support/postgres.ts';
import type { ObjectStore } from '../../platform/store/index.ts';
import { archiveQuotes, dropArchived } from './archive-quotes.ts';

const BEFORE = { before: new Date('2024-06-01T00:00:00Z') };

test('an archived month is set aside and can be dropped: its table, its quotes and parts, and what this run wrote', async (t) => {
  const { archive, db } = await archivingStage(t);
  const [month, ...others] = (await archiveQuotes(archive, BEFORE)) ?? [];
  assert.deepEqual(others, []);
  assert.match(month?.table ?? '', /^\d+$/);
  assert.deepEqual({ ...month, table: '' }, { month: MONTH, rows: 60, written: 60, parts: 2, table: '' });
  assert.deepEqual([(await quotesOf(db)).length, (await quotesOf(db, { aside: true })).length], [0, 60]);
  // A month that was set aside is archived whatever is asked for.
  const again = await archiveQuotes(archive, { before: null });
  assert.deepEqual(again, [{ ...month, written: 0 }]);
  assert.equal(await dropArchived(db, []), 0);
  assert.equal(await dropArchived(db, again ?? []), 1);
  assert.deepEqual(await quotesOf(db, { aside: true }), []);
  assert.equal(await dropArchived(db, again ?? []), 0);
});

test('months that begin before a moment are archived, or the one that is named, or none', async (t) => {
  const { archive } = await archivingStage(t);
  const months = async (selection: Parameters<typeof archiveQuotes>[1]) =>
    (await archiveQuotes(archive, selection))?.map(({ month }) => month);
  assert.deepEqual(await months({ before: null }), []);
  assert.deepEqual(await months({ before: new Date('2024-05-31T23:59:59Z') }), []);
  assert.deepEqual(await months({ only: '2024-07' }), []);
  assert.deepEqual(await months({ only: '2024-06' }), ['2024-06']);
  assert.deepEqual(await months({ before: new Date('2024-06-30T00:00:00Z') }), [MONTH, '2024-06'], 'the aside one too');
});

test('a second archive run at the same time does nothing, and one after it does', async (t) => {
  const { archive, db } = await archivingStage(t);
  await writeFile(join(archive.workFolder, 'theirs'), '');
  await db.session(async (other) => {
    await other.query({ text: `select pg_advisory_lock(hashtextextended('odds.archive', 0))` });
    assert.equal(await archiveQuotes(archive, BEFORE), undefined);
    assert.deepEqual(await readdir(archive.workFolder), ['theirs'], 'its files are left alone');
    assert.equal((await quotesOf(db)).length, 60);
    await other.query({ text: `select pg_advisory_unlock(hashtextextended('odds.archive', 0))` });
  });
  assert.equal((await archiveQuotes(archive, BEFORE))?.length, 1);
  assert.equal((await archiveQuotes(archive, BEFORE))?.length, 1, 'the lock is free again');
});

test('an archive run empties its work folder before and after, also when it stops, and checks before each month', async (t) => {
  const { archive } = await archivingStage(t);
  const { workFolder } = archive;
  await mkdir(join(workFolder, 'old'));
  await writeFile(join(workFolder, 'old/part'), 'left by a run that was killed');
  const exists = () => stat(workFolder).then(...[() => true, () => false]);
  let checks = 0;
  const stopping = async (): Promise<void> => {
    checks += 1;
    assert.deepEqual(await readdir(workFolder), []);
    assert.equal((await stat(workFolder)).mode & 0o777, 0o700);
    throw new Error('stopped');
  };
  await assert.rejects(archiveQuotes({ ...archive, checkpoint: stopping }, BEFORE), /stopped/);
  assert.deepEqual([checks, await exists()], [1, false]);
  const deep = { ...archive, workFolder: join(workFolder, 'a/b') };
  assert.equal((await archiveQuotes(deep, BEFORE))?.length, 1);
  assert.equal(await stat(deep.workFolder).then(...[() => true, () => false]), false);
});

test('a month that readers hold is archived and stays; the next run sets it aside', async (t) => {
  const { archive, db } = await archivingStage(t);
  await db.transaction(async (reader) => {
    await reader.query({ text: `select count(*) from odds.quote where known_at < '2024-06-01'` });
    const months = (await archiveQuotes(archive, BEFORE)) ?? [];
    assert.deepEqual(months, [{ month: MONTH, rows: 60, written: 60, parts: 2, table: null }]);
    assert.equal(await dropArchived(db, months), 0);
  });
  assert.equal((await quotesOf(db)).length, 60);
  const [month] = (await archiveQuotes(archive, BEFORE)) ?? [];
  assert.deepEqual([month?.written, month?.table !== null], [0, true]);
});

test('a store that does not have what was written keeps the month in the database after three more looks', async (t) => {
  const { archive, db, store } = await archivingStage(t);
  const manifests: string[] = [];
  const forgetful: ObjectStore = {
    ...store,
    get: async () => undefined,
    create: async (key) => {
      manifests.push(key);
      return true;
    },
  };
  await assert.rejects(archiveQuotes({ ...archive, store: forgetful }, BEFORE), {
    message: `the archive of ${MONTH} does not read back as written`,
  });
  assert.equal(manifests.length, 2 + 3 * 2, 'the month as it is read, then three times aside, for two leagues');
  assert.equal((await quotesOf(db, { aside: true })).length, 60);
});

test('quotes that came while a month was written are archived before it can be dropped, and moments that would be cut keep it', async (t) => {
  const { archive, db, store } = await archivingStage(t);
  const late: ObjectStore = {
    ...store,
    async create(key, content) {
      if (key === `quotes/nba/${MONTH}/1.json`)
        await db.query({ text: `update odds.quote set over_price = 444 where known_at < '2024-05-19T12:00:01Z'` });
      return store.create(key, content);
    },
  };
  const [month] = (await archiveQuotes({ ...archive, store: late }, BEFORE)) ?? [];
  assert.deepEqual({ ...month, table: '' }, { month: MONTH, rows: 60, written: 61, parts: 3, table: '' });
  await asSuperuser(db, (superuser) =>
    superuser.query({
      text: `update odds.quote_aside set superseded_at = '2024-05-31T00:00:00.000001Z' where known_at < '2024-05-19T12:00:01Z'`,
    }),
  );
  await assert.rejects(archiveQuotes(archive, BEFORE), /has 60 quotes, but only 59 could be archived/);
});
