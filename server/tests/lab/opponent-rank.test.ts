import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { addDays } from '../../src/kernel/index.ts';
import { FIRST_DAY, labStage, playGame, tipOffOf, type LabStage } from '../support/lab-stage.ts';
import { addBoxScore, addGame } from '../support/small-league.ts';

/** The ranks of the opponents of each team in a stat on a day of the stage. */
async function ranksOn({ db, games, league }: LabStage, day: number, stat = 'Points') {
  const { rows } = await db.query<{ team: number; ranks: (number | null)[] }>({
    text: `select team_id as team, array_agg(distinct opponent_rank) as ranks
           from lab.feature where game_id = $1 and stat = $2 group by team_id`,
    values: [games[day]?.id, stat],
  });
  return league.teams.map((team) => rows.find((row) => row.team === team)?.ranks);
}

/** Two days, and a game of the preseason before them, from which the players' teams are known. */
async function twoDays(t: TestContext): Promise<LabStage> {
  const stage = await labStage(t, 2);
  const { db, league } = stage;
  const date = addDays(FIRST_DAY, -5);
  await playGame(db, league, await addGame(db, league, date, tipOffOf(date), 'preseason'), tipOffOf(date), 0);
  return stage;
}

/** A later box score of the first day, with these points of each player. */
async function correctFirstDay({ db, games, league }: LabStage, points: readonly number[]): Promise<void> {
  const { id, tipOff } = games[0] ?? assert.fail();
  const lines = points.map((pts, place) => ({ playerId: league.players[place] ?? 0, counts: { pts, reb: 3 } }));
  await addBoxScore(db, league, id, new Date(tipOff.getTime() + 4 * 3_600_000), lines);
}

test('an opponent is ranked by what it allowed a game: 1 is the most, ties share it, and without a game there is no rank', async (t) => {
  const stage = await twoDays(t);
  await correctFirstDay(stage, [20, 20, 20, 20, 20, 9, 9, 9, 9, 9]);
  await stage.build();
  assert.deepEqual(await ranksOn(stage, 0), [[null], [null]], 'before the first game');
  // The away team allowed 100 points, the home team 45; each allowed 15 rebounds.
  assert.deepEqual(await ranksOn(stage, 1), [[1], [2]]);
  assert.deepEqual(await ranksOn(stage, 1, 'Rebounds'), [[1], [1]]);
});
