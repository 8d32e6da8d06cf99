import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import test from 'node:test';
import { s3Store } from '../../src/platform/store/index.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { KEYS, s3Receiver } from './s3-receiver.ts';
import { archiveStage, inWords, MONTH, readByDuckDb } from './stage.ts';

test('an archive in a bucket stores the month like one in a folder', async (t) => {
  const stage = await archiveStage(t);
  const words = await inWords(stage.db);
  const receiver = await s3Receiver(t);
  const store = s3Store({ url: receiver.url, ...KEYS });
  receiver.failNext(503, 2);
  const { dropped } = await stage.run(store);
  assert.equal(dropped, 1);
  const place = (name: string): string => `/bucket/prop-pick/quotes/${name}`;
  assert.deepEqual([...receiver.objects.keys()].sort(), [
    ...[place(`nba/${MONTH}/1.json`), place(`nba/${MONTH}/1.parquet`)],
    ...[place(`wnba/${MONTH}/1.json`), place(`wnba/${MONTH}/1.parquet`)],
  ]);
  for (const [path, bytes] of receiver.objects) {
    const local = join(stage.folder, path.replace('/bucket/prop-pick/', ''));
    await mkdir(dirname(local), { recursive: true });
    await writeFile(local, bytes);
  }
  assert.deepEqual(await readByDuckDb(stage.folder), words);
});

test('a bucket with other keys, another region or no bucket is reported with the store’s error, and nothing is stored', async (t) => {
  const receiver = await s3Receiver(t);
  const create = (options: object) =>
    s3Store({ url: receiver.url, ...KEYS, ...options }).create('a.json', Buffer.from('{}'));
  await assert.rejects(create({ secret: 'another' }), /403 SignatureDoesNotMatch/);
  await assert.rejects(create({ keyId: 'ANOTHER' }), /403 InvalidAccessKeyId/);
  await assert.rejects(create({ region: 'us-east-1' }), /403 AuthorizationHeaderMalformed/);
  await assert.rejects(create({ url: receiver.url.replace('/bucket/', '/other/') }), /404 NoSuchBucket/);
  await assert.rejects(create({ url: 'http://127.0.0.1:9/bucket' }), /did not respond/);
  assert.equal(receiver.objects.size, 0);
});

test('a key of a bucket is created once, a file is read back with its hash, and a missing one is undefined', async (t) => {
  const receiver = await s3Receiver(t);
  const folder = await temporaryFolder(t);
  const store = s3Store({ url: `${receiver.url}/`, ...KEYS });
  assert.equal(await store.create('a.json', Buffer.from('one')), true);
  assert.equal(await store.create('a.json', Buffer.from('two')), false);
  assert.equal(String(await store.get('a.json')), 'one');
  assert.equal(await store.get('b.json'), undefined);
  assert.equal(await store.fetch('b.json', join(folder, 'b')), undefined);
  const fetched = await store.fetch('a.json', join(folder, 'a'));
  const sha256 = '7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed';
  assert.deepEqual(fetched, { bytes: 3, sha256 });
  await writeFile(join(folder, 'changed'), 'other bytes than the hash says');
  await assert.rejects(store.put('c', join(folder, 'changed'), sha256), /403 XAmzContentSHA256Mismatch/);
});
