import assert from 'node:assert/strict';
import test from 'node:test';
import { settleImported } from '../../../src/cycle/index.ts';
import { importFolder } from '../../../src/ingest/index.ts';
import { settableClock } from '../../../src/kernel/index.ts';
import { silentLog } from '../../../src/platform/index.ts';
import { testDatabase } from '../../support/postgres.ts';
import { realRows, writeRows } from '../../support/real-data.ts';
import { size } from '../../support/size.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { bruteFlags, storedFlags, wholeQuotes } from './brute-walk.ts';

/** A walk through all pairs of a game takes a second or more: every third game, in long runs every one. */
const EVERY = size({ all: 3, long: 1 });

const isMarch = (date: string | undefined): boolean => date?.startsWith('2024-03-') ?? false;

test('62: the flags of a real month equal a walk through all its quotes, and their grades the box scores', async (t) => {
  const folder = await temporaryFolder(t);
  const games = realRows('games', ({ game_date: date }) => isMarch(date));
  const ids = new Set(games.map(({ game_id: id }) => id));
  writeRows(folder, 'games', games);
  writeRows(
    folder,
    'players',
    realRows('players', () => true),
  );
  writeRows(
    folder,
    'tip-times',
    realRows('tip-times', ({ game_id: id }) => ids.has(id)),
  );
  const lines = realRows('player-games-2023-24', ({ game_id: id }) => ids.has(id));
  writeRows(folder, 'player-games-2023-24', lines);
  writeRows(
    folder,
    'props-2023-24',
    realRows('props-2023-24', ({ game_date: date }) => isMarch(date)),
  );
  const db = await testDatabase(t);
  const ctx = { db, clock: settableClock(new Date('2024-06-01T00:00:00Z')), log: silentLog };
  await importFolder(ctx, folder, { league: 'Nba' });
  await settleImported(ctx, 'Nba');
  const { rows: walked } = await db.query<{ gameId: number; tipOff: Date }>({
    text: 'select game_id as "gameId", tip_off as "tipOff" from odds.flagged_game order by game_id',
  });
  let flags = 0;
  for (const { gameId, tipOff } of walked.filter((_, nth) => nth % EVERY === 0)) {
    const expected = bruteFlags(await wholeQuotes(db, gameId), tipOff);
    assert.deepEqual(await storedFlags(db, gameId), expected, `game ${gameId}`);
    flags += expected.length;
  }
  assert.ok(walked.length > 100 && flags > 1_000, `${flags} flags of ${walked.length} games`);
  // Points by the file itself: over and under of a graded flag follow from them.
  const points = new Map(lines.map((line) => [`${line['game_id']} ${line['player_id']}`, Number(line['pts'])]));
  const { rows: graded } = await db.query<Record<string, string | number | null>>({
    text: `select game.external_id as game, player.external_id as player, over_halves, under_halves, over_outcome, under_outcome
           from odds.flag flag join odds.flag_grade grade on grade.flag_id = flag.id
           join league.game_external game on game.game_id = flag.game_id
           join league.player_external player on player.player_id = flag.player_id
           where flag.stat = 'Points'`,
  });
  assert.ok(graded.length > 100, `${graded.length} graded`);
  for (const row of graded) {
    const scored = points.get(`${row['game']} ${row['player']}`);
    const outcomeOf = (line: number, isOver: boolean): string =>
      scored === undefined ? 'Void' : scored * 2 === line ? 'Push' : scored * 2 > line === isOver ? 'Hit' : 'Miss';
    if (row['over_halves'] !== null)
      assert.equal(row['over_outcome'], outcomeOf(Number(row['over_halves']), true), JSON.stringify(row));
    if (row['under_halves'] !== null)
      assert.equal(row['under_outcome'], outcomeOf(Number(row['under_halves']), false), JSON.stringify(row));
  }
  t.diagnostic(`${flags} flags of ${walked.length} games, ${graded.length} grades of points`);
});
