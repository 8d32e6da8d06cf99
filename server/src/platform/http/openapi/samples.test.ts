import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'node:test';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts';
import { addSamples } from './samples.ts';
import type { CodeSample, DescribedApi } from './shapes.ts';

const ROOT = join(import.meta.dirname, '../../../../..');
const described = JSON.parse(await readFile(join(ROOT, 'docs/openapi.json'), 'utf8')) as DescribedApi;
addSamples(described, 'http://127.0.0.1:8080');
const operations = Object.entries(described.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
);

const sourcesOf = (label: string): string[] =>
  operations.map(({ name, operation }) => {
    const found = operation['x-codeSamples']?.find((sample: CodeSample) => sample.label === label);
    assert.ok(found, `${name} in ${label}`);
    return found.source;
  });

/** Runs a program and fails with what it wrote. */
function passes(program: string, args: readonly string[], input?: string): void {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: ROOT, encoding: 'utf8', input });
  assert.equal(status, 0, `${error?.message ?? ''}${stdout}${stderr}`);
}

test('the TypeScript sample of every operation compiles against the client', async (t) => {
  const folder = await temporaryFolder(t);
  const files = await Promise.all(
    sourcesOf('TypeScript').map(async (source, index) => {
      const path = join(folder, `sample-${index}.mts`);
      await writeFile(path, source);
      return path;
    }),
  );
  const options = {
    extends: join(ROOT, 'client/tsconfig.json'),
    compilerOptions: {
      noEmit: true,
      composite: false,
      incremental: false,
      rootDir: '/',
      allowImportingTsExtensions: true,
      typeRoots: [join(ROOT, 'node_modules/@types')],
      paths: { '@prop-pick/client': [join(ROOT, 'client/src/index.ts')] },
    },
    include: [],
    files,
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(options));
  passes(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder]);
});

test('the curl sample of every operation is one command that a shell can read', () => {
  for (const source of sourcesOf('curl')) passes('sh', ['-n'], source);
});

test('the Python sample of every operation is a program that Python can read', (t) => {
  if (spawnSync('python3', ['--version']).status !== 0) return t.skip('python3 is not installed');
  const check = 'import json, sys\nfor source in json.load(sys.stdin): compile(source, "sample", "exec")';
  passes('python3', ['-c', check], JSON.stringify(sourcesOf('Python')));
});

/** Each sample calls one method of the client, with arguments that its signature takes. */
const FITS_CLIENT = `import ast, inspect, json, sys
sys.path.insert(0, sys.argv[1])
from prop_pick import PropPick
for source in json.load(sys.stdin):
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)]
    for call in calls:
        signature = inspect.signature(getattr(PropPick, call.func.attr))
        signature.bind(None, *call.args, **{word.arg: word.value for word in call.keywords})
    assert calls, source
`;

test('the Python sample of every operation calls a method of the client with arguments that it takes', (t) => {
  if (spawnSync('python3', ['--version']).status !== 0) return t.skip('python3 is not installed');
  const client = join(ROOT, 'client-python/src');
  if (!existsSync(join(client, 'prop_pick/types.py'))) return t.skip('the Python client is not built');
  passes('python3', ['-B', '-c', FITS_CLIENT, client], JSON.stringify(sourcesOf('Python')));
});

test('samples name the credential, the path and the required parameters, and no optional ones', () => {
  const [curl, typescript, python] = described.paths['/api/v1/picks/{id}/history']?.['get']?.['x-codeSamples'] ?? [];
  assert.equal(curl?.source, `curl 'http://127.0.0.1:8080/api/v1/picks/1/history' \\\n  -H "X-API-Key: $KEY"`);
  assert.match(
    typescript?.source ?? '',
    /GET\('\/api\/v1\/picks\/\{id\}\/history', \{\n {2}params: \{ path: \{ id: 1 \} \}/,
  );
  assert.equal(
    python?.source,
    [
      'from prop_pick import PropPick',
      '',
      "base_url = 'http://127.0.0.1:8080'",
      "client = PropPick(base_url, api_key='pp_…')",
      'data = client.get_picks_by_id_history(1)',
      'print(data)',
    ].join('\n'),
  );
  const optional = operations
    .flatMap(({ operation }) => operation.parameters ?? [])
    .filter((each) => !each['required']);
  assert.ok(
    optional.length > 100 &&
      optional.every(({ schema, ...each }) => !('example' in each) && schema?.examples === undefined),
  );
});
