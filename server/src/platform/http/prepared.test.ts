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

test('who has the answer already gets 304 without a body, however the tag is listed', async () => {
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

test('the second to ask gets the same bytes compressed, as he would rather have them, unless he cannot read that', async () => {
  const { get } = serving(LONG);
  assert.equal((await get({ 'accept-encoding': 'gzip' })).headers['content-encoding'], undefined);
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

test('kept answers stay under their bytes, and those asked for last stay longest', () => {
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

test('the same bytes kept again keep their compressed forms', () => {
  const answers = preparedAnswers(10_000);
  const first = answers.keep('a', prepareJson([1]));
  first.coded.set('gzip', Buffer.from('made'));
  assert.equal(answers.keep('a', prepareJson([1])), first);
  assert.notEqual(answers.keep('a', prepareJson([2])), first);
});

test('of many who wait for an answer one makes it; a failure is everybody’s and kept by nobody', async () => {
  const answers = preparedAnswers(10_000);
  let makings = 0;
  const made = Promise.withResolvers<void>();
  const ask = () =>
    answers.made('a', async () => {
      makings += 1;
      await made.promise;
      return prepareJson([1]);
    });
  const waiting = Promise.allSettled(Array.from({ length: 500 }, ask));
  made.reject(new Error('the database is away'));
  assert.ok((await waiting).every(({ status }) => status === 'rejected'));
  assert.equal(makings, 1);
  const [one] = await Promise.all([answers.made('a', async () => prepareJson([1])), ask()]);
  assert.equal(answers.get('a'), one);
  assert.equal(makings, 1);
});
