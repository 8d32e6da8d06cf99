import assert from 'node:assert/strict';
import { join } from 'node:path';
import test from 'node:test';
import { archivePlace } from '../../src/app/work/archive-place.ts';
import { archiveJob, archiveKind } from '../../src/app/work/archive-quotes.ts';
import { readSettings } from '../../src/app/settings.ts';
import { ended, operationsNode, queueContext, quickWorker } from '../support/operations.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { archiveStage, inWords, MONTH, NOW, quotesOf, readByDuckDb } from './stage.ts';

const PATH = '/ops/operations/archive-quotes';

test('an operation archives expired months, or a named one, and drops them as its effect', async (t) => {
  const context = await queueContext(t, { clock: { now: () => NOW } });
  const { db } = context;
  const dataDir = await temporaryFolder(t);
  const archive = join(dataDir, 'archive');
  const settings = readSettings({ PROPPICK_DATA_DIR: dataDir, PROPPICK_ARCHIVE_FOLDER: archive });
  const place = archivePlace(settings, { firstKept: () => new Date('2024-06-01T00:00:00Z'), now: () => NOW });
  const kinds = [archiveKind(place)];
  await archiveStage(t, { db });
  const words = await inWords(db);
  const { post } = await operationsNode(t, context, { kinds });
  assert.equal((await post(PATH, { month: '2024-08' })).status, 422, 'a month that goes on');
  assert.equal((await post(PATH, { month: '2024-13' })).status, 400);
  await quickWorker(t, context, kinds);
  const { status, body } = await post(PATH, {});
  assert.equal(status, 202);
  assert.deepEqual((await ended(db, body.id)).output, {
    months: [{ month: MONTH, rows: 440, written: 440, parts: 2 }],
    dropped: 1,
  });
  assert.deepEqual(await quotesOf(db, { aside: true }), []);
  assert.deepEqual(await readByDuckDb(archive), words);
  const named = await post(PATH, { month: '2024-06' });
  assert.deepEqual((await ended(db, named.body.id)).output, {
    months: [{ month: '2024-06', rows: 30, written: 30, parts: 1 }],
    dropped: 1,
  });
  const none = await post(PATH, {});
  assert.deepEqual((await ended(db, none.body.id)).output, { months: [], dropped: 0 });
});

test('without an archive the operation is rejected and its job never due; conflicting settings are reported', async (t) => {
  const context = await queueContext(t);
  const { post } = await operationsNode(t, context, { kinds: [archiveKind(undefined)] });
  assert.equal((await post(PATH, {})).status, 422);
  assert.equal(await archiveJob(undefined).isDue?.(context, NOW, undefined), false);
  const moments = { firstKept: () => null, now: () => NOW };
  const place = (environment: Record<string, string>) => archivePlace(readSettings(environment), moments);
  assert.equal(place({}), undefined);
  const url = { PROPPICK_ARCHIVE_S3_URL: 'https://s3.example.org/bucket' };
  assert.throws(() => place(url), /has no key/);
  const keys = { PROPPICK_ARCHIVE_S3_KEY_ID: 'id', PROPPICK_ARCHIVE_S3_SECRET: 'secret' };
  assert.ok(place({ ...url, ...keys }));
  assert.throws(() => place({ ...url, ...keys, PROPPICK_ARCHIVE_FOLDER: '/tmp/x' }), /a folder and an S3 address/);
});
