import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { programVersion } from '../../src/app/version.ts';
import {
  describedApi,
  type ApiDocument,
  type DescribedApi,
  type Operation,
  type Schema,
} from '../support/described-api.ts';
import { wholeProgram } from '../support/whole-program.ts';
import { assertGenerated } from './generated-page.ts';

const ROOT = join(import.meta.dirname, '../../..');

async function served(t: TestContext): Promise<ApiDocument> {
  const { server } = await wholeProgram(t, { http: { version: programVersion() } });
  return (await server.api.inject('/api/v1/openapi.json')).json<ApiDocument>();
}

test('docs/openapi.json equals the description that the service serves', async (t) => {
  assertGenerated('openapi.json', `${JSON.stringify(await served(t), null, 2)}\n`);
});

test('docs/openapi.json lints without a warning, offline', () => {
  const cli = join(ROOT, 'node_modules/@redocly/cli/bin/cli.js');
  const { stdout, stderr } = spawnSync(process.execPath, [cli, 'lint', 'docs/openapi.json', '--format=json'], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  const report = JSON.parse(stdout || `{"problems":[${JSON.stringify(stderr)}]}`) as { problems: unknown[] };
  assert.deepEqual(report.problems.slice(0, 5), []);
});

/** What the description of an operation must contain. */
const NEEDS: readonly [string, (operation: Operation, api: DescribedApi) => boolean][] = [
  ['a summary', ({ summary = '' }) => summary.length > 3 && !summary.endsWith('.')],
  ['a description', ({ description = '' }) => description.length > 10],
  ['a name', ({ operationId = '' }) => /^[a-z]\w+$/.test(operationId)],
  [
    'a tag that is described',
    ({ tags = [] }, { document }) =>
      tags.length > 0 && tags.every((tag) => document.tags.some(({ name }) => name === tag)),
  ],
  ['who may call it', ({ security, ...of }) => security?.length === 0 || (security !== undefined && 'x-tiers' in of)],
  ['its limit group', ({ security, ...of }) => security?.length === 0 || of['x-limit-group'] !== undefined],
  [
    'its scopes, where operations tokens open it',
    ({ security = [], ...of }) =>
      security.every((scheme) => !('opsToken' in scheme) || (of['x-scopes']?.length ?? 0) > 0),
  ],
  ['a description of every parameter', ({ parameters = [] }) => parameters.every(({ description }) => description)],
  [
    'the usual headers of every response',
    (operation, api) =>
      Object.keys(operation.responses).every((status) =>
        ['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'].every(
          (name) => api.response(operation, status)?.headers?.[name] !== undefined,
        ),
      ),
  ],
  [
    'the tag of a response that may be unchanged',
    (operation, api) =>
      !('304' in operation.responses) || api.response(operation, 200)?.headers?.['ETag'] !== undefined,
  ],
  [
    'when to come back',
    (operation, api) =>
      ['429', '503'].every((status) => api.response(operation, status)?.headers?.['Retry-After'] !== undefined),
  ],
];

const lackingOf = (api: DescribedApi): string[] =>
  api.operations.flatMap((operation) =>
    NEEDS.filter(([, has]) => !has(operation, api)).map(([what]) => `${operation.name} lacks ${what}`),
  );

test('every operation describes its purpose, its callers, and all its headers and problems', async (t) => {
  const api = describedApi(await served(t));
  assert.deepEqual(lackingOf(api), []);
  const names = api.operations.map(({ operationId }) => operationId);
  assert.equal(new Set(names).size, names.length, 'no two have one name');
});

/** An entry with `type` and `default` or `example` has no example of the whole: linters would read that as a schema. */
function isLikeSchema(api: DescribedApi, schema: Schema = {}): boolean {
  const { properties = {} } = api.schema(schema.items ?? schema);
  return 'type' in properties && ('default' in properties || 'example' in properties);
}

/** Examples that do not match their schema, and bodies without one. */
function badExamples(api: DescribedApi): string[] {
  const bodies = api.bodies().flatMap(({ where, media }) => {
    const given = [media.example, ...Object.values(media.examples ?? {}).map(({ value }) => value)];
    const examples = given.filter((example) => example !== undefined);
    if (examples.length === 0) return isLikeSchema(api, media.schema) ? [] : [`${where}: no example`];
    return examples.flatMap((example) => api.fault(media, example) ?? []).map((fault) => `${where}: ${fault}`);
  });
  const parameters = api.operations.flatMap(({ name, parameters = [] }) =>
    parameters.flatMap(({ name: parameter, schema, example }) => {
      const fault = example === undefined ? undefined : api.fault({ schema }, example);
      return fault === undefined ? [] : [`${name} ${parameter}: ${fault}`];
    }),
  );
  return [...bodies, ...parameters];
}

test('every example matches its schema, and every body and problem has an example', async (t) => {
  const api = describedApi(await served(t));
  assert.ok(api.bodies().length > 400, `${api.bodies().length} bodies`);
  assert.deepEqual(badExamples(api), []);
});

test('the harness sees a wrong example, a body without one, and an incomplete operation', () => {
  const schema = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };
  const response = (media: object) => ({
    responses: { 200: { content: { 'application/json': { schema, ...media } } } },
  });
  const api = describedApi({
    openapi: '3.1.0',
    tags: [],
    paths: { '/a': { get: response({ example: { id: 'one' } }) }, '/b': { get: response({}) } },
    components: { schemas: {}, responses: {} },
  });
  assert.equal(badExamples(api).length, 2);
  assert.ok(lackingOf(api).includes('GET /a lacks a summary'));
});
