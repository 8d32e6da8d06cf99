import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import test from 'node:test';
import { nameOf } from '../../../src/platform/backup/manifest.ts';
import { backedUp, emptyDatabase, forge, openArchive, restore, tablesThere } from './archive.ts';

test('rows that the database would skip are missed: as many must arrive as the archive has', async (t) => {
  const { file, folder } = await backedUp(t);
  const { manifest, tables, trailer } = await openArchive(file);
  const at = manifest.tables.findIndex((table) => nameOf(table) === 'picks.outcome');
  const rows = tables[at] ?? assert.fail();
  // PostgreSQL ends reading a copy at this line, and takes no row after it.
  const end = rows.indexOf('\n') + 1;
  const cut = `${rows.slice(0, end)}\\.\n${rows.slice(end)}`;
  const tally = {
    rows: cut.split('\n').length - 1,
    bytes: Buffer.byteLength(cut),
    sha256: createHash('sha256').update(cut).digest('hex'),
  };
  const forged = await forge(join(folder, 'cut.backup'), {
    manifest,
    tables: tables.map((had, index) => (index === at ? cut : had)),
    trailer: { tallies: trailer.tallies.map((had, index) => (index === at ? tally : had)) },
  });
  const other = await emptyDatabase(t);
  await assert.rejects(restore(other, forged), /rows of picks\.outcome|could not be restored/);
  assert.deepEqual(await tablesThere(other), []);
});
