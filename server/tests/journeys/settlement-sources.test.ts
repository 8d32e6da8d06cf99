import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { settableClock, sumCounts } from '../../src/kernel/index.ts';
import { afterSecondOpinion } from '../../src/ingest/second-opinion.ts';
import { resolver } from '../../src/ingest/resolve-facts.ts';
import { loadDirectory, recordBoxScores, type BoxScoreRecord } from '../../src/league/index.ts';
import { publishBoard } from '../../src/picks/index.ts';
import { silentLog } from '../../src/platform/index.ts';
import { trackRecord } from '../../src/record/index.ts';
import { loadSlate, scoreSlate } from '../../src/scoring/index.ts';
import { settleDay } from '../../src/settlement/index.ts';
import { testDatabase } from '../support/postgres.ts';
import { addGame, addPastGame, addState, addValue, smallLeague } from '../support/small-league.ts';

const DATE = '2024-03-05';
const TIP_OFF = new Date('2024-03-05T19:00:00Z');
const after = (hours: number): Date => new Date(TIP_OFF.getTime() + hours * 3_600_000);

/** Two Unders 14.5 on a game that is over, of which sources tell box scores. */
async function stage(t: TestContext) {
  const db = await testDatabase(t);
  const league = await smallLeague(db);
  await addPastGame(db, league);
  const gameId = await addGame(db, league, DATE, TIP_OFF);
  for (const playerId of league.players.slice(0, 2))
    await addValue(db, league, { gameId, playerId, knownAt: after(-2) });
  const clock = settableClock(after(-1));
  const ctx = { db, clock, log: silentLog };
  const slate = await loadSlate(db, { league: 'Nba', date: DATE, asOf: clock.now() });
  await publishBoard(ctx, scoreSlate(slate), 'live');
  await addState(db, gameId, 'final', TIP_OFF, after(3));

  const record = (knownAt: Date, points: readonly number[]): BoxScoreRecord => ({
    ...{ gameId, knownAt, assumed: false, hasPeriods: false },
    lines: points.map((pts, index) => ({
      ...{ playerId: league.players[index] ?? 0, teamId: league.teams[0], starter: true, seconds: 1_800 },
      ...{ counts: { ...sumCounts([]), pts }, periods: [] },
    })),
  });
  return {
    db,
    /** What a source says the players scored; what was held back of it, in words. */
    tell: (source: string, hours: number, points: readonly number[]): Promise<string[]> =>
      db.transaction(async (tx) => {
        const leftOut: { reason: string }[] = [];
        const find = resolver(await loadDirectory(tx, 'Nba', source), 'boxScores', leftOut as never);
        const provenance = { league: 'Nba', source, ids: source, learnedAt: after(hours) } as const;
        const kept = await afterSecondOpinion(tx, provenance, [record(after(hours), points)], find);
        await recordBoxScores(tx, provenance, kept);
        return leftOut.map(({ reason }) => reason);
      }),
    settle: async (hours: number, force = false) => {
      clock.set(after(hours));
      const { written, heldBack } = await settleDay(ctx, { league: 'Nba', date: DATE, force });
      const { rows } = await db.query<{ outcome: string }>({
        text: `select outcome || ' ' || actual_value as outcome from picks.outcome where superseded_at = 'infinity'
               order by pick_id`,
      });
      return { written, heldBack, grades: rows.map(({ outcome }) => outcome) };
    },
    awaiting: async () => {
      const question = { league: 'Nba', origin: 'live', from: DATE, to: DATE, by: undefined } as const;
      return (await trackRecord(db, { ...question, seenAt: clock.now() })).totals.awaitingStats;
    },
  };
}

test('a pick over whom two sources disagree awaits its figures, with force too; the others are graded', async (t) => {
  const on = await stage(t);
  assert.deepEqual(await on.tell('one', 3, [10, 20]), []);
  assert.deepEqual(await on.tell('two', 3.1, [15, 20]), ['a box score that differs from that of one']);
  assert.deepEqual(await on.settle(4), { written: 1, heldBack: 1, grades: ['Miss 20'] });
  assert.equal(await on.awaiting(), 1);
  assert.deepEqual(await on.settle(5, true), { written: 0, heldBack: 1, grades: ['Miss 20'] });
});

test('the second source comes round to the first: the pick is graded', async (t) => {
  const on = await stage(t);
  await on.tell('one', 3, [10, 20]);
  await on.tell('two', 3.1, [15, 20]);
  await on.settle(4);
  assert.deepEqual(await on.tell('two', 6, [10, 20]), []);
  assert.deepEqual(await on.settle(7), { written: 1, heldBack: 0, grades: ['Hit 10', 'Miss 20'] });
  assert.equal(await on.awaiting(), 0);
});

test('the first source comes round to the second: the pick is graded by what both say then', async (t) => {
  const on = await stage(t);
  await on.tell('one', 3, [10, 20]);
  await on.tell('two', 3.1, [15, 20]);
  assert.deepEqual(await on.tell('one', 6, [15, 20]), []);
  assert.deepEqual(await on.settle(7), { written: 2, heldBack: 0, grades: ['Miss 15', 'Miss 20'] });
});

test('a disagreement that comes after the grade changes nothing until it is over, and then the grade is corrected', async (t) => {
  const on = await stage(t);
  await on.tell('one', 3, [10, 20]);
  assert.deepEqual((await on.settle(4)).grades, ['Hit 10', 'Miss 20']);
  await on.tell('two', 5, [16, 20]);
  assert.deepEqual(await on.settle(6), { written: 0, heldBack: 1, grades: ['Hit 10', 'Miss 20'] });
  await on.tell('one', 8, [16, 20]);
  assert.deepEqual(await on.settle(9), { written: 1, heldBack: 0, grades: ['Miss 16', 'Miss 20'] });
});

test('saying the same again leaves one dispute; saying a third thing replaces it', async (t) => {
  const on = await stage(t);
  const disputes = async () =>
    (
      await on.db.query<{ of: number[]; open: boolean }>({
        text: `select cardinality(player_ids) as of, superseded_at = 'infinity' as open from league.box_dispute order by known_at`,
      })
    ).rows;
  await on.tell('one', 3, [10, 20]);
  await on.tell('two', 3.1, [15, 20]);
  await on.tell('two', 3.2, [15, 20]);
  assert.deepEqual(await disputes(), [{ of: 1, open: true }]);
  await on.tell('two', 3.3, [15]);
  assert.deepEqual(await disputes(), [
    { of: 1, open: false },
    { of: 2, open: true },
  ]);
  assert.deepEqual(await on.settle(4), { written: 0, heldBack: 2, grades: [] });
});

test('two box scores in force that disagree, however they came there, are no ground for a grade', async (t) => {
  const on = await stage(t);
  await on.tell('one', 3, [10, 20]);
  await on.db.query({
    text: `with copy as (
             insert into league.box_score (game_id, known_at, known_at_assumed, source, has_periods, totals_hash, periods_hash)
             select game_id, known_at, false, 'another', false, '', '' from league.box_score where source = 'one' returning id)
           insert into league.box_line (box_score_id, player_id, team_id, starter, seconds, pts, reb, ast, fg3m, fg3a, fgm,
             fga, ftm, fta, stl, blk, tov)
           select copy.id, player_id, team_id, starter, seconds, case pts when 10 then 17 else pts end, reb, ast, fg3m, fg3a,
             fgm, fga, ftm, fta, stl, blk, tov
           from copy, league.box_line line join league.box_score box on box.id = line.box_score_id where box.source = 'one'`,
  });
  assert.deepEqual(await on.settle(4), { written: 1, heldBack: 1, grades: ['Miss 20'] });
});

test('the harness sees it when a dispute is not kept: the pick is graded from one of two sources', async (t) => {
  const on = await stage(t);
  await on.tell('one', 3, [10, 20]);
  await on.tell('two', 3.1, [15, 20]);
  // Planted: nobody remembers that they disagreed.
  await on.db.query({ text: 'delete from league.box_dispute' });
  assert.deepEqual((await on.settle(4)).grades, ['Hit 10', 'Miss 20']);
});
