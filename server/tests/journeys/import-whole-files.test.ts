import assert from 'node:assert/strict';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'node:test';
import { importFolder, type ImportProgress } from '../../src/ingest/index.ts';
import { settableClock } from '../../src/kernel/index.ts';
import { OperatorError, silentLog } from '../../src/platform/index.ts';
import { testDatabase } from '../support/postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { SMALL_FOLDER, writeFiles } from './import-folder-files.ts';
import { folderOf, importer, NOW, resultOf, values, withRows } from './importer.ts';

const CAPTURE = '2024-03-01T20:00:00Z,2024-03-02,2024-03-02T03:10:00Z,DEN,LAL';
const REPORT = '2024-03-01T22:30:00Z,2024-03-01,LAL';
const NEWS = 'report_time_utc,game_date,team,player,status,reason';
const LISTINGS = 'injury-listings-2024-03.csv';
const EVERY_KIND = { ...SMALL_FOLDER, [LISTINGS]: `${NEWS}\n${REPORT},"James, LeBron",Out,A\n` };

test('files with nothing but a header line are imported, and add nothing', async (t) => {
  const { run } = await importer(t);
  const headers = Object.entries(EVERY_KIND).map(([name, text]) => [name, text.slice(0, text.indexOf('\n') + 1)]);
  const { files, problems } = await run(Object.fromEntries(headers));
  assert.deepEqual(
    files.map(({ file, rows, written, fault }) => [file, rows, written, fault]),
    Object.keys(EVERY_KIND)
      .toSorted()
      .map((name) => [name, 0, 0, null]),
  );
  assert.equal(problems.total, 0);
});

test('a file of any kind with an unknown column is refused whole, and nothing of it is written', async (t) => {
  const { db, run } = await importer(t);
  await run(folderOf({}));
  const ending = Object.entries(EVERY_KIND).map(([name, text]) => [name, text.replace('\n', ',shoe_size\n')]);
  const { files } = await run(Object.fromEntries(ending));
  for (const { file, written, unchanged, refused, fault } of files) {
    assert.deepEqual([written, unchanged, refused], [0, 0, 0], file);
    assert.match(fault?.reason ?? '', /“shoe_size” is unknown|which it is a part of, was refused/, file);
  }
  assert.equal(files.length, Object.keys(EVERY_KIND).length);
  assert.deepEqual(await values(db, 'select count(*)::int from league.availability'), [[2]]);
});

test('a file that is refused at a later row has no unchanged rows', async (t) => {
  const { run } = await importer(t);
  const report = await run(folderOf(withRows('games.csv', '2023-24,regular,0022300920,25/10/2023,DEN,LAL,8,5')));
  const { tally, fault } = resultOf(report, 'games.csv');
  assert.deepEqual(tally, [2, 0, 0, 0]);
  assert.match(fault ?? '', /25\/10\/2023/);
});

test('an import ends with an error if its problems cannot be written, also where no file was read to its end', async (t) => {
  const ctx = { clock: settableClock(NOW), db: await testDatabase(t), log: silentLog };
  const folder = await temporaryFolder(t);
  await writeFiles(folder, { 'games.csv': 'season\n' });
  const problemFile = join(folder, 'nowhere', 'problems.csv');
  await assert.rejects(importFolder(ctx, folder, { league: 'Nba', problemFile }), /ENOENT/);
});

test('progress of files that cannot be read is told once, at its end', async (t) => {
  const ctx = { clock: settableClock(NOW), db: await testDatabase(t), log: silentLog };
  const folder = await temporaryFolder(t);
  await symlink(join(folder, 'nowhere'), join(folder, 'players.csv'));
  const seen: ImportProgress[] = [];
  await importFolder(ctx, folder, { league: 'Nba', onProgress: (progress) => seen.push(progress) });
  assert.deepEqual(seen, [{ done: 0, total: 0, file: '' }]);
});

test('box scores without a file of periods are written without any, and those of another season have their own', async (t) => {
  const { db, run } = await importer(t);
  const [lines, periods] = ['player-games-2023-24.csv', 'player-periods-2023-24.csv'];
  const report = await run(
    folderOf({
      [periods]: null,
      'player-games-2022.csv': 'season\n',
      'player-games-2023.csv': (SMALL_FOLDER[lines] ?? '').split('\n')[0] ?? '',
      'player-periods-2023.csv': SMALL_FOLDER[periods] ?? '',
    }),
  );
  assert.deepEqual(resultOf(report, lines), { tally: [6, 6, 0, 0], fault: null, problems: [] });
  assert.deepEqual(await values(db, 'select has_periods from league.box_score'), [[false], [false]]);
  assert.deepEqual(resultOf(report, 'player-periods-2023.csv').tally, [7, 0, 0, 7]);
  assert.match(resultOf(report, 'player-games-2022.csv').fault ?? '', /missing/);
});

test('box scores in a folder without games are refused row by row', async (t) => {
  const { db, run } = await importer(t);
  const name = 'player-games-2023-24.csv';
  const { tally, problems } = resultOf(await run({ [name]: SMALL_FOLDER[name] ?? '' }), name);
  assert.deepEqual(tally, [6, 0, 0, 6]);
  assert.equal(problems[5], '7: no game has the id 0022300910');
  assert.deepEqual(await values(db, 'select name from league.player'), []);
});

test('a box score that spells a name otherwise does not rename the player', async (t) => {
  const { db, run } = await importer(t);
  const name = 'player-games-2023-24.csv';
  const spelled = (SMALL_FOLDER[name] ?? '').replaceAll('LeBron James', 'L. James');
  assert.deepEqual(resultOf(await run(folderOf({ [name]: spelled })), name).tally, [6, 6, 0, 0]);
  assert.deepEqual(await values(db, `select name from league.player where name like '%James'`), [['LeBron James']]);
});

test('a spelling that the league’s list decides is found in quotes', async (t) => {
  const { run } = await importer(t);
  const name = 'props-2023-24.csv';
  const row = `${CAPTURE},draftkings,player_points,Nicolas Claxton,9.5,-110,-120`;
  const { tally, problems } = resultOf(
    await run(folderOf({ ...withRows('players.csv', '1629651,Nic Claxton,C'), ...withRows(name, row) })),
    name,
  );
  assert.deepEqual([tally[1], problems.length], [4, 3]);
});

test('games of a season before a team joined the league are refused, at home and away', async (t) => {
  const { run } = await importer(t, 'Wnba');
  const games = ['GSV,LVA', 'LVA,GSV', 'LVA,SEA'].map(
    (teams, nth) => `2024,regular,040162010${nth},2024-06-0${nth + 1},${teams},80,70`,
  );
  const report = await run({ 'games.csv': [SMALL_FOLDER['games.csv']?.split('\n')[0], ...games, ''].join('\n') });
  assert.deepEqual(resultOf(report, 'games.csv'), {
    tally: [3, 1, 0, 2],
    fault: null,
    problems: [2, 3].map((line) => `${line}: GSV plays from the season 2025 on, not in 2024`),
  });
});

test('the moments of imported shots, lines and lists are marked as assumed where the file does not have them', async (t) => {
  const { db, run } = await importer(t);
  await run(folderOf({}));
  const known = (table: string) => values(db, `select distinct known_at, known_at_assumed from ${table} order by 1`);
  assert.deepEqual(await known('league.shot_chart'), [[new Date('2024-03-02T06:30:00Z'), true]]);
  assert.deepEqual(await known('odds.game_line'), [[new Date('2024-03-02T02:00:00Z'), true]]);
});

test('a listing older than a stored one with another status is refused, and no listing counts as the report of a team', async (t) => {
  const { db, run } = await importer(t);
  const row = (at: string, player: string, status: string): string =>
    `2024-03-01T${at}:00Z,2024-03-01,LAL,"${player}",${status},A`;
  const listing = (...rows: readonly string[]) => ({ [LISTINGS]: `${[NEWS, ...rows].join('\n')}\n` });
  const newer = listing(
    row('22:30', 'James, LeBron', 'Out'),
    row('22:30', 'Davis, Jaylin', 'Doubtful'),
    row('23:30', 'James, LeBron', 'Day-To-Day'),
  );
  assert.deepEqual(resultOf(await run(folderOf(newer)), LISTINGS).tally, [3, 3, 0, 0]);
  assert.deepEqual(await values(db, `select count(*)::int from league.availability_submission`), [[1]]);
  const older = listing(row('21:30', 'James, LeBron', 'Probable'), row('22:30', 'James, LeBron', 'Out'));
  assert.deepEqual(resultOf(await run(folderOf(older)), LISTINGS), {
    tally: [2, 0, 1, 1],
    fault: null,
    problems: ['2: something newer is kept of a player of this team'],
  });
  assert.deepEqual(
    await values(
      db,
      `select player.name, status, news.known_at, superseded_at::text, reason from league.availability news
       join league.player player on player.id = player_id where source = 'csv-listings' order by news.known_at, 1`,
    ),
    [
      ['Jaylin Davis', 'Doubtful', new Date('2024-03-01T22:30:00Z'), 'infinity', 'A'],
      ['LeBron James', 'Out', new Date('2024-03-01T22:30:00Z'), '2024-03-01 23:30:00+00', 'A'],
      ['LeBron James', 'Questionable', new Date('2024-03-01T23:30:00Z'), 'infinity', 'A'],
    ],
  );
});

test('progress counts the bytes of each file for reading it and for writing it, and ends with those of refused files', async (t) => {
  const ctx = { clock: settableClock(NOW), db: await testDatabase(t), log: silentLog };
  const folder = await temporaryFolder(t);
  const files = folderOf({ 'game-lines.csv': 'game_date\n' });
  await writeFiles(folder, files);
  const seen: ImportProgress[] = [];
  await importFolder(ctx, folder, { league: 'Nba', onProgress: (progress) => seen.push(progress) });
  const sizes = Object.entries(files).map(([file, text]) => [file, Buffer.byteLength(text)] as const);
  const total = 2 * sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
  const end = seen.pop();
  assert.deepEqual(end, { done: total, total, file: 'shots-2023-24.csv' });
  const byFile = new Map<string, number>();
  for (const [nth, { done, file, total: of }] of seen.entries()) {
    assert.equal(of, total);
    byFile.set(file, (byFile.get(file) ?? 0) + done - (seen[nth - 1]?.done ?? 0));
  }
  assert.deepEqual(
    Object.fromEntries(byFile),
    Object.fromEntries(sizes.map(([file, bytes]) => [file, file === 'game-lines.csv' ? bytes : 2 * bytes])),
  );
});

test('a file that cannot be opened is refused with the reason, and a file in the place of a folder is told', async (t) => {
  const ctx = { clock: settableClock(NOW), db: await testDatabase(t), log: silentLog };
  const folder = await temporaryFolder(t);
  await writeFiles(folder, { 'games.csv': SMALL_FOLDER['games.csv'] ?? '', 'shots-2023-24.csv': '"game_id\n' });
  await symlink(join(folder, 'nowhere'), join(folder, 'players.csv'));
  await mkdir(join(folder, 'tip-times.csv'));
  const report = await importFolder(ctx, folder, { league: 'Nba' });
  assert.equal(resultOf(report, 'players.csv').fault, 'the file cannot be read (ENOENT)');
  assert.equal(resultOf(report, 'shots-2023-24.csv').fault, 'a quoted value does not end on its line');
  assert.deepEqual(
    report.files.map(({ file, written }) => [file, written]),
    [
      ['games.csv', 2],
      ['players.csv', 0],
      ['shots-2023-24.csv', 0],
    ],
  );
  await assert.rejects(importFolder(ctx, join(folder, 'games.csv'), { league: 'Nba' }), (error) => {
    assert.ok(error instanceof OperatorError);
    return error.message.endsWith('games.csv cannot be read as a folder.');
  });
});
