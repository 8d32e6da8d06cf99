import assert from 'node:assert/strict';
import test from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { prepare, prepareJson, preparedAnswers, sendPrepared } from './prepared.ts';

function serving(body: string) {
  const prepared = prepare(Buffer.from(body));
  const api = Fastify();
  api.get('/', (request, reply) => sendPrepared(request, reply, prepared, { maxAgeSeconds: 60 }));
  return {
    etag: prepared.etag,
    get: (headers: Record<string, string> = {}) => api.inject({ url: '/', headers }),
  };
}

const LONG = JSON.stringify({ rows: Array.from({ length: 300 }, (_, index) => ({ index })) });

test('a client that has the answer gets 304 without a body, however the ETag is listed', async () => {
  const { get, etag } = serving(LONG);
  const first = await get();
  assert.equal(first.headers.etag, etag);
  assert.equal(first.headers['cache-control'], 'private, max-age=60');
  for (const tag of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
    const again = await get({ 'if-none-match': tag });
    assert.deepEqual([again.statusCode, again.body], [304, ''], tag);
  }
  assert.equal((await get({ 'if-none-match': '"other"' })).statusCode, 200);
});

test('from the first request on the bytes are compressed in the coding that the client prefers and accepts', async () => {
  const { get } = serving(LONG);
  const coded = async (accepted: string) => {
    const answer = await get({ 'accept-encoding': accepted });
    assert.match(String(answer.headers.vary), /Accept-Encoding/);
    return { coding: answer.headers['content-encoding'], bytes: answer.rawPayload };
  };
  for (const accepted of ['gzip', 'GZIP, deflate', 'br;q=0.5, gzip', 'br;q=0, *', 'gzip;q=0.1']) {
    const { coding, bytes } = await coded(accepted);
    assert.equal(coding, 'gzip', accepted);
    assert.equal(gunzipSync(bytes).toString(), LONG);
  }
  for (const accepted of ['gzip, deflate, br, zstd', 'br;q=0.9, gzip;q=0.5', '*', 'gzip;q=0, *;q=0.1']) {
    const { coding, bytes } = await coded(accepted);
    assert.equal(coding, 'br', accepted);
    assert.equal(brotliDecompressSync(bytes).toString(), LONG);
  }
  for (const accepted of ['identity', 'gzip;q=0', 'gzip;q=0, br;q=0, *', 'gzip;q=nonsense', ''])
    assert.equal((await get({ 'accept-encoding': accepted })).body, LONG, accepted);
});

test('a kept answer holds no more memory than its bytes, compressed or not', async () => {
  const prepared = prepareJson({ rows: Array.from({ length: 300 }, (_, index) => ({ index })) });
  const api = Fastify();
  api.get('/', (request, reply) => sendPrepared(request, reply, prepared));
  for (const coding of ['identity', 'br', 'gzip'])
    await api.inject({ url: '/', headers: { 'accept-encoding': coding } });
  const kept = [prepared.body, ...prepared.coded.values()];
  assert.equal(kept.length, 3);
  for (const bytes of kept) assert.equal(bytes.buffer.byteLength, bytes.length);
});

test('kept answers stay within their byte limit, and the least recently used go first', () => {
  const answers = preparedAnswers(3 * 150);
  const hundred = (value: string) => prepare(Buffer.from(value.repeat(100)));
  for (const name of ['a', 'b', 'c']) answers.keep(name, hundred(name));
  assert.ok(answers.get('a'));
  answers.keep('d', hundred('d'));
  assert.deepEqual(
    ['a', 'b', 'c', 'd'].map((name) => answers.get(name) !== undefined),
    [true, false, true, true],
  );
});

test('one response is cached per key, of the newest version', async () => {
  const answers = preparedAnswers(3 * 150);
  const hundred = async (value: string) => prepare(Buffer.from(value.repeat(100)));
  await answers.made('other', '1', () => hundred('o'));
  for (let version = 1; version <= 9; version += 1)
    // One board after the other.
    // oxlint-disable-next-line no-await-in-loop
    await answers.made('board', String(version), () => hundred(String(version)));
  assert.ok(answers.get('other', '1'), 'nine boards took the place of one');
  assert.equal(answers.get('board', '8'), undefined);
  const newest = answers.get('board', '9');
  assert.ok(newest);
  assert.equal(answers.get('board'), undefined, 'no version is one too');
  assert.equal(await answers.made('board', '9', () => hundred('never')), newest);
  assert.equal((await answers.made('board', '8', () => hundred('8'))).body.toString(), '8'.repeat(100));
  assert.equal(answers.get('board', '9'), undefined);
});

test('the same bytes kept again keep their compressed forms', () => {
  const answers = preparedAnswers(10_000);
  const first = answers.keep('a', prepareJson([1]));
  first.coded.set('gzip', Buffer.from('made'));
  assert.equal(answers.keep('a', prepareJson([1])), first);
  assert.notEqual(answers.keep('a', prepareJson([2])), first);
});

test('concurrent requests make an answer once; a failure rejects all of them and is not kept', async () => {
  const answers = preparedAnswers(10_000);
  let makings = 0;
  const made = Promise.withResolvers<void>();
  const ask = () =>
    answers.made('a', '1', async () => {
      makings += 1;
      await made.promise;
      return prepareJson([1]);
    });
  const waiting = Promise.allSettled(Array.from({ length: 500 }, ask));
  made.reject(new Error('the database is away'));
  assert.ok((await waiting).every(({ status }) => status === 'rejected'));
  assert.equal(makings, 1);
  const [one] = await Promise.all([answers.made('a', '1', async () => prepareJson([1])), ask()]);
  assert.equal(answers.get('a', '1'), one);
  assert.equal(makings, 1);
});
