import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { importFolder, type ImportProgress, type ImportReport } from '../../src/ingest/index.ts';
import { settableClock } from '../../src/kernel/index.ts';
import { silentLog } from '../../src/platform/index.ts';
import { archiveStage, MONTH, NOW, quotesOf } from '../archive/stage.ts';
import { resultOf, values } from './importer.ts';

const PART = join('quotes/nba', MONTH, '1.parquet');

/** An archived month that is no longer in the database. */
async function archived(t: TestContext) {
  const stage = await archiveStage(t, { nbaQuotes: 20 });
  const before = await quotesOf(stage.db);
  await stage.run();
  const path = (name: string): string => join(stage.folder, 'quotes/nba', MONTH, name);
  return {
    ...stage,
    before,
    path,
    restore: (onProgress: (progress: ImportProgress) => void = () => {}): Promise<ImportReport> =>
      importFolder({ clock: settableClock(NOW), db: stage.db, log: silentLog }, stage.folder, {
        league: 'Nba',
        onProgress,
      }),
    /** Changes members of the part's manifest. */
    async state(change: object): Promise<void> {
      const manifest = JSON.parse(await readFile(path('1.json'), 'utf8'));
      await writeFile(path('1.json'), JSON.stringify({ ...manifest, ...change }));
    },
  };
}

test('an archive is restored once, and the quotes of a second import count as unchanged', async (t) => {
  const { db, restore, before, folder } = await archived(t);
  // Neither a month, nor a part, nor of this league.
  for (const name of [`${MONTH}-copy`, `copy-${MONTH}`])
    await cp(join(folder, 'quotes/nba', MONTH), join(folder, 'quotes/nba', name), { recursive: true });
  await writeFile(join(folder, 'quotes/nba', MONTH, '01.json'), '{}');
  await writeFile(join(folder, 'quotes/nba', MONTH, '1.json.bak'), '{}');
  const rows = before.length - 40;
  const first = await restore();
  assert.deepEqual(
    first.files.map(({ file }) => file),
    [PART],
  );
  assert.deepEqual(resultOf(first, PART), { tally: [rows, rows, 0, 0], fault: null, problems: [] });
  assert.equal((await quotesOf(db)).length, rows);
  assert.deepEqual(resultOf(await restore(), PART).tally, [rows, 0, rows, 0]);
});

test('the latest part of a month is read first, and months in order, also the tenth after the ninth', async (t) => {
  const { restore, folder, path } = await archived(t);
  for (const name of ['2.json', '10.json']) await writeFile(path(name), 'x');
  for (const month of ['2024-10', '2024-04']) {
    await mkdir(join(folder, 'quotes/nba', month));
    await writeFile(join(folder, 'quotes/nba', month, '1.json'), 'x');
  }
  const { files, problems } = await restore();
  const at = (month: string, name: string): string => join('quotes/nba', month, name);
  assert.deepEqual(
    files.map(({ file }) => file),
    [
      at('2024-04', '1.json'),
      ...['10.json', '2.json', '1.parquet'].map((name) => at(MONTH, name)),
      at('2024-10', '1.json'),
    ],
  );
  assert.deepEqual(
    problems.first.map(({ line, reason }) => `${line} ${reason}`),
    Array.from({ length: 4 }, () => '0 it is no manifest of an archive of this league'),
  );
});

test('progress counts the bytes of a part for reading it and for writing it', async (t) => {
  const { restore, path } = await archived(t);
  const seen: ImportProgress[] = [];
  await restore((progress) => seen.push(progress));
  const total = 2 * (await readFile(path('1.parquet'))).length;
  assert.deepEqual(seen.at(-1), { done: total, total, file: PART });
});

test('an archive whose folder cannot be read ends the import: its quotes would be missing', async (t) => {
  const { restore, folder } = await archived(t);
  await rm(join(folder, 'quotes/nba'), { recursive: true });
  await symlink('nba', join(folder, 'quotes/nba'));
  await assert.rejects(restore(), { code: 'ELOOP' });
});

const REFUSED: readonly (readonly [
  what: string,
  spoil: (stage: Awaited<ReturnType<typeof archived>>) => Promise<void>,
  reason: string,
])[] = [
  ['of another league', ({ state }) => state({ league: 'Wnba' }), 'it is no manifest of an archive of this league'],
  ['without its file', ({ path }) => rm(path('1.parquet')), 'the file cannot be read (ENOENT)'],
  ['with another hash', ({ state }) => state({ sha256: '0'.repeat(64) }), 'its hash is not the one in its manifest'],
];

for (const [what, spoil, reason] of REFUSED)
  test(`a part ${what} is refused, and none of its quotes is written`, async (t) => {
    const stage = await archived(t);
    await spoil(stage);
    const result = resultOf(await stage.restore(), PART);
    assert.deepEqual(result, { tally: [0, 0, 0, 0], fault: reason, problems: [`0: ${reason}`] });
    assert.equal((await quotesOf(stage.db)).length, 0);
  });

test('a part whose content is no table of quotes is refused', async (t) => {
  const { path, state, restore } = await archived(t);
  const bytes = Buffer.from('no table');
  await writeFile(path('1.parquet'), bytes);
  await state({ sha256: createHash('sha256').update(bytes).digest('hex') });
  const { fault, tally } = resultOf(await restore(), PART);
  assert.deepEqual([tally, typeof fault], [[0, 0, 0, 0], 'string']);
});

test('a quote of a player whose id has another name is found by the name, and refused with its row where no one has it', async (t) => {
  const { db, restore } = await archived(t);
  const { rows } = await db.query<{ id: number; name: string }>({
    text: `select id, name from league.player where league = 'Nba' order by id limit 2`,
  });
  const [first, second] = rows;
  assert.ok(first && second);
  const rename = (id: number, name: string) =>
    db.query({
      text: `update league.player set name = $2, name_key = lower(replace($2, ' ', '')) where id = $1`,
      values: [id, name],
    });
  await rename(first.id, 'Someone Else');
  await rename(second.id, first.name);
  const { tally, problems } = resultOf(await restore(), PART);
  const [all = 0, written = 0, unchanged, refused = 0] = tally;
  assert.ok(refused > 0 && written === all - refused);
  assert.equal(unchanged, 0);
  assert.equal(problems.length, refused);
  for (const problem of problems)
    assert.match(problem, new RegExp(`^\\d+: no player of that game is called “${second.name}”$`));
  assert.deepEqual(
    await values(
      db,
      `select distinct player_id from odds.quote where known_at < '2024-06-01' and player_id <= ${second.id}`,
    ),
    [[second.id]],
  );
});
