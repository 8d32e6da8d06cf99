import assert from 'node:assert/strict';
import test from 'node:test';
import { importFolder } from '../../src/ingest/index.ts';
import { settableClock } from '../../src/kernel/index.ts';
import { only, silentLog, type Database } from '../../src/platform/index.ts';
import { testDatabase } from '../support/postgres.ts';
import { realDataPath } from '../support/real-data-folder.ts';

async function rows<Row extends Record<string, unknown>>(db: Database, text: string): Promise<Row[]> {
  return (await db.query<Row>({ text })).rows;
}

const LINES_BY_SEASON = { 2019: 4_634, 2020: 2_787, 2021: 4_053, 2022: 4_574 } as const;
const LATER_LINES = { 2023: 5_172, 2024: 5_177, 2025: 6_128, 2026: 4_388 } as const;

test('eight real seasons of the second league are imported completely, names resolved, and a second run changes nothing', async (t) => {
  const folder = realDataPath('wnba');
  const db = await testDatabase(t);
  const ctx = { clock: settableClock(new Date('2026-08-02T00:00:00Z')), db, log: silentLog };
  const report = await importFolder(ctx, folder, { league: 'Wnba' });

  const { files, nameResolution } = report;
  assert.deepEqual(
    files.filter(({ fault }) => fault !== null),
    [],
  );
  const refused = files.filter(({ refused: count }) => count > 0).map(({ file }) => file);
  assert.deepEqual(refused, ['availability-2026.csv.gz', 'injury-listings-2026.csv.gz'], 'only news has rows at fault');
  const types = await rows<{ type: string; games: number }>(
    db,
    `select season_type as type, count(*)::int as games from league.game where league = 'Wnba' group by 1 order by 1`,
  );
  assert.deepEqual(
    types.map(({ type, games }) => [type, games]),
    [
      ['cup-final', 6],
      ['playoffs', 137],
      ['preseason', 59],
      ['regular', 1_725],
    ],
  );
  const lines = await rows<{ season: string; count: number }>(
    db,
    `select game.season, count(*)::int as count from league.box_line line
     join league.box_score score on score.id = line.box_score_id
     join league.game on game.id = score.game_id group by 1`,
  );
  assert.deepEqual(Object.fromEntries(lines.map(({ season, count }) => [season, count])), {
    ...LINES_BY_SEASON,
    ...LATER_LINES,
  });

  for (const file of ['props-2026.csv.gz', 'props-alternate-2026.csv.gz'])
    assert.ok((files.find((one) => one.file === file)?.written ?? 0) > 54_000, file);
  const { share, resolved, resolvedPlayed } = nameResolution;
  assert.ok((share ?? 0) >= 0.997, `${(100 * (share ?? 0)).toFixed(2)} % of the quoted player-games are resolved`);
  assert.ok(resolvedPlayed / resolved > 0.95, 'nearly everyone whom we took to be quoted played');

  const again = await importFolder(ctx, folder, { league: 'Wnba' });
  assert.deepEqual(
    again.files.filter(({ written }) => written !== 0),
    [],
  );
  const { leagues } = only(
    await rows<{ leagues: string }>(db, `select string_agg(distinct league, ' ') as leagues from league.team`),
  );
  assert.equal(leagues, 'Wnba');
});
