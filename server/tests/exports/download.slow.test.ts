import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import test from 'node:test';
import { chance } from '../faults/operations/crew.ts';
import { exportStage, NO_HEART, type ExportOnWire, type ExportStage } from './stage.ts';

/** An export of several pieces: about 40,000 quotes, 4 MB. */
async function largeExport(on: ExportStage): Promise<{ id: number; path: string; whole: Buffer }> {
  await on.db.query({
    text: `insert into odds.quote (game_id, player_id, stat, period, line_halves, book_id, known_at, known_at_assumed, source,
             over_price, under_price)
           select (select min(id) from league.game), (select min(id) from league.player), 'Points', 'Full', n % 100, 1,
             '2024-03-04T00:00:00Z'::timestamptz + n * interval '1 second', false, 'test', 100 + n, -110
           from generate_series(1, 40000) n`,
  });
  const asked = await on.post({ type: 'odds_snapshots', format: 'csv' });
  const { id } = asked.json<ExportOnWire>();
  await on.exports.handle({ id }, NO_HEART);
  const path = `/data/exports/${id}/download`;
  const answer = await on.read(path);
  assert.equal(answer.statusCode, 200);
  const { bytes, rows } = (await on.read(`/data/exports/${id}`)).json<ExportOnWire>();
  assert.ok((bytes ?? 0) > 3 * 1024 * 1024);
  assert.ok((rows ?? 0) > 40_000);
  assert.equal(answer.rawPayload.length, bytes);
  return { id, path, whole: answer.rawPayload };
}

test('a download interrupted anywhere resumes with Range and If-Range and ends with the same bytes', async (t) => {
  const on = await exportStage(t);
  const { path, whole } = await largeExport(on);
  const random = chance(7);
  const { etag = '' } = (await on.read(path, { method: 'HEAD' })).headers;
  const parts: Buffer[] = [];
  for (let at = 0; at < whole.length;) {
    const until = at + 1 + Math.floor(random() * 700_000);
    const answer = await on.read(path, { range: `bytes=${at}-${until}`, 'if-range': etag });
    assert.equal(answer.statusCode, 206);
    const end = Math.min(until, whole.length - 1);
    assert.equal(answer.headers['content-range'], `bytes ${at}-${end}/${whole.length}`);
    assert.equal(answer.headers['content-length'], String(end - at + 1));
    parts.push(answer.rawPayload);
    at = end + 1;
  }
  assert.ok(Buffer.concat(parts).equals(whole));
  const last = await on.read(path, { range: 'bytes=-100' });
  assert.ok(last.rawPayload.equals(whole.subarray(-100)));
  const open = await on.read(path, { range: `bytes=${whole.length - 5}-` });
  assert.ok(open.rawPayload.equals(whole.subarray(-5)));
});

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
