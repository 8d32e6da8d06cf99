import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { shippedFor, writeConstants } from '../../../model/index.ts';
import { OperatorError } from '../../../platform/index.ts';
import { readConstantsFile } from './read-constants.ts';

test('a constants file is read; an invalid or missing one is an OperatorError', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'prop-pick-test-'));
  t.after(() => rm(folder, { recursive: true }));
  const file = join(folder, 'constants.json');
  const [shipped] = shippedFor('Nba');
  assert.ok(shipped !== undefined);
  await writeFile(file, writeConstants(shipped));
  assert.deepEqual(await readConstantsFile(file), shipped);
  for (const content of ['no JSON', '{}', 'null', writeConstants({ ...shipped, unquotedOpening: Number.NaN })]) {
    await writeFile(file, content);
    await assert.rejects(readConstantsFile(file), OperatorError, content);
  }
  await assert.rejects(readConstantsFile(join(folder, 'missing.json')), OperatorError);
  await assert.rejects(readConstantsFile(folder), OperatorError);
});
