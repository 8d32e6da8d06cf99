import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { OperatorError } from '../../platform/index.ts';
import { folderStore } from '../../platform/store/index.ts';
import { fetchParts } from './archive-parts.ts';
import { FORMAT } from './manifest.ts';

/** A store with a month of some parts. */
async function stage(t: TestContext) {
  const [folder, copies] = [await temporaryFolder(t), await temporaryFolder(t)];
  const month = join(folder, 'quotes/nba/2024-03');
  await mkdir(month, { recursive: true });
  const add = async (part: number, more: object = {}, content = `part ${part}`) => {
    const sha256 = createHash('sha256').update(content).digest('hex');
    const facts = { format: FORMAT, league: 'Nba', month: '2024-03', part, file: `${part}.parquet`, rows: 1, bytes: 6 };
    const manifest = { ...facts, sha256, writtenAt: '2024-04-01T00:00:00Z', columns: [], ...more };
    await writeFile(join(month, `${part}.json`), JSON.stringify(manifest));
    if (content !== '') await writeFile(join(month, `${part}.parquet`), content);
    return manifest;
  };
  return { copies, month, add, fetch: () => fetchParts(folderStore(folder), copies, 'Nba', '2024-03') };
}

test('the parts of an archived month are copied in order up to the last one, and no month has none', async (t) => {
  const { copies, add, fetch } = await stage(t);
  assert.deepEqual(await fetch(), []);
  const [one, two] = [await add(1), await add(2)];
  await add(4);
  const path = (part: number): string => join(copies, `Nba-2024-03-${part}.parquet`);
  assert.deepEqual(await fetch(), [
    { manifest: one, path: path(1) },
    { manifest: two, path: path(2) },
  ]);
  assert.equal(await readFile(path(2), 'utf8'), 'part 2');
});

test('a damaged part of an archived month is an error that names its file and what to do', async (t) => {
  const { month, add, fetch } = await stage(t);
  const damaged = (file: string, why: string) => (error: unknown) =>
    error instanceof OperatorError &&
    error.message.includes(`The archive’s file quotes/nba/2024-03/${file} is damaged: ${why}.`) &&
    error.hint.startsWith('Put back a copy of it from elsewhere.');
  for (const more of [{ league: 'Wnba' }, { month: '2024-04' }, { part: 2 }, { format: 'other' }]) {
    await add(1, more);
    await assert.rejects(fetch(), damaged('1.json', 'it is no manifest of this part'), JSON.stringify(more));
  }
  await add(1, { sha256: 'a0'.repeat(32) });
  await assert.rejects(fetch(), damaged('1.parquet', 'its hash is not the one in its manifest'));
  await add(1);
  await add(2, {}, '');
  await assert.rejects(fetch(), damaged('2.parquet', 'its manifest is there and the file is not'));
  await writeFile(join(month, '2.json'), 'no JSON');
  await assert.rejects(fetch(), damaged('2.json', 'it is no manifest of this part'));
});
