import assert from 'node:assert/strict';
import test from 'node:test';
import { importFolder, type ImportOptions } from '../../src/ingest/index.ts';
import { settableClock } from '../../src/kernel/index.ts';
import { silentLog } from '../../src/platform/index.ts';
import { testDatabase } from '../support/postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { SMALL_FOLDER, writeFiles } from './import-folder-files.ts';
import { NOW, values } from './importer.ts';

const NOON = { hour: 12, minute: 0 };
const SEVEN = { hour: 7, minute: 0 };
const KNOWN = `select kind, to_char(known_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI'), assumed from (
    select 'quote' as kind, known_at, known_at_assumed as assumed from odds.quote where known_at_assumed
    union select 'lines', known_at, known_at_assumed from odds.game_line) as price
  order by kind`;

/** When the prices without a time are known. */
for (const [what, assumedTimes, quote, lines] of [
  ['by default an hour before the start', [], '2024-03-02 02:00', '2024-03-02 02:00'],
  ['at noon of every file', [{ file: null, time: NOON }], '2024-03-01 17:00', '2024-03-01 17:00'],
  ['of one file alone', [{ file: 'game-lines.csv', time: SEVEN }], '2024-03-02 02:00', '2024-03-01 12:00'],
  [
    'of one file before that of every file',
    [
      { file: null, time: NOON },
      { file: 'game-lines.csv', time: SEVEN },
    ],
    '2024-03-01 17:00',
    '2024-03-01 12:00',
  ],
] as const)
  test(`prices without a time are known ${what}, marked as assumed, and the report counts them`, async (t) => {
    const db = await testDatabase(t);
    const folder = await temporaryFolder(t);
    await writeFiles(folder, { ...SMALL_FOLDER, 'props-2023-24.csv': UNTIMED });
    const report = await importFolder({ clock: settableClock(NOW), db, log: silentLog }, folder, {
      league: 'Nba',
      assumedTimes,
    });
    assert.deepEqual(await values(db, KNOWN), [
      ['lines', lines, true],
      ['quote', quote, true],
    ]);
    assert.deepEqual(
      report.files.filter(({ untimed }) => untimed > 0).map(({ file, untimed }) => [file, untimed]),
      [
        ['game-lines.csv', 1],
        ['props-2023-24.csv', 2],
      ],
    );
  });

const [HEADER] = SMALL_FOLDER['props-2023-24.csv']!.split('\n');
const UNTIMED = `${HEADER}
,2024-03-01,,DEN,LAL,draftkings,player_points,Nikola Jokic,26.5,-110,-120
,2024-03-01,,DEN,LAL,draftkings,player_points,Not Known,26.5,-110,-120
2024-03-01T20:00:00Z,2024-03-01,,DEN,LAL,fanduel,player_points,Nikola Jokic,26.5,-110,-120
`;

test('a time for a file that has no prices, or is not there, is refused before anything is read', async (t) => {
  const db = await testDatabase(t);
  const folder = await temporaryFolder(t);
  await writeFiles(folder, SMALL_FOLDER);
  for (const file of ['games.csv', 'props-2022-23.csv']) {
    const options: ImportOptions = { league: 'Nba', assumedTimes: [{ file, time: NOON }] };
    await assert.rejects(importFolder({ clock: settableClock(NOW), db, log: silentLog }, folder, options), {
      name: 'OperatorError',
      message: `A time is assumed for ${file}, which is no file of prices here.`,
    });
  }
  assert.deepEqual(await values(db, 'select count(*)::int from league.game'), [[0]]);
});
