import assert from 'node:assert/strict';
import test from 'node:test';
import { importFolder } from '../../src/ingest/index.ts';
import { settableClock } from '../../src/kernel/index.ts';
import { only, silentLog, type Database } from '../../src/platform/index.ts';
import { testDatabase } from '../support/postgres.ts';
import { realDataPath } from '../support/real-data-folder.ts';

async function numbers(db: Database, text: string): Promise<Record<string, number>> {
  return only((await db.query<Record<string, number>>({ text })).rows);
}

const CONTENTS = `select
  (select count(*)::int from league.game) as games,
  (select count(*)::int from league.box_line) as "boxLines",
  (select count(*)::int from league.period_line) as "periodLines",
  (select count(*)::int from league.shot) as shots,
  (select count(*)::int from league.availability) as availability,
  (select count(*)::int from odds.game_line) as "gameLines",
  (select count(*)::int from odds.quote) as quotes,
  (select sum(hashtextextended(quote::text, 0) % 1000000)::int8 from odds.quote) as checksum`;

test('four real seasons are imported, names resolved and none wrongly, and a second run changes nothing', async (t) => {
  const folder = realDataPath('nba');
  const db = await testDatabase(t);
  const ctx = { clock: settableClock(new Date('2026-01-01T00:00:00Z')), db, log: silentLog };
  const report = await importFolder(ctx, folder, { league: 'Nba' });

  assert.deepEqual(
    report.files.filter(({ fault }) => fault !== null),
    [],
  );
  const contents = await numbers(db, CONTENTS);
  const { games, boxLines, periodLines, shots } = contents;
  assert.deepEqual(
    { games, boxLines, periodLines, shots },
    { games: 5_108, boxLines: 108_548, periodLines: 371_453, shots: 626_031 },
  );
  assert.ok((contents['quotes'] ?? 0) > 430_000);

  const { share: known, resolved, resolvedPlayed } = report.nameResolution;
  const share = known ?? 0;
  assert.ok(share >= 0.97, `${(100 * share).toFixed(2)} % of the quoted player-games are resolved`);
  assert.ok(resolvedPlayed / resolved > 0.95, 'nearly everyone whom we took to be quoted played');

  const misplaced = await numbers(
    db,
    `select count(*)::int as quotes from (select distinct game_id, player_id from odds.quote) quoted
     join league.game on game.id = quoted.game_id
     join league.game other on other.game_date = game.game_date and other.id <> game.id
     join league.box_score score on score.game_id = other.id
     join league.box_line line on line.box_score_id = score.id and line.player_id = quoted.player_id`,
  );
  assert.equal(misplaced['quotes'], 0, 'no player is quoted in one game and plays in another on the same day');

  const again = await importFolder(ctx, folder, { league: 'Nba' });
  assert.ok(again.files.every(({ written }) => written === 0));
  assert.deepEqual(await numbers(db, CONTENTS), contents);
});
