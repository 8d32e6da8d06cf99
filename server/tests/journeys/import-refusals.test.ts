import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'node:test';
import { importFolder } from '../../src/ingest/index.ts';
import { settableClock } from '../../src/kernel/index.ts';
import { silentLog } from '../../src/platform/index.ts';
import { testDatabase } from '../support/postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { SMALL_FOLDER, writeFiles } from './import-folder-files.ts';
import { folderOf, importer, NOW, resultOf, values, withRows, type Files } from './importer.ts';

const BOX = '2023-24,regular,0022300900,2024-03-01';
/** The points and the other counts of a line that adds up. */
const COUNTS = '4,2,3,0,0,2,4,0,0,0,0,0';
const PERIOD = '1,720,7,6,4,1,1,3,3,0,0,1,0,1';
const SHOT = '1,701,-0.2,7.35,2,Restricted Area,Center,Less Than 8 ft.,0,1';
const CAPTURE = '2024-03-01T20:00:00Z,2024-03-02,2024-03-02T03:10:00Z,DEN,LAL';
const REPORT = '2024-03-01T22:30:00Z,2024-03-01,LAL';
const NEWS = 'report_time_utc,game_date,team,player,status,reason';
const leftOut = (line: number, ...lines: readonly number[]): string[] =>
  lines.map(
    (other) =>
      `${other}: the box score of 0022300900 is left out: without line ${line} it would say that a player did not play`,
  );

/** Each with the rows, written, unchanged and refused rows of the file, and its problems. */
const CASES: readonly [what: string, name: string, changed: Files, tally: readonly number[], problems: string[]][] = [
  [
    'a tip-off that is told twice counts once, and another one of the same game is refused',
    'tip-times.csv',
    withRows(
      'tip-times.csv',
      '2023-24,0022300900,2024-03-01,2024-03-02T03:00:00Z',
      '2023-24,0022300900,2024-03-01,2024-03-02T03:30:00Z',
      '2023-24,0022300999,2024-03-01,2024-03-02T03:30:00Z',
    ),
    [4, 1, 2, 1],
    ['4: the game 0022300900 has another start further up'],
  ],
  [
    'a game that is told twice counts once; one that is told differently, or is of an unknown team, is refused',
    'games.csv',
    withRows(
      'games.csv',
      '2023-24,regular,0022300900,2024-03-01,DEN,LAL,7,5',
      '2023-24,regular,0022300900,2024-03-01,DEN,LAL,8,5',
      '2023-24,regular,0022300920,2024-03-03,XXX,LAL,8,5',
      '2023-24,regular,0022300921,2024-03-03,LAL,YYY,8,5',
    ),
    [6, 2, 1, 3],
    [
      '5: the game 0022300900 is described differently further up',
      '6: no team is called XXX',
      '7: no team is called YYY',
    ],
  ],
  [
    'an unreadable row counts among the rows of its file, as a refused one',
    'games.csv',
    withRows('games.csv', '2023-24,regular,0022300920,2024-02-30,DEN,LAL,8,5'),
    [3, 2, 0, 1],
    ['4: game_date “2024-02-30” is not a day that exists, such as 2023-10-25'],
  ],
  [
    'a player who is told twice counts once; another name or position of the same id is refused',
    'players.csv',
    withRows('players.csv', '203999,Nikola Jokić,C', '203999,Nicola Jokić,C', '203999,Nikola Jokić,PF'),
    [7, 4, 1, 2],
    [7, 8].map((line) => `${line}: the player 203999 is described differently further up`),
  ],
  [
    'a line of a game that is not there is refused, and a player who did not play has none',
    'player-games-2023-24.csv',
    withRows(
      'player-games-2023-24.csv',
      `2023-24,regular,0022300999,2024-03-01,777,New Man,DEN,LAL,1,0,5,${COUNTS}`,
      `${BOX},778,Idle Man,DEN,LAL,1,0,,,,,,,,,,,,,`,
    ),
    [8, 6, 1, 1],
    ['8: no game has the id 0022300999'],
  ],
  [
    'a box score with a player twice is left out with all its rows',
    'player-games-2023-24.csv',
    withRows('player-games-2023-24.csv', `${BOX},2544,LeBron James,LAL,DEN,0,1,35,5,7,8,1,4,2,9,0,1,2,0,4`),
    [7, 2, 0, 5],
    ['8: “LeBron James” is in this game twice', ...leftOut(8, 2, 3, 4, 5)],
  ],
  [
    'a box score is left out by its first faulty line: of another day, or of a team that does not play',
    'player-games-2023-24.csv',
    withRows(
      'player-games-2023-24.csv',
      `2023-24,regular,0022300900,2024-03-02,777,New Man,DEN,LAL,1,0,5,${COUNTS}`,
      `${BOX},777,New Man,BOS,LAL,1,0,5,${COUNTS}`,
    ),
    [8, 2, 0, 6],
    [
      '8: the game 0022300900 is on 2024-03-01, not on 2024-03-02',
      '9: BOS does not play in 0022300900, LAL at DEN',
      ...leftOut(8, 2, 3, 4, 5),
    ],
  ],
  [
    'a period that is told twice, or of a player without a line, leaves its game without periods',
    'player-periods-2023-24.csv',
    withRows('player-periods-2023-24.csv', `0022300900,203999,DEN,${PERIOD}`, `0022300910,1631170,LAL,${PERIOD}`),
    [9, 0, 7, 2],
    ['9: the player has period 1 twice', '10: the box score of 0022300910 has no player 1631170'],
  ],
  [
    'a game without the periods of one of its players is written without any, and the other games have theirs',
    'player-periods-2023-24.csv',
    {
      'player-periods-2023-24.csv': (SMALL_FOLDER['player-periods-2023-24.csv'] ?? '').replace(
        /^0022300900,1631171,.*\n/m,
        '',
      ),
    },
    [6, 2, 4, 0],
    [],
  ],
  [
    'a shot of an unknown game or player is refused, and those of each game are a chart',
    'shots-2023-24.csv',
    withRows('shots-2023-24.csv', `0022300999,203999,${SHOT}`, `0022300900,999,${SHOT}`, `0022300910,203999,${SHOT}`),
    [5, 3, 0, 2],
    ['4: no game has the id 0022300999', '5: no player has the id 999'],
  ],
  [
    'of several lines of a game the one with the start nearest to its tip-off counts, and one without a start last',
    'game-lines.csv',
    withRows(
      'game-lines.csv',
      '2024-03-01,DEN,LAL,2024-03-02T03:01:00Z,-5.5,227.5,-185.25,155.125',
      '2024-03-01,DEN,LAL,2024-03-02T03:10:00Z,-5.5,227.5,-185.25,155.125',
      '2024-03-01,DEN,LAL,,-6.5,227.5,-185.25,155.125',
      '2024-03-01,BOS,NYK,,-6.5,227.5,-185.25,155.125',
      '2024-02-29,DEN,LAL,,-7,227.5,-185.25,155.125',
    ),
    [6, 2, 1, 3],
    [
      '6: no game NYK at BOS on 2024-03-01 or a day beside it',
      ...[2, 5].map((line) => `${line}: line 3 is nearer to the same game`),
    ],
  ],
  [
    'lines of a game that differ in the total or a moneyline alone are not the same',
    'game-lines.csv',
    withRows(
      'game-lines.csv',
      '2024-03-01,DEN,LAL,2024-03-02T03:11:00Z,-4.5,228.5,-185.25,155.125',
      '2024-03-01,DEN,LAL,2024-03-02T03:11:00Z,-4.5,227.5,-185.5,155.125',
      '2024-03-01,DEN,LAL,2024-03-02T03:11:00Z,-4.5,227.5,-185.25,156',
      '2024-03-01,DEN,LAL,2024-03-02T03:11:00Z,-4.5,227.5,-185.25,155.125',
    ),
    [5, 1, 1, 3],
    [3, 4, 5].map((line) => `${line}: line 2 is nearer to the same game`),
  ],
  [
    'a player who is in a report twice counts once; with another status or reason the row is refused',
    'availability-2024-03.csv',
    withRows(
      'availability-2024-03.csv',
      `${REPORT},"James, LeBron",Questionable,"Injury/Illness - Left Ankle; Soreness"`,
      `${REPORT},"James, LeBron",Out,"Injury/Illness - Left Ankle; Soreness"`,
      `${REPORT},"James, LeBron",Questionable,Other`,
      '2024-03-01T22:30:00Z,2024-03-05,LAL,"James, LeBron",Out,X',
    ),
    [7, 3, 1, 3],
    [
      ...[6, 7].map((line) => `${line}: “LeBron James” is in the same report with another status`),
      '8: no game of LAL on 2024-03-05',
    ],
  ],
  [
    'a listing of a player is refused if it is a second one of its moment, and adds no player',
    'injury-listings-2024-03.csv',
    {
      'injury-listings-2024-03.csv': [
        NEWS,
        `${REPORT},"James, LeBron",Out,A`,
        `${REPORT},"James, LeBron",Out,A`,
        `${REPORT},"Brand, New",Out,A`,
        '2024-03-01T22:30:00Z,2024-03-05,LAL,"James, LeBron",Out,X',
        '',
      ].join('\n'),
    },
    [4, 1, 0, 3],
    [
      '3: “LeBron James” is listed twice at this moment',
      '4: no player is known as “New Brand”',
      '5: no game of LAL on 2024-03-05',
    ],
  ],
  [
    'a second price of the same offer and moment is refused with the line of the first',
    'props-2023-24.csv',
    withRows('props-2023-24.csv', `${CAPTURE},draftkings,player_points,Nikola Jokic,26.5,-111,-120`),
    [9, 3, 2, 4],
    [
      '7: “Jaylin Davis” could be 2 players of these teams',
      '8: no player is known as “N. Jokic”',
      '9: no game NYK at BOS on 2024-03-02 or a day beside it',
      '10: line 2 has other prices for the same player, line, book and moment',
    ],
  ],
];

for (const [what, name, changed, tally, problems] of CASES)
  test(what, async (t) => {
    const { run } = await importer(t);
    assert.deepEqual(resultOf(await run(folderOf(changed)), name), { tally, fault: null, problems });
  });

test('a second import counts what is there as unchanged, and writes the one new game, player, line and shot', async (t) => {
  const { run } = await importer(t);
  await run(folderOf({}));
  const name = 'player-games-2023-24.csv';
  const report = await run(
    folderOf({
      ...withRows('games.csv', '2023-24,regular,0022300920,2024-03-03,DEN,LAL,8,5'),
      ...withRows('players.csv', '777,New Man,C'),
      ...withRows(name, `2023-24,regular,0022300920,2024-03-03,777,New Man,DEN,LAL,1,0,5,${COUNTS}`),
      ...withRows('shots-2023-24.csv', `0022300920,777,${SHOT}`),
    }),
  );
  const tallies = Object.fromEntries(
    report.files.map(({ file, rows, written, unchanged }) => [file, [rows, written, unchanged]]),
  );
  assert.deepEqual(tallies, {
    'availability-2024-03.csv': [3, 0, 3],
    'game-lines.csv': [1, 0, 1],
    'games.csv': [3, 1, 2],
    'player-games-2023-24.csv': [7, 1, 6],
    'player-periods-2023-24.csv': [7, 0, 7],
    'players.csv': [5, 1, 4],
    'props-2023-24.csv': [8, 0, 5],
    'shots-2023-24.csv': [3, 1, 2],
    'tip-times.csv': [1, 0, 1],
  });
});

test('periods without the box scores of their season are refused, and so are those beside refused box scores', async (t) => {
  const { run } = await importer(t);
  const [lines, periods] = ['player-games-2023-24.csv', 'player-periods-2023-24.csv'];
  const alone = resultOf(await run(folderOf({ [lines]: null })), periods);
  const reason = 'the box scores of 2023-24, which it is a part of, are not here';
  assert.deepEqual(alone, { tally: [0, 0, 0, 0], fault: reason, problems: [`1: ${reason}`] });
  const other = await run(folderOf({ 'player-periods-2022-23.csv': SMALL_FOLDER[periods] ?? '' }));
  assert.deepEqual(resultOf(other, periods).tally, [7, 7, 0, 0]);
  assert.match(resultOf(other, 'player-periods-2022-23.csv').fault ?? '', /of 2022-23, which/);
  const refused = resultOf(await run(folderOf({ [lines]: 'season\n' })), periods);
  assert.deepEqual(refused.problems, [`1: ${lines}, which it is a part of, was refused`]);
});

test('a player who is only in a box score is added without a position, known since the first game', async (t) => {
  const { db, run } = await importer(t);
  await run(folderOf(withRows('player-games-2023-24.csv', `${BOX},777,New Man,DEN,LAL,1,0,5,${COUNTS}`)));
  const first = new Date('2024-02-29T03:00:00Z');
  assert.deepEqual(
    await values(
      db,
      `select player.name, position, player.known_at, line.pts from league.player
       join league.box_line line on line.player_id = player.id where name in ('New Man', 'LeBron James') order by name`,
    ),
    [
      ['LeBron James', 'SF-PF', first, 5],
      ['LeBron James', 'SF-PF', first, 5],
      ['New Man', null, first, 4],
    ],
  );
});

test('players of a folder without games are known from its import, and the teams since two days before the first tip-off', async (t) => {
  const { db, run } = await importer(t);
  await run({ 'players.csv': SMALL_FOLDER['players.csv'] ?? '' });
  assert.deepEqual(await values(db, 'select distinct known_at from league.player'), [[NOW]]);
  assert.deepEqual(await values(db, 'select known_at from league.team'), []);
  await run(folderOf({}));
  assert.deepEqual(await values(db, 'select distinct known_at from league.team'), [[new Date('2024-02-29T03:00:00Z')]]);
});

test('quotes of alternate lines count in their own file, beside the main lines of their season and alone', async (t) => {
  const { db, run } = await importer(t);
  const header = SMALL_FOLDER['props-2023-24.csv']?.split('\n')[0] ?? '';
  const rows = (book: string, ...lines: readonly number[]): string =>
    [header, ...lines.map((line) => `${CAPTURE},${book},player_points_alternate,Nikola Jokic,${line},200,`), ''].join(
      '\n',
    );
  const report = await run(
    folderOf({
      'props-alternate-2022-23.csv': rows('fanduel', 30.5),
      'props-alternate-2023-24.csv': rows('draftkings', 30.5, 31.5),
    }),
  );
  const written = (name: string) => resultOf(report, name).tally[1];
  assert.deepEqual(
    ['props-2023-24.csv', 'props-alternate-2023-24.csv', 'props-alternate-2022-23.csv'].map(written),
    [3, 2, 1],
  );
  assert.deepEqual(
    await values(
      db,
      `select book.key, line_halves, superseded_at::text from odds.quote join odds.book on book.id = book_id
       where line_halves > 53 order by 1, 2`,
    ),
    [
      ['draftkings', 61, 'infinity'],
      ['draftkings', 63, 'infinity'],
      ['fanduel', 61, 'infinity'],
    ],
  );
});

test('folders and hidden files in a folder are left alone, and a file of no kind is named', async (t) => {
  const db = await testDatabase(t);
  const folder = await temporaryFolder(t);
  await writeFiles(folder, { ...SMALL_FOLDER, '.notes': 'hidden', 'notes.txt': 'not for us' });
  await mkdir(join(folder, 'shots-2022-23.csv'));
  const { files, problems } = await importFolder({ clock: settableClock(NOW), db, log: silentLog }, folder, {
    league: 'Nba',
  });
  assert.deepEqual(
    files.map(({ file }) => file),
    Object.keys(SMALL_FOLDER).toSorted(),
  );
  assert.deepEqual(problems.first[0], {
    file: 'notes.txt',
    line: 0,
    reason: 'no kind of file has this name; it was not read',
  });
  const nothing = await temporaryFolder(t);
  const refused = async (count: number) => {
    await writeFiles(nothing, Object.fromEntries(Array.from({ length: count }, (_, nth) => [`${nth + 10}.txt`, ''])));
    const again = importFolder({ clock: settableClock(NOW), db, log: silentLog }, nothing, { league: 'Nba' });
    return again.then(
      () => assert.fail('it is imported'),
      (error: Error) => error.message.split('import. ')[1],
    );
  };
  assert.equal(await refused(0), 'It has no files.');
  assert.equal(await refused(2), 'It has 10.txt, 11.txt.');
  assert.match((await refused(20)) ?? '', /10\.txt, .*, 29\.txt\.$/);
  assert.match((await refused(22)) ?? '', /, 29\.txt, and 2 more\.$/);
});
