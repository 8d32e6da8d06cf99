import assert from 'node:assert/strict';
import test from 'node:test';
import { fileName, FORMAT, leaguePath, manifestName, monthPath, readManifest } from './manifest.ts';

const MANIFEST = {
  format: 'prop-pick quotes 1',
  league: 'Nba',
  month: '2024-03',
  part: 2,
  file: '2.parquet',
  rows: 0,
  bytes: 0,
  sha256: 'a0'.repeat(32),
  writtenAt: '2024-04-01T00:00:00.000Z',
  columns: [{ name: 'league', type: 'text' }],
};
const read = (more: object) => readManifest(Buffer.from(JSON.stringify({ ...MANIFEST, ...more })));

test('a manifest is read whole, and bytes that are none are not', () => {
  assert.equal(FORMAT, MANIFEST.format);
  assert.deepEqual(read({}), MANIFEST);
  for (const bytes of ['', '{', 'null', '[]', '{}', '"text"'])
    assert.equal(readManifest(Buffer.from(bytes)), undefined, bytes);
});

test('each member of a manifest has its form: nothing in it leads out of its folder', () => {
  for (const more of [
    ...['2024-01', '2024-09', '2024-10', '2024-12'].map((month) => ({ month })),
    ...['1.parquet', '999999.parquet'].map((file) => ({ file })),
    { part: 1 },
    { league: 'Wnba' },
    { columns: [] },
    { writtenAt: 'a'.repeat(40) },
  ])
    assert.ok(read(more) !== undefined, JSON.stringify(more));
  for (const more of [
    { format: 'prop-pick quotes 2' },
    { league: 'nba' },
    ...['2024-00', '2024-13', '2024-3', '24-03', 'x2024-03', '2024-03x', '../2024-03'].map((month) => ({ month })),
    ...[0, -1, 1.5, '1'].map((part) => ({ part })),
    ...['0.parquet', '1.parquets', '../1.parquet', '1000000.parquet', '01.parquet', '1xparquet', ''].map((file) => ({
      file,
    })),
    ...[-1, 0.5, null].map((rows) => ({ rows })),
    ...[-1, 0.5, null].map((bytes) => ({ bytes })),
    ...['a0'.repeat(31), 'A0'.repeat(32), `${'a0'.repeat(32)}a`, `x${'a0'.repeat(32)}`, 'g0'.repeat(32)].map(
      (sha256) => ({ sha256 }),
    ),
    { writtenAt: 'a'.repeat(41) },
    { writtenAt: 1 },
    { columns: [{ name: 'league' }] },
    { columns: [{ type: 'text' }] },
    { columns: 'league' },
  ])
    assert.equal(read(more), undefined, JSON.stringify(more));
  for (const name of Object.keys(MANIFEST)) assert.equal(read({ [name]: undefined }), undefined, `without ${name}`);
});

test('the files of a league’s month stand in one folder by their part', () => {
  assert.equal(leaguePath('Wnba'), 'quotes/wnba');
  assert.equal(monthPath('Nba', '2024-03'), 'quotes/nba/2024-03');
  assert.deepEqual([manifestName(3), fileName(3)], ['3.json', '3.parquet']);
});
