import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { Type } from 'typebox';
import type { ApiModule } from '../../src/platform/http/index.ts';
import type { Database } from '../../src/platform/index.ts';
import { testDatabase } from '../support/postgres.ts';
import { countingStatements } from '../support/statement-count.ts';
import { wholeProgram } from '../support/whole-program.ts';

/** Public URLs whose responses differ from request to request, and why each may do work per response. */
const MADE_EACH_TIME: Readonly<Record<string, string>> = {
  '/livez': 'a constant of 18 bytes',
  '/readyz': 'asks the database, once for all who wait: below',
  '/api/v1/service': 'tells the time',
};

/** The planted fault: a public route that serializes its response for each request. */
const wasteful: ApiModule = {
  name: 'wasteful',
  routes(api) {
    const response = { 200: Type.Object({ list: Type.Array(Type.Integer()) }) };
    api.get('/wasteful', { config: { access: 'public' }, schema: { summary: 'Wasteful', response } }, () => ({
      list: [1, 2, 3],
    }));
  },
};

/** The whole service; every GET URL without credentials and parameters; and the bytes written to a client. */
async function stage(t: TestContext, modules: readonly ApiModule[] = [], on?: Database) {
  const paths: string[] = [];
  let written: unknown;
  const { server } = await wholeProgram(t, {
    ...(on && { db: on }),
    planted: { modules },
    http: {
      pages: (api) => {
        api.addHook('onRoute', ({ method, url, config }) => {
          const isOpen = !url.startsWith('/api/') || config?.access === 'public';
          if (method === 'GET' && isOpen && !url.includes(':')) paths.push(url);
        });
        api.addHook('onSend', async (_request, _reply, payload) => (written = payload));
      },
    },
  });
  /** The buffer written for the URL, after the first request, which may compress it. */
  async function bytesFor(url: string, headers: Readonly<Record<string, string>> = {}): Promise<unknown> {
    await server.api.inject({ url, headers });
    const { statusCode } = await server.api.inject({ url, headers });
    assert.equal(statusCode, 200, url);
    return written;
  }
  return { api: server.api, paths: [...new Set(paths)], bytesFor };
}

/** URLs that write other buffers when the same request is repeated. */
async function madeEachTime({ paths, bytesFor }: Awaited<ReturnType<typeof stage>>): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths)
    for (const coding of ['identity', 'gzip']) {
      // One request at a time: the last bytes written are its own.
      // oxlint-disable-next-line no-await-in-loop
      const [first, second] = [
        await bytesFor(path, { 'accept-encoding': coding }),
        await bytesFor(path, { 'accept-encoding': coding }),
      ];
      if (!Buffer.isBuffer(first) || first !== second) found.push(path);
    }
  return [...new Set(found)];
}

test('a public URL sends bytes that were prepared once: no request makes the service serialize, read or compress', async (t) => {
  const service = await stage(t);
  assert.deepEqual((await madeEachTime(service)).sort(), Object.keys(MADE_EACH_TIME).sort());
  for (const path of ['/api/v1/openapi.json', '/docs', '/docs/static/scalar.js', '/errors/not-found'])
    assert.ok(service.paths.includes(path), path);
});

test('fifty concurrent probes query the database at most twice: once for the first of them, once for all that arrive meanwhile', async (t) => {
  const counted = countingStatements(await testDatabase(t));
  const { api } = await stage(t, [], counted.db);
  const responses = await Promise.all(Array.from({ length: 50 }, () => api.inject('/readyz')));
  assert.ok(responses.every(({ statusCode }) => statusCode === 200));
  const asked = counted.counts.get('platform.ping') ?? 0;
  assert.ok(asked === 1 || asked === 2, `${asked} queries`);
});

test('the check finds a public route that serializes its response for each request', async (t) => {
  assert.ok((await madeEachTime(await stage(t, [wasteful]))).includes('/api/v1/wasteful'));
});

test('the description is sent compressed, and not at all to a client that has it', async (t) => {
  const { api } = await stage(t);
  const url = '/api/v1/openapi.json';
  const first = await api.inject(url);
  const { etag } = first.headers;
  assert.equal(first.headers['cache-control'], 'public, no-cache');
  const again = await api.inject({ url, headers: { 'if-none-match': String(etag) } });
  assert.deepEqual([again.statusCode, again.body], [304, '']);
  const small = await api.inject({ url, headers: { 'accept-encoding': 'br' } });
  assert.equal(small.headers['content-encoding'], 'br');
  assert.ok(small.rawPayload.length * 5 < first.rawPayload.length);
});
