import assert from 'node:assert/strict';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import type { TableColumn } from '../table.ts';
import { readParquet, UnreadableParquet } from './read-parquet.ts';
import { parquetWriter } from './write-parquet.ts';

const BOOK: TableColumn = { name: 'book', type: 'text' };
const PRICE: TableColumn = { name: 'price', type: 'integer' };
const ADDED: TableColumn = { name: 'resting', type: 'integer', mayBeAbsent: true };

test('a file from before a column was added is read with null there; a file without any other column is refused', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'prop-pick-parquet-'));
  t.after(() => rm(folder, { recursive: true }));
  const path = join(folder, '1.parquet');
  const file = await open(path, 'w');
  const older = parquetWriter([BOOK, PRICE], file);
  await older.write([['a', -110]]);
  await older.finish();
  await file.close();

  const { value: rows } = await readParquet(path, [BOOK, ADDED, PRICE]).next();
  assert.deepEqual(rows, [['a', null, -110]]);
  await assert.rejects(readParquet(path, [BOOK, { name: 'resting', type: 'integer' }]).next(), UnreadableParquet);
});
