import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'node:test';
import { Type } from 'typebox';
import { BASE_URL, testServer } from '../../../tests/support/http.ts';
import { DOMAIN_ERRORS, DomainError } from '../domain-error.ts';
import { problemOfDomain } from './responses/domain-problems.ts';
import { PROBLEM_SLUGS, PROBLEMS } from './responses/problems.ts';
import type { ApiModule } from './index.ts';

test('every problem type has a page that says what happened and what to do', async (t) => {
  const { api } = await testServer(t);
  for (const slug of PROBLEM_SLUGS) {
    const page = await api.inject({ url: `/errors/${slug}`, headers: { accept: 'text/html,*/*' } });
    assert.equal(page.statusCode, 200, slug);
    assert.match(String(page.headers['content-type']), /^text\/html/);
    assert.ok(page.body.includes('What happened') && page.body.includes('What to do'), slug);
    assert.ok(page.body.includes(`<h1>${PROBLEMS[slug].title}</h1>`), slug);
    const asJson = await api.inject({ url: `/errors/${slug}`, headers: { accept: 'application/json' } });
    assert.equal(asJson.json<{ remedy: string }>().remedy, PROBLEMS[slug].remedy);
  }
  assert.equal((await api.inject('/errors/made-up')).statusCode, 404);
  assert.equal((await api.inject('/errors/constructor')).statusCode, 404);
  assert.ok(PROBLEM_SLUGS.every((slug) => slug === encodeURIComponent(slug)));
});

test('every problem of the catalog is thrown somewhere', async () => {
  const source = join(import.meta.dirname, '../..');
  const files = (await readdir(source, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const texts = await Promise.all(files.map((name) => readFile(join(source, name), 'utf8')));
  const thrown = new Set(
    texts.flatMap((text) => [
      ...[...text.matchAll(/new Problem\(\s*'([a-z-]+)'/g)].map(([, slug]) => slug),
      ...DOMAIN_ERRORS.filter((kind) => new RegExp(`new DomainError\\(\\s*'${kind}'`).test(text)).map(
        (kind) => problemOfDomain(new DomainError(kind, '')).slug,
      ),
    ]),
  );
  assert.deepEqual(
    PROBLEM_SLUGS.filter((slug) => !thrown.has(slug)),
    [],
  );
});

const module: ApiModule = {
  name: 'trial',
  routes(api) {
    api.post(
      '/trial/:id',
      {
        config: {
          access: 'ops-config',
          problems: ['unprocessable', 'idempotency-mismatch'],
        },
        schema: {
          summary: 'A trial',
          params: Type.Object({ id: Type.Integer() }),
          body: Type.Object({ a: Type.String() }),
          response: { 200: Type.Object({ ok: Type.Boolean() }, { description: 'Done' }) },
        },
      },
      async () => ({ ok: true }),
    );
  },
};

interface Operation {
  readonly parameters: readonly { readonly in: string; readonly name: string }[];
  readonly security: object[];
  readonly responses: Record<string, { $ref?: string; content?: Record<string, unknown>; headers?: object }>;
  readonly requestBody: { content: Record<string, { schema: { additionalProperties: boolean } }> };
  readonly 'x-tiers': string[];
  readonly 'x-scopes': string[];
  readonly 'x-limit-group': string;
}

test('OpenAPI lists for every operation who may call it, its limit group and all its problems', async (t) => {
  const { api } = await testServer(t, { modules: [module] });
  const response = await api.inject('/api/v1/openapi.json');
  const document = response.json<{
    openapi: string;
    servers: object[];
    paths: Record<string, Record<string, Operation>>;
    components: { responses: Operation['responses'] };
  }>();
  assert.equal(document.openapi, '3.1.0');
  assert.deepEqual(document.servers, [{ url: BASE_URL }]);
  assert.deepEqual(Object.keys(document.paths).sort(), ['/api/v1/openapi.json', '/api/v1/trial/{id}']);
  const operation = document.paths['/api/v1/trial/{id}']?.['post'];
  assert.ok(operation);
  assert.deepEqual(operation.security, [{ accessToken: [] }, { opsToken: [] }]);
  assert.deepEqual(operation['x-tiers'], ['Admin']);
  assert.deepEqual(operation['x-scopes'], ['ops:config']);
  assert.equal(operation['x-limit-group'], 'ops');
  assert.deepEqual(Object.keys(operation.responses), [
    '200',
    '400',
    '401',
    '403',
    '404',
    '409',
    '413',
    '415',
    '422',
    '429',
    '500',
    '503',
  ]);
  const described = document.components.responses[operation.responses['422']?.$ref?.split('/').at(-1) ?? ''];
  assert.ok(described?.content?.['application/problem+json']);
  assert.ok(operation.responses['200']?.headers);
  assert.deepEqual(
    operation.parameters.map(({ in: place, name }) => `${place} ${name}`),
    ['path id', 'header Idempotency-Key'],
  );
  assert.equal(operation.requestBody.content['application/json']?.schema.additionalProperties, false);
});

test('the reference page works offline: it loads nothing from other hosts', async (t) => {
  const { api } = await testServer(t);
  const page = await api.inject('/docs/');
  assert.equal(page.statusCode, 200);
  assert.match(String(page.headers['content-security-policy']), /default-src 'none'; script-src 'self'/);
  const loaded = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url ?? '');
  assert.ok(loaded.length >= 3);
  assert.match(page.body, /<title>The API of Prop-Pick<\/title>/);
  for (const url of loaded) {
    const { pathname, host } = new URL(url, 'http://here/docs/');
    assert.equal(host, 'here', url);
    // The dashboard serves the icon.
    if (pathname !== '/favicon.svg') assert.equal((await api.inject(pathname)).statusCode, 200, url);
  }
  const description = (await api.inject('/docs/static/api.json')).json<{ info: { description: string } }>();
  assert.match(description.info.description, /# First request[^#]+picks\/top/);
  for (const path of ['%2e%2e/%2e%2e/package.json', '..%5c..%5cpackage.json', '%00'])
    assert.equal((await api.inject(`/docs/static/${path}`)).statusCode, 404, path);
});
