import assert from 'node:assert/strict';
import test from 'node:test';
import { replay } from '../../src/cycle/index.ts';
import { settableClock } from '../../src/kernel/index.ts';
import { gameTime } from '../../src/leagues/index.ts';
import { silentLog } from '../../src/platform/index.ts';
import { testDatabase } from '../support/postgres.ts';
import { addHistory, addPlayed } from '../support/seasoned-league.ts';
import { addQuote, addValue, smallLeague } from '../support/small-league.ts';

const DATE = '2024-03-05';
const TIP_OFF = gameTime('Nba', DATE, 19);
const before = (minutes: number, ms = 0): Date => new Date(TIP_OFF.getTime() - minutes * 60_000 - ms);

test('a replay with news scores a game a moment before a report and at it, with the prices known by then', async (t) => {
  const db = await testDatabase(t);
  const league = await smallLeague(db);
  await addHistory(db, league, 30, DATE);
  const gameId = await addPlayed(db, league, DATE, 31);
  const [playerId = 0, , , ruledOut = 0] = league.players;
  await addValue(db, league, { gameId, playerId, knownAt: before(300) });
  await db.query({
    text: `insert into league.availability (game_id, player_id, team_id, known_at, source, status, reason)
           values ($1, $2, $3, $4, 'nba-injury-report', 'Out', 'Ankle')`,
    values: [gameId, ruledOut, league.teams[0], before(120)],
  });
  await addQuote(db, league, {
    gameId,
    playerId,
    book: 'echo',
    line: 14.5,
    over: -115,
    under: -115,
    knownAt: before(60),
  });
  const ctx = { db, clock: settableClock(before(0)), log: silentLog };
  const report = await replay(ctx, { league: 'Nba', origin: 'replay', from: DATE, to: DATE, withNews: true });
  const { rows } = await db.query<{ asOf: Date; picks: number }>({
    text: `select as_of as "asOf", (select count(*)::int from picks.board_pick where board_id = board.id) as picks
           from picks.board order by version`,
  });
  assert.deepEqual(rows, [
    { asOf: before(120, 1), picks: 1 },
    { asOf: before(120), picks: 1 },
    { asOf: before(15), picks: 0 },
  ]);
  assert.deepEqual([report.news?.moments, report.news?.lateScratches], [1, 1]);
  const effects = report.news?.effects.map(({ whose, change, claims }) => [whose, change, claims]);
  assert.deepEqual(effects, [['of a team-mate', 'kept', 1]]);
});
