import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { generated, type Description } from '../../../client/generate.ts';

const ROOT = join(import.meta.dirname, '../../..');
const described = (): Description => JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8')) as Description;

test('the types and the keyed operations of the client are those of docs/openapi.json', async () => {
  for (const [name, made] of Object.entries(await generated(described()))) {
    const path = join(ROOT, 'client/src', name);
    if (process.env['PROPPICK_TEST_UPDATE'] === '1') writeFileSync(path, made);
    assert.equal(readFileSync(path, 'utf8'), made, `client/src/${name} is out of date: npm run docs`);
  }
});

test('the harness sees a description that has one operation more, and one that takes a key', async () => {
  const { paths } = described();
  const parameters = [{ in: 'header', name: 'Idempotency-Key', schema: { type: 'string' } }];
  const more = { '/api/v1/more': { post: { parameters, responses: {} } } } as Description['paths'];
  const made = await generated({ ...described(), paths: { ...paths, ...more } });
  assert.match(made['keyed.ts'] ?? '', /'POST \/api\/v1\/more'/);
  assert.notEqual(made['schema.ts'], readFileSync(join(ROOT, 'client/src/schema.ts'), 'utf8'));
});
