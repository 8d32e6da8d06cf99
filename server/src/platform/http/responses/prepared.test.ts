import assert from 'node:assert/strict';
import test from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { prepare, prepareJson, preparedResponses, sendPrepared } from './prepared.ts';

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

test('a client that has the response gets 304 without a body, however the ETag is listed', async () => {
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
    const response = await get({ 'accept-encoding': accepted });
    assert.match(String(response.headers.vary), /Accept-Encoding/);
    return { coding: response.headers['content-encoding'], bytes: response.rawPayload };
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

test('a kept response holds no more memory than its bytes, compressed or not', async () => {
  const prepared = prepareJson({ rows: Array.from({ length: 300 }, (_, index) => ({ index })) });
  const api = Fastify();
  api.get('/', (request, reply) => sendPrepared(request, reply, prepared));
  for (const coding of ['identity', 'br', 'gzip'])
    await api.inject({ url: '/', headers: { 'accept-encoding': coding } });
  const kept = [prepared.body, ...prepared.coded.values()];
  assert.equal(kept.length, 3);
  for (const bytes of kept) assert.equal(bytes.buffer.byteLength, bytes.length);
});

test('kept responses stay within their byte limit, and the least recently used go first', () => {
  const responses = preparedResponses(3 * 150);
  const hundred = (value: string) => prepare(Buffer.from(value.repeat(100)));
  for (const name of ['a', 'b', 'c']) responses.keep(name, hundred(name));
  assert.ok(responses.get('a'));
  responses.keep('d', hundred('d'));
  assert.deepEqual(
    ['a', 'b', 'c', 'd'].map((name) => responses.get(name) !== undefined),
    [true, false, true, true],
  );
});

test('one response is cached per key, of the newest version', async () => {
  const responses = preparedResponses(3 * 150);
  const hundred = async (value: string) => prepare(Buffer.from(value.repeat(100)));
  await responses.made('other', '1', () => hundred('o'));
  for (let version = 1; version <= 9; version += 1)
    // One board after the other.
    // oxlint-disable-next-line no-await-in-loop
    await responses.made('board', String(version), () => hundred(String(version)));
  assert.ok(responses.get('other', '1'), 'nine boards took the place of one');
  assert.equal(responses.get('board', '8'), undefined);
  const newest = responses.get('board', '9');
  assert.ok(newest);
  assert.equal(responses.get('board'), undefined, 'no version is one too');
  assert.equal(await responses.made('board', '9', () => hundred('never')), newest);
  assert.equal((await responses.made('board', '8', () => hundred('8'))).body.toString(), '8'.repeat(100));
  assert.equal(responses.get('board', '9'), undefined);
});

test('the same bytes kept again keep their compressed forms', () => {
  const responses = preparedResponses(10_000);
  const first = responses.keep('a', prepareJson([1]));
  first.coded.set('gzip', Buffer.from('made'));
  assert.equal(responses.keep('a', prepareJson([1])), first);
  assert.notEqual(responses.keep('a', prepareJson([2])), first);
});

test('concurrent requests make a response once; a failure rejects all of them and is not kept', async () => {
  const responses = preparedResponses(10_000);
  let makings = 0;
  const made = Promise.withResolvers<void>();
  const ask = () =>
    responses.made('a', '1', async () => {
      makings += 1;
      await made.promise;
      return prepareJson([1]);
    });
  const waiting = Promise.allSettled(Array.from({ length: 500 }, ask));
  made.reject(new Error('the database is away'));
  assert.ok((await waiting).every(({ status }) => status === 'rejected'));
  assert.equal(makings, 1);
  const [one] = await Promise.all([responses.made('a', '1', async () => prepareJson([1])), ask()]);
  assert.equal(responses.get('a', '1'), one);
  assert.equal(makings, 1);
});
