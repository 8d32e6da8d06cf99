import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'node:test';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { filesOfRun, nameFigures } from './import.ts';

const COUNTS = { quoted: 0, resolved: 0, resolvedPlayed: 0, unresolved: 0, readAs: [], spellings: [] };

test('an import without quotes reports no share of resolved names', () => {
  assert.deepEqual(nameFigures({ ...COUNTS, share: null }), {});
  assert.deepEqual(Object.keys(nameFigures({ ...COUNTS, quoted: 2, resolved: 1, share: 0.5 })), [
    'quoted player-games',
    'resolved',
    'of them played',
    'share of the played',
  ]);
});

test('each run of an import has files of its own, also at the same moment', async (t) => {
  const folder = await temporaryFolder(t);
  const names = (): string[] =>
    Object.values(filesOfRun(folder, new Date('2026-11-29T18:45:00.123Z'))).map((path) =>
      path.slice(folder.length + 1),
    );
  assert.deepEqual(names(), ['import-problems-20261129T184500Z.csv', 'import-report-20261129T184500Z.txt']);
  await writeFile(join(folder, 'import-report-20261129T184500Z.txt'), '');
  assert.deepEqual(names(), ['import-problems-20261129T184500Z-2.csv', 'import-report-20261129T184500Z-2.txt']);
  await writeFile(join(folder, 'import-problems-20261129T184500Z-2.csv'), '');
  assert.deepEqual(names(), ['import-problems-20261129T184500Z-3.csv', 'import-report-20261129T184500Z-3.txt']);
});
