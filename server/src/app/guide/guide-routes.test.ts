import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { testServer } from '../../../tests/support/http.ts';
import { silentLog } from '../../platform/index.ts';
import { mountGuide } from './guide-routes.ts';

const FILES = new Map([
  ['index.html', Buffer.from('<h1>The first page</h1>')],
  ['decisions/index.html', Buffer.from('<h1>Decisions</h1>')],
  ['search.js', Buffer.from('show();')],
]);

const served = async (t: TestContext, files: () => Promise<ReadonlyMap<string, Buffer>>) =>
  (await testServer(t, { pages: (api) => mountGuide(api, silentLog, files) })).api;

test('the guide has its index under its folder, a strict policy, an ETag, and problems for pages that it lacks', async (t) => {
  const api = await served(t, async () => FILES);
  const bare = await api.inject('/docs/guide');
  assert.deepEqual([bare.statusCode, bare.headers.location], [302, '/docs/guide/']);
  const index = await api.inject('/docs/guide/');
  assert.match(index.body, /The first page/);
  assert.match(
    index.headers['content-security-policy'] as string,
    /^default-src 'none'; script-src 'self'; style-src 'self'/,
  );
  assert.match((await api.inject('/docs/guide/decisions/')).body, /Decisions/);
  assert.equal((await api.inject('/docs/guide/search.js')).headers['content-type'], 'text/javascript; charset=utf-8');
  const again = await api.inject({ url: '/docs/guide/', headers: { 'if-none-match': index.headers.etag as string } });
  assert.equal(again.statusCode, 304);
  for (const path of ['/docs/guide/gone.html', '/docs/guide/../guide-routes.ts', '/docs/guide/%2e%2e/package.json']) {
    const missing = await api.inject(path);
    assert.equal(missing.statusCode, 404, path);
    assert.match(missing.headers['content-type'] as string, /^application\/problem\+json/);
  }
});

test('the files are read for the first reader, once, and again only after a failure, which a page tells with what to do', async (t) => {
  let reads = 0;
  const api = await served(t, async () => {
    reads += 1;
    if (reads === 1) throw new Error('vite is not installed');
    return FILES;
  });
  assert.equal(reads, 0);
  const failed = await api.inject('/docs/guide/');
  assert.equal(failed.statusCode, 503);
  assert.match(failed.body, /npm run docs:site/);
  assert.doesNotMatch(failed.body, /vite is not installed/);
  const responses = await Promise.all(['', 'search.js', 'decisions/'].map((path) => api.inject(`/docs/guide/${path}`)));
  assert.deepEqual(
    responses.map(({ statusCode }) => statusCode),
    [200, 200, 200],
  );
  assert.equal(reads, 2);
});
