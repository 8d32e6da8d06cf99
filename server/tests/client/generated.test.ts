import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { generated, type Description } from '../../../client/generate.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '../../..');
interface WholeDescription extends Description {
  readonly components: { readonly schemas: Record<string, { readonly properties: Record<string, object> }> };
}
const described = (): WholeDescription =>
  JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8')) as WholeDescription;

test('the generated files match docs/openapi.json', async () => {
  for (const [name, made] of Object.entries(await generated(described())))
    assert.equal(readFileSync(join(ROOT, 'client/src/generated', name), 'utf8'), made, name);
});

test('a new operation of the description is in the types, and in the keyed operations if it takes a key', async () => {
  const { paths } = described();
  const parameters = [{ in: 'header', name: 'Idempotency-Key', schema: { type: 'string' } }];
  const more = { '/api/v1/more': { post: { parameters, responses: {} } } } as Description['paths'];
  const made = await generated({ ...described(), paths: { ...paths, ...more } });
  assert.match(made['keyed.ts'] ?? '', /'POST \/api\/v1\/more'/);
  assert.match(made['schema.ts'] ?? '', /"\/api\/v1\/more"/);
});

test('a new member of the description is in the dashboard’s types without another edit', async (t) => {
  const folder = await temporaryFolder(t);
  const generatedFolder = join(folder, 'client/src/generated');
  mkdirSync(generatedFolder, { recursive: true });
  for (const name of ['types.ts', 'requests/described.ts', 'requests/prefetched.ts'])
    cpSync(join(ROOT, 'web/src/api', name), join(folder, 'web/src/api', name));
  writeFileSync(
    join(folder, 'reader.ts'),
    `import type { Pick } from './web/src/api/types.ts';\nexport const read = (pick: Pick) => pick.plantedMember;\n`,
  );
  const compiles = async (description: WholeDescription): Promise<boolean> => {
    writeFileSync(join(generatedFolder, 'schema.ts'), (await generated(description))['schema.ts'] ?? '');
    const tsc = [join(ROOT, 'node_modules/typescript/bin/tsc'), '--ignoreConfig', '--strict', '--noEmit'];
    const { status } = spawnSync(
      process.execPath,
      [...tsc, '--allowImportingTsExtensions', '--module', 'nodenext', '--types', '', join(folder, 'reader.ts')],
      { encoding: 'utf8' },
    );
    return status === 0;
  };
  assert.equal(await compiles(described()), false, 'the member is not there yet');
  const more = described();
  const pick = more.components.schemas['Pick'] ?? assert.fail();
  pick.properties['plantedMember'] = { type: 'string' };
  assert.equal(await compiles(more), true);
});
