import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { BASE_URL, testServer } from '../../tests/support/http.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { dashboard } from './dashboard.ts';

/** The files of a build: a page, and a script with the build's name. */
async function build(dist: string, name: string): Promise<Buffer> {
  await rm(dist, { recursive: true, force: true });
  await mkdir(join(dist, 'assets'), { recursive: true });
  const script = Buffer.from(`// ${name}\n${'let x = 0;\n'.repeat(200)}`);
  const path = join(dist, 'assets', `index-${name}.js`);
  await writeFile(path, script);
  await writeFile(`${path}.br`, brotliCompressSync(script));
  await writeFile(`${path}.gz`, gzipSync(script));
  await writeFile(join(dist, 'favicon.svg'), '<svg/>');
  await writeFile(join(dist, '.sources'), name);
  await writeFile(join(dist, 'index.html'), `<script src="/assets/index-${name}.js"></script>`);
  return script;
}

async function stage(t: TestContext) {
  const dist = join(await temporaryFolder(t), 'dist');
  const script = await build(dist, 'first');
  const { api } = await testServer(t, { pages: (at) => dashboard(at, { dist, baseUrl: BASE_URL }) });
  return { dist, script, api };
}

test('a service keeps the dashboard of its start while another one is built in its folder', async (t) => {
  const { dist, script, api } = await stage(t);
  await build(dist, 'second');
  const page = await api.inject('/picks/today');
  const asset = /src="([^"]+)"/.exec(page.body)?.[1] ?? '';
  assert.equal(asset, '/assets/index-first.js');
  const responses = await Promise.all(
    ['identity', 'br', 'gzip'].map((coding) => api.inject({ url: asset, headers: { 'accept-encoding': coding } })),
  );
  assert.deepEqual(
    responses.map(({ statusCode, headers }) => [statusCode, headers['content-encoding']]),
    [
      [200, undefined],
      [200, 'br'],
      [200, 'gzip'],
    ],
  );
  assert.deepEqual((await api.inject(asset)).rawPayload, script);
  await rm(dist, { recursive: true });
  assert.equal((await api.inject('/favicon.svg')).body, '<svg/>');
});

test('files with the build in their name are cached forever, others are revalidated; each has its content type', async (t) => {
  const { api, script } = await stage(t);
  const asset = await api.inject({ url: '/assets/index-first.js', headers: { 'accept-encoding': 'br' } });
  assert.deepEqual(asset.rawPayload, brotliCompressSync(script), 'the first time as well');
  assert.equal(asset.headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.equal(asset.headers['content-type'], 'text/javascript; charset=utf-8');
  assert.equal(asset.headers['vary'], 'Accept-Encoding');
  const headers = { 'if-none-match': String(asset.headers['etag']) };
  assert.equal((await api.inject({ url: '/assets/index-first.js', headers })).statusCode, 304);
  const icon = await api.inject({ method: 'HEAD', url: '/favicon.svg' });
  assert.deepEqual([icon.statusCode, icon.body, icon.headers['content-length']], [200, '', '6']);
  assert.equal(icon.headers['cache-control'], 'public, no-cache');
  assert.equal(icon.headers['content-type'], 'image/svg+xml');
});

test('a missing asset is a 404; compressed forms and hidden files have no path', async (t) => {
  const { api } = await stage(t);
  for (const url of ['/assets/index-second.js', '/assets/index-first.js.br', '/assets/', '/assets/..%2f.sources']) {
    const response = await api.inject(url);
    assert.equal(response.statusCode, 404, url);
    assert.match(String(response.headers['content-type']), /^application\/problem\+json/);
  }
  assert.match((await api.inject('/.sources')).body, /^<script/, 'an address of the page');
  assert.equal((await api.inject({ method: 'POST', url: '/assets/index-first.js' })).statusCode, 405);
});

test('robots.txt is served as text', async (t) => {
  const dist = await temporaryFolder(t);
  await build(dist, 'first');
  const rules = await readFile(join(import.meta.dirname, '../../../web/public/robots.txt'), 'utf8');
  await writeFile(join(dist, 'robots.txt'), rules);
  const { api } = await testServer(t, { pages: (at) => dashboard(at, { dist, baseUrl: BASE_URL }) });
  const response = await api.inject('/robots.txt');
  assert.equal(response.headers['content-type'], 'text/plain; charset=utf-8');
  assert.equal(response.body, rules);
  const fields = rules.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  assert.equal(fields[0], 'User-agent: *');
  for (const field of fields.slice(1)) assert.match(field, /^(Allow|Disallow): \//);
});

test('the name of what the service worker keeps has the hash of the files, so that a changed page is fetched again', async () => {
  const web = join(import.meta.dirname, '../../../web/public');
  const worker = await readFile(join(web, 'service-worker.js'), 'utf8');
  const hash = createHash('sha256');
  const [, list = ''] = /FILES = \[(.*)\]/.exec(worker) ?? [];
  const files = Array.from(list.matchAll(/'\/([^']+)'/g), ([, path = '']) => path);
  assert.ok(files.includes('offline.html'));
  for (const path of files) hash.update(await readFile(join(web, path)));
  assert.equal(/KEPT = '([^']+)'/.exec(worker)?.[1], `offline-${hash.digest('hex').slice(0, 8)}`);
});

test('without a build there is no dashboard', async (t) => {
  const dist = await temporaryFolder(t);
  const { api } = await testServer(t, { pages: (at) => dashboard(at, { dist, baseUrl: BASE_URL }) });
  assert.equal((await api.inject('/')).statusCode, 404);
});

test('link previews name the picture by its whole address; the manifest and its icons have their content types', async (t) => {
  const web = join(import.meta.dirname, '../../../web');
  const dist = await temporaryFolder(t);
  await cp(join(web, 'public'), dist, { recursive: true });
  await cp(join(web, 'index.html'), join(dist, 'index.html'));
  const { api } = await testServer(t, { pages: (at) => dashboard(at, { dist, baseUrl: BASE_URL }) });
  const page = (await api.inject('/')).body;
  assert.match(page, new RegExp(`<meta property="og:image" content="${BASE_URL}/preview.png" />`));
  for (const name of ['og:title', 'og:description', 'og:image:alt'])
    assert.match(page, new RegExp(`property="${name}"`));
  const manifest = await api.inject('/manifest.webmanifest');
  assert.equal(manifest.headers['content-type'], 'application/manifest+json');
  const { icons } = manifest.json<{ icons: { src: string; type: string; sizes: string }[] }>();
  const pictures = [
    ...icons,
    { src: '/apple-touch-icon.png', type: 'image/png', sizes: '180x180' },
    { src: '/preview.png', type: 'image/png', sizes: '1200x630' },
  ];
  for (const { src, type, sizes } of pictures) {
    const { headers, rawPayload } = await api.inject(src);
    assert.equal(headers['content-type'], type, src);
    // The width and height of a PNG are at bytes 16 and 20.
    if (type === 'image/png') assert.equal(`${rawPayload.readUInt32BE(16)}x${rawPayload.readUInt32BE(20)}`, sizes, src);
  }
});
