import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'node:test';
import { archivingStage, MONTH } from '../../../tests/archive/stage.ts';
import { requireWholeMonth } from './archive-month.ts';
import { fetchParts } from './archive-parts.ts';
import { archiveQuotes } from './archive-quotes.ts';
import { compareKeys, hasSameContent, type ArchivedQuote } from './archived-quote.ts';
import { missingQuotes } from './missing-quotes.ts';

const TABLE = 'quote_2024_05';

test('a month counts as archived only with exactly as many quotes as its table has', async (t) => {
  const { archive } = await archivingStage(t);
  const check = (rows: number) => requireWholeMonth(archive, TABLE, { rows, added: 0, parts: 1 });
  await check(60);
  await assert.rejects(check(59), /has 60 quotes, but only 59 could be archived/);
  await assert.rejects(check(61), /has 60 quotes/);
});

test('a quote with a moment finer than a millisecond keeps its month in the database', async (t) => {
  const { archive, db } = await archivingStage(t);
  await db.query({
    text: `update odds.${TABLE} set superseded_at = '2024-05-31T00:00:00.000001Z' where ctid = (select min(ctid) from odds.${TABLE})`,
  });
  await assert.rejects(
    requireWholeMonth(archive, TABLE, { rows: 60, added: 0, parts: 1 }),
    /has 60 quotes, but only 59 could be archived/,
  );
});

test('a month that begins before the moment is archived, the one that begins at it is not', async (t) => {
  const { archive } = await archivingStage(t);
  const months = async (before: string) =>
    (await archiveQuotes(archive, { before: new Date(before) }))?.map(({ month }) => month);
  assert.deepEqual(await months('2024-05-01T00:00:00Z'), []);
  assert.deepEqual(await months('2024-06-01T00:00:00Z'), [MONTH]);
});

test('a part whose bytes, league, month, number or file differ from its manifest is not used', async (t) => {
  const { archive, store, folder, run } = await archivingStage(t);
  await run();
  const fetch = () => fetchParts(store, archive.workFolder, 'Nba', MONTH);
  assert.equal((await fetch()).length, 1);
  const at = join(folder, 'quotes/nba', MONTH);
  const [manifest, part] = [await readFile(join(at, '1.json'), 'utf8'), await readFile(join(at, '1.parquet'))];
  for (const [member, value] of [
    ['league', 'Wnba'],
    ['month', '2024-06'],
    ['part', 2],
  ] as const) {
    await writeFile(join(at, '1.json'), JSON.stringify({ ...JSON.parse(manifest), [member]: value }));
    await assert.rejects(fetch(), /it is no manifest of this part/, member);
  }
  await writeFile(join(at, '1.json'), manifest);
  await writeFile(join(at, '1.parquet'), Buffer.concat([part, Buffer.of(0)]));
  await assert.rejects(fetch(), /its hash is not the one in its manifest/);
  await rm(join(at, '1.parquet'));
  await assert.rejects(fetch(), /its manifest is there and the file is not/);
  assert.equal(createHash('sha256').update(part).digest('hex'), JSON.parse(manifest).sha256);
});

/** A quote of a game, with an over price. */
const quote = (gameId: number, overPrice = 100, knownAt = '2024-05-01T00:00:00.000Z'): ArchivedQuote => [
  ...['Nba', gameId, '2024-05-01', 'AAA', 'BBB', 7, 'Player', 'Points', 'Full', 'alpha', 14.5, knownAt],
  ...[null, false, 'test', overPrice, -110, null, null],
];
async function* stream(...batches: ArchivedQuote[][]) {
  yield* batches;
}

async function missing(quotes: ArchivedQuote[][], ...others: ArchivedQuote[][][]): Promise<number[]> {
  const found: number[] = [];
  for await (const batch of missingQuotes(
    stream(...quotes),
    others.map((batches) => stream(...batches)),
  ))
    found.push(...batch.map((one) => Number(one[1])));
  return found;
}

test('a quote is in the archive only with the same content, whichever part and batch has it', async () => {
  const all = [
    [quote(1), quote(2)],
    [quote(3), quote(4)],
  ];
  assert.deepEqual(await missing(all), [1, 2, 3, 4]);
  assert.deepEqual(await missing(all, [[quote(1), quote(2), quote(3), quote(4)]]), []);
  assert.deepEqual(await missing(all, [[quote(1)], [], [quote(3)]], [[quote(4)]]), [2]);
  assert.deepEqual(await missing(all, [[quote(2, 105), quote(4)]]), [1, 2, 3]);
  assert.deepEqual(await missing([[quote(2)]], [[quote(1), quote(3)]]), [2]);
});

test('quotes are ordered by their key alone, and equal content needs every other member', () => {
  assert.equal(compareKeys(quote(1, 100), quote(1, 200)), 0);
  assert.ok(compareKeys(quote(1), quote(2)) < 0 && compareKeys(quote(2), quote(1)) > 0);
  assert.ok(compareKeys(quote(1), quote(1, 100, '2024-05-01T00:00:00.001Z')) < 0);
  assert.ok(hasSameContent(quote(1), quote(2)), 'the key is no content');
  for (const [place, value] of [
    [12, '2024-05-02T00:00:00.000Z'],
    [13, true],
    [14, 'other'],
    [15, 101],
    [16, null],
    [17, 'https://a.example'],
    [18, 'https://a.example'],
  ] as const)
    assert.ok(!hasSameContent(quote(1), quote(1).with(place, value)), String(place));
});
