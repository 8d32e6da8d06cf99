import assert from 'node:assert/strict';
import test from 'node:test';
import type { Cell, TableColumn } from '../../platform/index.ts';
import type { ChunkSink } from './chunks.ts';
import { FILE_WRITERS } from './file-writers.ts';

const COLUMNS: readonly TableColumn[] = [
  { name: 'id', type: 'integer' },
  { name: 'a "name"', type: 'text' },
];

/** The bytes that a format makes of batches of rows; each piece is copied, because the writer reuses its buffer. */
async function written(
  format: 'csv' | 'ndjson' | 'parquet',
  ...batches: readonly (readonly Cell[])[][]
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const sink: ChunkSink = {
    write: async (bytes) => void pieces.push(Buffer.from(bytes)),
    finish: () => Promise.reject(new Error('the writer does not end the file')),
  };
  const writer = await FILE_WRITERS[format](COLUMNS, sink);
  for (const rows of batches) await writer.write(rows);
  await writer.finish();
  return Buffer.concat(pieces);
}

test('a CSV file has a header and one record a row, whatever the sizes of its batches', async () => {
  const long = 'é'.repeat(5_000);
  const file = await written(
    'csv',
    [
      [1, 'a,b'],
      [2, null],
    ],
    [[3, long]],
    [],
    [[4, 'x']],
  );
  const records = ['id,"a ""name"""', '1,"a,b"', '2,', `3,${long}`, '4,x'];
  assert.equal(file.toString(), records.map((record) => `${record}\r\n`).join(''));
  assert.equal((await written('csv')).toString(), 'id,"a ""name"""\r\n');
});

test('a file of JSON lines has one object a row with every member, null where a value is missing', async () => {
  const file = await written(
    'ndjson',
    [
      [1, 'a"b'],
      [2, null],
    ],
    [[3]],
    [[4, 'ü']],
  );
  const lines = file.toString().split('\n');
  assert.equal(lines.pop(), '');
  assert.deepEqual(lines, [
    '{"id":1,"a \\"name\\"":"a\\"b"}',
    '{"id":2,"a \\"name\\"":null}',
    '{"id":3,"a \\"name\\"":null}',
    '{"id":4,"a \\"name\\"":"ü"}',
  ]);
  assert.equal((await written('ndjson')).length, 0);
});

test('a Parquet file begins and ends with the mark of its format', async () => {
  const file = await written('parquet', [[1, 'a']]);
  assert.deepEqual([file.subarray(0, 4).toString(), file.subarray(-4).toString()], ['PAR1', 'PAR1']);
});
