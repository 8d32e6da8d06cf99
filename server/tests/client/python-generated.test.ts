import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { GENERATED, pythonOf, wantedPython, type ApiDescription } from '../../../client-python/generate/main.ts';

const described = (): ApiDescription =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../docs/openapi.json'), 'utf8')) as ApiDescription;

test('the types and methods of the Python client match docs/openapi.json, with a method per operation', () => {
  const made = wantedPython();
  assert.equal(readFileSync(GENERATED, 'utf8'), made);
  const operations = Object.values(described().paths).flatMap((methods) => Object.keys(methods));
  assert.equal([...made.matchAll(/^ {4}def (?!iter_)/gm)].length, operations.length);
});

test('a new operation, member or parameter of the description is in the Python client without another edit', () => {
  const { paths, components, info } = described();
  const parameters = [
    { in: 'query', name: 'from', schema: { type: 'string' } },
    { in: 'header', name: 'Idempotency-Key', schema: { type: 'string' } },
  ];
  const schema = {
    type: 'object',
    required: ['from'],
    properties: { from: { type: 'integer' }, isNew: { type: 'boolean' } },
  };
  const responses = { 201: { content: { 'application/json': { schema } } } };
  const post = { operationId: 'postMore', summary: 'More', parameters, responses };
  const made = pythonOf({ info, components, paths: { ...paths, '/api/v1/more/{id}': { post } } }, '1.2.3');
  assert.match(made, /^__version__ = "1\.2\.3"$/m);
  assert.match(
    made,
    /def post_more\(self, \*, from_: str \| None = None, idempotency_key: str \| None = None\) -> PostMoreResponse:/,
  );
  assert.match(
    made,
    /self\._json\("POST", f"\/api\/v1\/more\/\{_part\(id\)\}", query=\{"from": from_\}, .*keyed=True\)/,
  );
  assert.match(made, /_PostMoreResponse = TypedDict\("_PostMoreResponse", \{\n {4}"from": "int",\n\}\)/);
  assert.match(made, /class PostMoreResponse\(_PostMoreResponse, total=False\):\n {4}isNew: bool\n/);
});
