import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import test from 'node:test';
import { exportStage, largeExport, type ExportOnWire } from './stage.ts';

test('HEAD has size and ETag, a matching ETag is 304, a range beyond the end 416; any other range header gets the whole file', async (t) => {
  const on = await exportStage(t);
  const { id, path, whole } = await largeExport(on);
  const head = await on.read(path, { method: 'HEAD', range: 'bytes=0-9' });
  assert.deepEqual([head.statusCode, head.rawPayload.length], [200, 0]);
  assert.equal(head.headers['content-length'], String(whole.length));
  assert.equal(head.headers['accept-ranges'], 'bytes');
  const sha256 = createHash('sha256').update(whole).digest();
  assert.equal(head.headers['repr-digest'], `sha-256=:${sha256.toString('base64')}:`);
  assert.equal(
    (await on.read(`/data/exports/${id}`)).json<{ sha256: string }>().sha256,
    sha256.toString('hex'),
    'the listing names the same digest',
  );
  const etag = String(head.headers.etag);
  assert.match(etag, /^"/, 'a strong tag');
  const had = await on.read(path, { 'if-none-match': etag });
  assert.deepEqual([had.statusCode, had.body], [304, '']);
  const beyond = await on.read(path, { range: `bytes=${whole.length}-` });
  assert.equal(beyond.statusCode, 416);
  assert.equal(beyond.headers['content-range'], `bytes */${whole.length}`);
  assert.match(beyond.body, /range-not-satisfiable/);
  for (const range of ['bytes=0-1,5-6', 'bytes=9-3', 'lines=1-2', 'bytes=x'])
    assert.deepEqual((await on.read(path, { range })).statusCode, 200, range);
  const other = await on.read(path, { range: 'bytes=0-9', 'if-range': '"another"' });
  assert.deepEqual([other.statusCode, other.rawPayload.length], [200, whole.length], 'the file changed: all of it');
  const dated = await on.read(path, { range: 'bytes=0-9', 'if-range': String(head.headers['last-modified']) });
  assert.equal(dated.statusCode, 206);
});

test('a file is deleted after seven days, its export stays listed, and a file without an export leaves nothing', async (t) => {
  const on = await exportStage(t);
  const { id, path } = await largeExport(on);
  const chunks = async () =>
    (await on.db.query<{ n: number }>({ text: 'select count(*)::int as n from exports.chunk' })).rows[0]?.n;
  assert.equal(await on.exports.sweep(on.db), 0);
  on.clock.set(new Date(on.clock.now().getTime() + 7 * 86_400_000 - 1_000));
  await on.exports.sweep(on.db);
  assert.equal((await on.read(path, { method: 'HEAD' })).statusCode, 200);
  on.clock.set(new Date(on.clock.now().getTime() + 1_000));
  const gone = await on.read(path);
  assert.deepEqual([gone.statusCode, gone.json<{ type: string }>().type.split('/').at(-1)], [410, 'export-removed']);
  assert.ok((await on.exports.sweep(on.db)) > 3);
  assert.equal(await chunks(), 0);
  const shown = (await on.read(`/data/exports/${id}`)).json<ExportOnWire>();
  assert.deepEqual([shown.status, shown.links['download']], ['completed', undefined]);
  assert.notEqual(shown.removedAt, null);
});
