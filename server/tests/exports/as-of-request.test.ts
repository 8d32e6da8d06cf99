import assert from 'node:assert/strict';
import test from 'node:test';
import { exportStage, inCsv, inParquet, readCsv, readLines, readParquet, type ExportStage } from './stage.ts';
import { FIRST_TRY } from '../support/do-work.ts';

/** Quotes in every format. They are asked for first, and made after another quote arrived. */
async function lateFiles(on: ExportStage, meanwhile: () => Promise<unknown> = async () => {}): Promise<Buffer[]> {
  const asked: number[] = [];
  for (const format of ['ndjson', 'csv', 'parquet'])
    asked.push((await on.post({ type: 'odds_snapshots', format })).json<{ id: number }>().id);
  on.clock.set(new Date(on.clock.now().getTime() + 60_000));
  await on.db.query({
    text: `insert into odds.quote (game_id, player_id, stat, period, line_halves, book_id, known_at, known_at_assumed, source,
             over_price, under_price) select game_id, player_id, stat, period, line_halves + 2, book_id, $1, false, source, -110, -110
           from odds.quote limit 1`,
    values: [new Date(on.clock.now().getTime() - 1_000)],
  });
  await meanwhile();
  const files: Buffer[] = [];
  for (const id of asked) {
    await on.exports.handler.run(id, FIRST_TRY);
    files.push((await on.read(`/data/exports/${id}/download`)).rawPayload);
  }
  return files;
}

const NONE = Buffer.from('');

test('every format of an export has the rows known at its request, however late it is made', async (t) => {
  const on = await exportStage(t);
  const known = readLines(await on.file({ type: 'odds_snapshots', format: 'ndjson' }));
  assert.ok(known.length > 1, 'there is something to compare');
  const [lines = NONE, csv = NONE, parquet = NONE] = await lateFiles(on);
  assert.deepEqual(readLines(lines), known);
  assert.deepEqual(readCsv(csv), known.map(inCsv));
  assert.deepEqual((await readParquet(t, parquet)).rows, known.map(inParquet));
});

test('the harness sees an export as of the moment it is made', async (t) => {
  const on = await exportStage(t);
  const known = readLines(await on.file({ type: 'odds_snapshots', format: 'ndjson' }));
  const [lines = NONE] = await lateFiles(on, () =>
    on.db.query({ text: 'update exports.job set created_at = $1', values: [on.clock.now()] }),
  );
  assert.equal(readLines(lines).length, known.length + 1, 'it should have been seen');
});
