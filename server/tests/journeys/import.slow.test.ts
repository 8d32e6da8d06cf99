import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { gzipSync } from 'node:zlib';
import { importFolder, type ImportReport } from '../../src/ingest/index.ts';
import { namesInReview } from '../../src/league/index.ts';
import { settableClock } from '../../src/kernel/index.ts';
import { only, OperatorError, query, silentLog, type Context, type Database } from '../../src/platform/index.ts';
import { testDatabase } from '../support/postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { SMALL_FOLDER, writeFiles } from './import-folder-files.ts';

const NOW = new Date('2024-07-01T12:00:00Z');

interface Imported {
  readonly ctx: Context;
  readonly folder: string;
  readonly report: ImportReport;
}

async function imported(t: TestContext, changed: Readonly<Record<string, string | Buffer>> = {}): Promise<Imported> {
  const ctx = { clock: settableClock(NOW), db: await testDatabase(t), log: silentLog };
  const folder = await temporaryFolder(t);
  await writeFiles(folder, { ...SMALL_FOLDER, ...changed });
  return { ctx, folder, report: await importFolder(ctx, folder, { league: 'Nba' }) };
}

const tables = query<[], { name: string }>(
  'test.fact-tables',
  `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('league', 'odds') order by 1`,
);

/** Row count and checksum of every table of facts. */
async function state(db: Database): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { name } of await tables(db)) {
    const text = `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from ${name} t`;
    found[name] = only((await db.query<{ sum: string }>({ text })).rows).sum;
  }
  return found;
}

async function count(db: Database, table: string): Promise<number> {
  return Number((await state(db))[table]?.split(' ')[0]);
}

async function values(db: Database, text: string): Promise<unknown[]> {
  return (await db.query({ text })).rows.map((row) => Object.values(row));
}

test('every kind of file is imported, and unresolved facts are reported with file and line', async (t) => {
  const { ctx, report } = await imported(t);
  const counts = Object.entries(await state(ctx.db)).map(([name, sum]) => [name, Number(sum.split(' ')[0])] as const);
  assert.deepEqual(Object.fromEntries(counts.filter(([, rows]) => rows > 0)), {
    'league.availability': 2,
    'league.availability_submission': 1,
    'league.box_line': 6,
    'league.box_score': 2,
    'league.game': 2,
    'league.game_external': 2,
    'league.game_state': 4,
    'league.name_review': 2,
    'league.period_line': 7,
    'league.player': 4,
    'league.player_external': 4,
    'league.shot': 2,
    'league.shot_chart': 1,
    'league.team': 30,
    'odds.book': 2,
    'odds.game_line': 1,
    'odds.quote': 3,
    'odds.quote_2024_03': 3,
    'odds.quoted_book': 2,
    'odds.quoted_game': 2,
    'odds.quoted_player': 3,
  });
  assert.deepEqual(
    report.problems.first.map(({ file, line }) => [file, line]),
    [
      ['props-2023-24.csv', 7],
      ['props-2023-24.csv', 8],
      ['props-2023-24.csv', 9],
    ],
  );
  assert.deepEqual(
    report.files.find(({ file }) => file === 'props-2023-24.csv'),
    {
      file: 'props-2023-24.csv',
      rows: 8,
      written: 3,
      unchanged: 2,
      refused: 3,
      untimed: 1,
      assumedTime: null,
      fault: null,
    },
  );
});

test('a row of tip times counts as written with its game, and as unchanged the next time', async (t) => {
  const { ctx, folder, report } = await imported(t);
  const tipTimes = ({ files }: ImportReport) => files.find(({ file }) => file === 'tip-times.csv');
  assert.deepEqual(tipTimes(report), {
    file: 'tip-times.csv',
    rows: 1,
    written: 1,
    unchanged: 0,
    refused: 0,
    untimed: 0,
    assumedTime: null,
    fault: null,
  });
  const again = tipTimes(await importFolder(ctx, folder, { league: 'Nba' }));
  assert.deepEqual([again?.written, again?.unchanged], [0, 1]);
});

test('unresolved player names in quotes are queued for a decision, once for the same files', async (t) => {
  const { ctx, folder } = await imported(t);
  await importFolder(ctx, folder, { league: 'Nba' });
  assert.deepEqual(
    (await namesInReview(ctx.db, 'Nba')).map(({ spelling, source, times }) => [spelling, source, times]),
    [
      ['Jaylin Davis', 'csv-folder', 1],
      ['N. Jokic', 'csv-folder', 1],
    ],
  );
});

test('prices that differ from recorded ones are left out, with the reason and the next step', async (t) => {
  const { ctx } = await imported(t);
  const folder = await temporaryFolder(t);
  const props =
    SMALL_FOLDER['props-2023-24.csv']?.replaceAll(
      'player_points,LeBron James,25.5,100,-130',
      'player_points,LeBron James,25.5,105,-135',
    ) ?? '';
  await writeFiles(folder, { ...SMALL_FOLDER, 'props-2023-24.csv': props });
  const { problems } = await importFolder(ctx, folder, { league: 'Nba' });
  const reasons = problems.first.map(({ reason }) => reason).join('\n');
  assert.match(reasons, /other prices are recorded for this offer and time, and recorded quotes are never changed/);
  assert.match(reasons, /import it into a new database/);
});

test('without quotes the share of resolved names is unknown', async (t) => {
  const { report } = await imported(t, {
    'props-2023-24.csv': `${SMALL_FOLDER['props-2023-24.csv']?.split('\n')[0]}\n`,
  });
  assert.equal(report.nameResolution.share, null);
});

test('facts are known from when they could be known, and assumed moments are marked', async (t) => {
  const { ctx } = await imported(t);
  assert.deepEqual(
    await values(
      ctx.db,
      `select status, tip_off, tip_off_assumed, known_at, superseded_at::text, known_at_assumed
       from league.game_state order by game_id, known_at`,
    ),
    [
      ['scheduled', d('2024-03-02T03:00:00Z'), false, d('2024-02-29T03:00:00Z'), '2024-03-02 06:30:00+00', true],
      ['final', d('2024-03-02T03:00:00Z'), false, d('2024-03-02T06:30:00Z'), 'infinity', true],
      ['scheduled', d('2024-03-03T00:30:00Z'), true, d('2024-03-01T00:30:00Z'), '2024-03-03 04:00:00+00', true],
      ['final', d('2024-03-03T00:30:00Z'), true, d('2024-03-03T04:00:00Z'), 'infinity', true],
    ],
  );
  assert.deepEqual(
    await values(
      ctx.db,
      `select stat, period, line_halves, over_price, known_at, superseded_at::text, known_at_assumed
       from odds.quote order by known_at, line_halves desc`,
    ),
    [
      ['Points', 'Full', 53, -110, d('2024-03-01T20:00:00Z'), 'infinity', false],
      ['Points', 'Full', 51, 100, d('2024-03-01T20:00:00Z'), '2024-03-02 02:55:00+00', false],
      ['Assists', 'Q1', 5, null, d('2024-03-02T23:30:00Z'), 'infinity', true],
    ],
  );
  assert.deepEqual(
    await values(ctx.db, 'select status, superseded_at::text from league.availability order by status'),
    [
      ['Out', 'infinity'],
      ['Questionable', '2024-03-02 01:30:00+00'],
    ],
  );
});

const d = (text: string): Date => new Date(text);

test('a second run changes nothing', async (t) => {
  const { ctx, folder } = await imported(t);
  const before = await state(ctx.db);
  const again = await importFolder({ ...ctx, clock: settableClock(new Date('2024-08-01T00:00:00Z')) }, folder, {
    league: 'Nba',
  });
  assert.deepEqual(await state(ctx.db), before);
  assert.ok(again.files.every(({ written }) => written === 0));
});

test('compressed files and plain ones give the same', async (t) => {
  const plain = await imported(t);
  const folder = await temporaryFolder(t);
  await writeFiles(
    folder,
    Object.fromEntries(Object.entries(SMALL_FOLDER).map(([name, text]) => [`${name}.gz`, text])),
  );
  const before = await state(plain.ctx.db);
  const report = await importFolder(plain.ctx, folder, { league: 'Nba' });
  assert.ok(report.files.every(({ written, fault }) => written === 0 && fault === null));
  assert.deepEqual(await state(plain.ctx.db), before);
});

test('a corrected box score is a new version, known from when it was read; the old one stays', async (t) => {
  const { ctx, folder } = await imported(t);
  const name = 'player-games-2023-24.csv';
  await writeFiles(folder, {
    [name]: String(SMALL_FOLDER[name]).replace('7,12,9,1,2,3,5,0,0,1,1,3', '7,13,9,1,2,3,5,0,0,1,1,3'),
  });
  await importFolder(ctx, folder, { league: 'Nba' });
  assert.deepEqual(
    await values(
      ctx.db,
      `select line.reb, score.known_at, score.superseded_at::text, score.known_at_assumed
       from league.box_score score join league.box_line line on line.box_score_id = score.id
       join league.player player on player.id = line.player_id and player.name like 'Nikola%'
       where score.game_id = (select min(game_id) from league.box_score) order by score.known_at`,
    ),
    [
      [12, d('2024-03-02T06:30:00Z'), '2024-07-01 12:00:00+00', true],
      [13, NOW, 'infinity', false],
    ],
  );
  assert.ok((await importFolder(ctx, folder, { league: 'Nba' })).files.every(({ written }) => written === 0));
});

const gz = (name: string): Buffer => gzipSync(String(SMALL_FOLDER[name]));

const REFUSED: readonly [string, string, string | Buffer, number, RegExp][] = [
  ['a missing column', 'shots-2023-24.csv', 'game_id,player_id\n', 1, /“period” is missing/],
  ['an unknown column', 'players.csv', 'player_id,player_name,position,shoe_size\n', 1, /“shoe_size” is unknown/],
  ['an empty file', 'players.csv', '', 1, /is empty/],
  ['a truncated gzip', 'props-2023-24.csv.gz', gz('props-2023-24.csv').subarray(0, -12), 1, /breaks off/],
  ['no gzip at all', 'props-2023-24.csv.gz', Buffer.from('captured_at'), 1, /damaged/],
  [
    'an encoding other than UTF-8',
    'players.csv',
    Buffer.from(String(SMALL_FOLDER['players.csv']).replace('ć', '\u00e6'), 'latin1'),
    2,
    /not UTF-8/,
  ],
];

for (const [what, name, content, line, reason] of REFUSED)
  test(`${what} refuses the whole file with its name and line, and the other files are imported`, async (t) => {
    const others = Object.entries(SMALL_FOLDER).filter(([other]) => other !== name && `${other}.gz` !== name);
    const ctx = { clock: settableClock(NOW), db: await testDatabase(t), log: silentLog };
    const folder = await temporaryFolder(t);
    await writeFiles(folder, { ...Object.fromEntries(others), [name]: content });
    const report = await importFolder(ctx, folder, { league: 'Nba' });
    const file = report.files.find((of) => of.file === name);
    assert.ok(file?.fault);
    assert.ok(file.fault.line >= line, `line ${file.fault.line}`);
    assert.match(file.fault.reason, reason);
    assert.equal(file.written, 0);
    const kind = name.replace(/-?\d.*|\.csv.*/, '');
    const table = { shots: 'league.shot', props: 'odds.quote' }[kind];
    if (table !== undefined) assert.equal(await count(ctx.db, table), 0);
    assert.equal(await count(ctx.db, 'league.box_line'), 6);
    assert.ok(report.problems.first.some((problem) => problem.file === name && problem.line === file.fault?.line));
  });

const BAD_ROWS: readonly [string, string, string, string, number, RegExp][] = [
  ['a negative line', 'props-2023-24.csv', 'LeBron James,25.5', 'LeBron James,-25.5', 4, /-25.5 is not a line/],
  ['a price of 0', 'props-2023-24.csv', '25.5,100,-130', '25.5,0,-130', 4, /over_price 0 is not an American price/],
  ['a price of 50', 'props-2023-24.csv', '25.5,100,-130', '25.5,50,-130', 4, /over_price 50 is not/],
  ['a price of -50', 'props-2023-24.csv', '25.5,100,-130', '25.5,100,-50', 4, /under_price -50 is not/],
  ['a 30th of February', 'games.csv', '0022300910,2024-03-02', '0022300910,2024-02-30', 3, /“2024-02-30” is not a day/],
  ['a value too few', 'shots-2023-24.csv', '8-16 ft.,0,0', '8-16 ft.,0', 3, /11 values, the header 12/],
  ['a quote that does not end', 'availability-2024-03.csv', '"James, LeBron"', '"James, LeBron', 2, /does not end/],
];

for (const [what, name, good, bad, line, reason] of BAD_ROWS)
  test(`${what} is reported with file and line, and the rest of the file is imported`, async (t) => {
    const text = String(SMALL_FOLDER[name]);
    assert.ok(text.includes(good), 'the row is there to be spoilt');
    const { report } = await imported(t, { [name]: text.replace(good, bad) });
    const problem = report.problems.first.find((of) => of.file === name && of.line === line);
    assert.match(String(problem?.reason), reason);
    const file = report.files.find((of) => of.file === name);
    assert.equal(file?.fault, null);
    assert.ok(file.written > 0, 'the rest went in');
  });

test('a box score with an unreadable row is skipped: a player without a line did not play', async (t) => {
  const name = 'player-games-2023-24.csv';
  const { ctx, report } = await imported(t, { [name]: String(SMALL_FOLDER[name]).replace('36.5,7,12', '36.5,8,12') });
  assert.deepEqual(await values(ctx.db, 'select count(*)::int from league.box_score'), [[1]]);
  assert.ok(
    report.problems.first.some(
      (of) => of.file === name && of.line === 3 && /is left out: without line 2/.test(of.reason),
    ),
  );
});

test('a game with incomplete periods is imported without periods', async (t) => {
  const name = 'player-periods-2023-24.csv';
  const { ctx } = await imported(t, { [name]: String(SMALL_FOLDER[name]).replace('DEN,1,720,7,6', 'DEN,1,721,7,6') });
  assert.deepEqual(await values(ctx.db, 'select has_periods from league.box_score order by game_id'), [
    [false],
    [true],
  ]);
  assert.equal(await count(ctx.db, 'league.period_line'), 2);
});

test('all problems are written to a file that reads as CSV', async (t) => {
  const { ctx, folder } = await imported(t);
  const problemFile = join(await temporaryFolder(t), 'problems.csv');
  await writeFiles(folder, { 'notes.txt': 'not for us' });
  await importFolder(ctx, folder, { league: 'Nba', problemFile });
  const lines = (await readFile(problemFile, 'utf8')).trimEnd().split('\n');
  assert.equal(lines[0], 'file,line,cause,reason');
  assert.equal(lines.length, 5);
  assert.match(String(lines[1]), /^"notes.txt",0,"no kind of file has this name/);
});

test('progress rises to its end', async (t) => {
  const { ctx, folder } = await imported(t);
  const seen: { done: number; total: number }[] = [];
  await importFolder(ctx, folder, { league: 'Nba', onProgress: ({ done, total }) => seen.push({ done, total }) });
  assert.ok(seen.length > 10);
  assert.ok(seen.every(({ done }, index) => done >= (seen[index - 1]?.done ?? 0)));
  assert.equal(seen.at(-1)?.done, seen.at(-1)?.total);
});

test('a folder that is missing, or has nothing to import, gives a one-sentence error', async (t) => {
  const ctx = { clock: settableClock(NOW), db: await testDatabase(t), log: silentLog };
  const folder = await temporaryFolder(t);
  await assert.rejects(importFolder(ctx, join(folder, 'missing'), { league: 'Nba' }), OperatorError);
  await assert.rejects(importFolder(ctx, folder, { league: 'Nba' }), /holds no file to import/);
});

test('two concurrent imports have the result of one', async (t) => {
  const { ctx, folder } = await imported(t);
  const single = await state(ctx.db);
  const other = { ...ctx, db: await testDatabase(t) };
  await Promise.all([importFolder(other, folder, { league: 'Nba' }), importFolder(other, folder, { league: 'Nba' })]);
  const counts = (of: Record<string, string>) => Object.entries(of).map(([name, sum]) => [name, sum.split(' ')[0]]);
  assert.deepEqual(counts(await state(other.db)), counts(single));
});
