import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import test from 'node:test';
import { temporaryFolder } from '../support/temporary-folder.ts';

const CLIENT = join(import.meta.dirname, '../../../client');

/** The compiler that builds the package. */
const tsc = (): string => createRequire(join(CLIENT, 'package.json')).resolve('typescript/bin/tsc');

const compile = (...args: string[]): string => {
  const { stdout, status } = spawnSync(process.execPath, [tsc(), ...args], { encoding: 'utf8' });
  return status === 0 ? '' : stdout;
};

const USER = `
import { apiKey, dataOf, eachItem, propPick, type Pick, type WebhookEvent } from './client/index.js';
import { verifyWebhook } from './client/webhook-verifier.js';

const client = propPick({ baseUrl: 'https://picks.example.org', credential: apiKey('pp_') });
export const picks: readonly Pick[] = await dataOf(client.api.GET('/api/v1/picks/top', { params: { query: { count: 5 } } }));
export const names = eachItem((cursor) => dataOf(client.api.GET('/api/v1/players', { params: { query: { ...(cursor && { cursor }) } } })));
export const event: WebhookEvent = await verifyWebhook({ body: '', signature: null, secret: 's' });
// @ts-expect-error there is no such path
await client.api.GET('/api/v1/none');
// @ts-expect-error a count is a number
await client.api.GET('/api/v1/picks/top', { params: { query: { count: 'five' } } });
`;

test('the package has its code and its types and nothing else, and a program compiles against it', async (t) => {
  const folder = await temporaryFolder(t);
  assert.equal(compile('-p', CLIENT, '--outDir', join(folder, 'client')), '');
  writeFileSync(join(folder, 'user.ts'), USER);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const strict = ['--strict', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2024,dom,dom.asynciterable'];
  const paths = join(folder, 'tsconfig.json');
  const fetchTypes = createRequire(join(CLIENT, 'package.json'))
    .resolve('openapi-fetch')
    .replace(/\.cjs$/, '.d.mts');
  writeFileSync(
    paths,
    JSON.stringify({
      compilerOptions: { paths: { 'openapi-fetch': [fetchTypes] }, types: [], noEmit: true },
      files: ['user.ts'],
    }),
  );
  assert.equal(compile('-p', paths, ...strict), '');
  const manifest = JSON.parse(readFileSync(join(CLIENT, 'package.json'), 'utf8')) as {
    files: string[];
    dependencies: object;
    exports: Record<string, { types: string; default: string }>;
  };
  const built = readdirSync(join(folder, 'client'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `./dist/${relative(join(folder, 'client'), join(parentPath, name))}`);
  assert.deepEqual(manifest.files, ['dist']);
  assert.deepEqual(Object.keys(manifest.dependencies), ['openapi-fetch']);
  for (const { types, default: code } of Object.values(manifest.exports))
    assert.ok(built.includes(types) && built.includes(code), `${types} ${code}`);
  assert.ok(built.includes('./dist/generated/schema.d.ts'), 'the generated types are published');
  assert.deepEqual(
    built.filter((name) => !/\.(js|d\.ts)$/.test(name) || name.includes('.test.')),
    [],
  );
});
