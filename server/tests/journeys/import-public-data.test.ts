import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { importFolder } from '../../src/ingest/index.ts';
import { settableClock } from '../../src/kernel/index.ts';
import { silentLog } from '../../src/platform/index.ts';
import { testDatabase } from '../support/postgres.ts';

async function folderOf(t: TestContext, files: Readonly<Record<string, readonly string[]>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'public-data-'));
  t.after(() => rm(folder, { recursive: true }));
  for (const [name, lines] of Object.entries(files)) await writeFile(join(folder, name), `${lines.join('\n')}\n`);
  return folder;
}

const GAMES = 'season,season_type,game_id,game_date,home,away,home_pts,away_pts';
const LINES =
  'season,season_type,game_id,game_date,player_id,player_name,team,opp,home,min,pts,reb,ast,fg3m,fg3a,fgm,fga,ftm,fta,stl,blk,tov';

/** The rows of a game as a data frame writes them. */
const asFrame = (day: string) => [
  LINES,
  `2023-24,regular,22300061,"${day}",203999.0,Nikola Jokić,DEN,LAL,True,36:16,29.0,13.0,11.0,1.0,3.0,12.0,22.0,4.0,4.0,1.0,1.0,2.0`,
  `2023-24,regular,22300061,"${day}",2544.0,LeBron James,LAL,DEN,False,29.0,21.0,8.0,5.0,1.0,4.0,10.0,16.0,0.0,1.0,1.0,0.0,0.0`,
];

test('a folder as data frames write it is imported: ids without zeros, 29.0, True, 36:16, other days, and no starters', async (t) => {
  const db = await testDatabase(t);
  const ctx = { db, clock: settableClock(new Date('2024-07-01T00:00:00Z')), log: silentLog };
  for (const day of ['10/24/2023', '2023-10-24T00:00:00', 'Oct 24, 2023']) {
    const folder = await folderOf(t, {
      'games.csv': [GAMES, `2023-24,regular,22300061,"${day}",DEN,LAL,119.0,107.0`],
      'player-games-2023-24.csv': asFrame(day),
      'notes.txt': ['mine'],
    });
    const { files, problems } = await importFolder(ctx, folder, { league: 'Nba' });
    assert.ok(
      files.every(({ fault, refused }) => fault === null && refused === 0),
      JSON.stringify([files, problems]),
    );
    const { rows } = await db.query<{ row: string }>({
      text: `select external.external_id || ' ' || game.game_date || ' ' || player.name || ' ' || line.seconds || ' '
               || line.pts || ' ' || coalesce(line.starter::text, 'unknown') as row
             from league.box_lines line
             join league.box_score box on box.id = line.box_score_id and box.superseded_at = 'infinity'
             join league.game game on game.id = box.game_id
             join league.game_external external on external.game_id = game.id
             join league.player player on player.id = line.player_id order by player.name`,
    });
    assert.deepEqual(
      rows.map(({ row }) => row),
      ['0022300061 2023-10-24 LeBron James 1740 21 unknown', '0022300061 2023-10-24 Nikola Jokić 2176 29 unknown'],
      day,
    );
  }
});

test('a file with days before their months is refused before any row of it is written', async (t) => {
  const db = await testDatabase(t);
  const ctx = { db, clock: settableClock(new Date('2024-07-01T00:00:00Z')), log: silentLog };
  const rows = ['05/11/2023', '24/10/2023'].map(
    (day, index) => `2023-24,regular,2230006${index},${day},DEN,LAL,119,107`,
  );
  const folder = await folderOf(t, { 'games.csv': [GAMES, ...rows] });
  const { files } = await importFolder(ctx, folder, { league: 'Nba' });
  assert.equal(files[0]?.fault?.line, 3);
  assert.match(files[0].fault.reason, /24\/10\/2023.*the day before the month/);
  const { rows: games } = await db.query({ text: 'select from league.game' });
  assert.equal(games.length, 0);
});

test('a folder of other names is refused with what it has and what names are expected', async (t) => {
  const db = await testDatabase(t);
  const ctx = { db, clock: settableClock(new Date('2024-07-01T00:00:00Z')), log: silentLog };
  const foreign = Array.from(
    { length: 23 },
    (_, index) => [`data${String(index).padStart(2, '0')}.csv`, ['x']] as const,
  );
  const folder = await folderOf(t, Object.fromEntries(foreign));
  await assert.rejects(importFolder(ctx, folder, { league: 'Nba' }), (error: Error & { advice?: string }) => {
    const told = `${error.message} ${JSON.stringify(error)}`;
    assert.match(told, /holds no file to import. It has data00.csv, data01.csv, .*data19.csv, and 3 more/);
    assert.match(
      told,
      /games.csv, tip-times.csv, players.csv, player-games-YYYY-YY.csv, .*injury-listings-YYYY-YY.csv/,
    );
    return true;
  });
  const empty = await folderOf(t, {});
  await assert.rejects(importFolder(ctx, empty, { league: 'Nba' }), /It has no files/);
});
