import assert from 'node:assert/strict';
import test, { type TestContext } from 'node:test';
import { settableClock } from '../../src/kernel/index.ts';
import { sumCounts, type Period } from '../../src/sports/index.ts';
import { crossCheckBoxScores } from '../../src/ingest/facts/cross-check-box-scores.ts';
import { resolver } from '../../src/ingest/facts/resolve-facts.ts';
import { loadDirectory, recordBoxScores, type BoxScoreRecord } from '../../src/league/index.ts';
import { silentLog } from '../../src/platform/index.ts';
import { trackRecord } from '../../src/record/index.ts';
import { asSuperuser } from '../support/postgres.ts';
import { testDatabase } from '../support/postgres.ts';
import { publishDay } from '../support/publish-day.ts';
import { addGame, addPastGame, addState, addValue, smallLeague } from '../support/small-league.ts';
import { settleDay } from '../support/settle-day.ts';

const DATE = '2024-03-05';
const TIP_OFF = new Date('2024-03-05T19:00:00Z');
const after = (hours: number): Date => new Date(TIP_OFF.getTime() + hours * 3_600_000);

/** A player's points in the game, or in each of its periods. */
type Points = number | readonly number[];

function told(playerId: number, teamId: number, points: Points) {
  const counts = (pts: number) => ({ ...sumCounts([]), pts });
  const byPeriod = typeof points === 'number' ? [] : points;
  const pts = typeof points === 'number' ? points : points.reduce((sum, one) => sum + one, 0);
  return {
    playerId,
    teamId,
    starter: true,
    seconds: 1_800,
    counts: counts(pts),
    periods: byPeriod.map((one, index) => ({ period: index + 1, seconds: 450, counts: counts(one) })),
  };
}

/** Two players' Unders 14.5 on a finished game with box scores from several sources. */
async function stage(t: TestContext, periods: readonly Period[] = ['Full']) {
  const db = await testDatabase(t);
  const league = await smallLeague(db);
  await addPastGame(db, league);
  const gameId = await addGame(db, league, DATE, TIP_OFF);
  for (const playerId of league.players.slice(0, 2))
    for (const period of periods) await addValue(db, league, { gameId, playerId, period, knownAt: after(-2) });
  const clock = settableClock(after(-1));
  const ctx = { db, clock, log: silentLog };
  await publishDay(ctx, DATE);
  await addState(db, gameId, 'final', TIP_OFF, after(3));

  const record = (knownAt: Date, points: readonly Points[]): BoxScoreRecord => ({
    gameId,
    knownAt,
    assumed: false,
    hasPeriods: typeof points[0] !== 'number',
    lines: points.map((one, index) => told(league.players[index] ?? 0, league.teams[0], one)),
  });
  return {
    db,
    /** Writes a source's points of the players; returns the reasons for what was held back. */
    tell: (source: string, hours: number, points: readonly Points[]): Promise<string[]> =>
      db.transaction(async (tx) => {
        const leftOut: { reason: string }[] = [];
        const find = resolver(await loadDirectory(tx, 'Nba', source), 'boxScores', {
          leftOut: leftOut as never,
          check: 'checked',
        });
        const provenance = { league: 'Nba', source, ids: source, learnedAt: after(hours) } as const;
        const kept = await crossCheckBoxScores(tx, provenance, [record(after(hours), points)], find);
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

test('a pick with disagreeing sources is not graded, even with force; the others are', async (t) => {
  const on = await stage(t);
  assert.deepEqual(await on.tell('one', 3, [10, 20]), []);
  assert.deepEqual(await on.tell('two', 3.1, [15, 20]), ['a box score that differs from that of one']);
  assert.deepEqual(await on.settle(4), { written: 1, heldBack: 1, grades: ['Miss 20'] });
  assert.equal(await on.awaiting(), 1);
  assert.deepEqual(await on.settle(5, true), { written: 0, heldBack: 1, grades: ['Miss 20'] });
});

test('when the second source agrees with the first, the pick is graded', async (t) => {
  const on = await stage(t);
  await on.tell('one', 3, [10, 20]);
  await on.tell('two', 3.1, [15, 20]);
  await on.settle(4);
  assert.deepEqual(await on.tell('two', 6, [10, 20]), []);
  assert.deepEqual(await on.settle(7), { written: 1, heldBack: 0, grades: ['Hit 10', 'Miss 20'] });
  assert.equal(await on.awaiting(), 0);
});

test('when the first source agrees with the second, the pick is graded by the new figures', async (t) => {
  const on = await stage(t);
  await on.tell('one', 3, [10, 20]);
  await on.tell('two', 3.1, [15, 20]);
  assert.deepEqual(await on.tell('one', 6, [15, 20]), []);
  assert.deepEqual(await on.settle(7), { written: 2, heldBack: 0, grades: ['Miss 15', 'Miss 20'] });
});

test('a disagreement after the grade changes nothing until it ends, and then the grade is corrected', async (t) => {
  const on = await stage(t);
  await on.tell('one', 3, [10, 20]);
  assert.deepEqual((await on.settle(4)).grades, ['Hit 10', 'Miss 20']);
  await on.tell('two', 5, [16, 20]);
  assert.deepEqual(await on.settle(6), { written: 0, heldBack: 1, grades: ['Hit 10', 'Miss 20'] });
  await on.tell('one', 8, [16, 20]);
  assert.deepEqual(await on.settle(9), { written: 1, heldBack: 0, grades: ['Miss 16', 'Miss 20'] });
});

test('a repeated statement keeps one dispute; a third statement replaces it', async (t) => {
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

test('two box scores in force that disagree, for whatever reason, give no grade', async (t) => {
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

test('a disagreement only about periods holds back only the picks of those periods', async (t) => {
  const on = await stage(t, ['Full', 'H1']);
  const one = [
    [4, 4, 2, 0],
    [5, 5, 5, 5],
  ] as const;
  await on.tell('one', 3, one);
  const other = [[2, 2, 6, 0], one[1]] as const;
  assert.deepEqual(await on.tell('two', 3.2, other), ['a box score whose periods differ from that of one']);
  const graded = ['Hit 10', 'Miss 20', 'Hit 10'];
  assert.deepEqual(await on.settle(4), { written: 3, heldBack: 1, grades: graded });
  // A source without periods does not agree about them.
  await on.tell('one', 5, [10, 20]);
  assert.equal((await on.settle(5.5)).heldBack, 1);
  await on.tell('one', 6, other);
  assert.deepEqual(await on.settle(7), { written: 1, heldBack: 0, grades: ['Hit 10', 'Miss 20', 'Hit 4', 'Hit 10'] });
});

test('periods from a second source alone are accepted, and then compared with those of the first', async (t) => {
  const on = await stage(t, ['H1']);
  await on.tell('one', 3, [10, 20]);
  assert.deepEqual(
    await on.tell('two', 4, [
      [4, 4, 2, 0],
      [5, 5, 5, 5],
    ]),
    [],
  );
  assert.equal((await on.settle(5)).heldBack, 0);
  await on.tell('one', 6, [
    [2, 2, 6, 0],
    [5, 5, 5, 5],
  ]);
  assert.equal((await on.settle(7)).heldBack, 1);
});

test('two box scores in force that differ only by period give no grade of a period', async (t) => {
  const on = await stage(t, ['Full', 'H1']);
  await on.tell('one', 3, [
    [4, 4, 2, 0],
    [5, 5, 5, 5],
  ]);
  await on.db.query({
    text: `with told as (select * from league.box_score where source = 'one'),
           copy as (
             insert into league.box_score (game_id, known_at, known_at_assumed, source, has_periods, totals_hash, periods_hash)
             select game_id, known_at, false, 'another', true, '', '' from told returning id),
           lines as (
             insert into league.box_line (box_score_id, player_id, team_id, starter, seconds, pts, reb, ast, fg3m, fg3a, fgm,
               fga, ftm, fta, stl, blk, tov) select copy.id, player_id, team_id, starter, seconds, pts, reb, ast, fg3m, fg3a, fgm,
               fga, ftm, fta, stl, blk, tov from copy, league.box_line join told on told.id = box_score_id returning 1)
           insert into league.period_line
           select copy.id, player_id, period, seconds, case pts when 2 then 1 else pts end, reb, ast, fg3m, fg3a, fgm,
             fga, ftm, fta, stl, blk, tov from copy, league.period_line join told on told.id = box_score_id, (select count(*) from lines) made`,
  });
  assert.deepEqual(await on.settle(4), { written: 3, heldBack: 1, grades: ['Hit 10', 'Miss 20', 'Hit 10'] });
});

test('after 72 hours of disagreement the box score in force decides; the grade and operations say so', async (t) => {
  const on = await stage(t);
  await on.tell('one', 3, [10, 20]);
  await on.tell('two', 4, [15, 20]);
  // A third statement does not extend the 72 hours.
  await on.tell('two', 60, [16, 20]);
  assert.deepEqual(await on.settle(76), { written: 1, heldBack: 1, grades: ['Miss 20'] });
  assert.deepEqual(await on.settle(76.1), { written: 1, heldBack: 0, grades: ['Hit 10', 'Miss 20'] });
  const { rows } = await on.db.query({
    text: `select reason, message from picks.outcome join operations.error on category = 'disagreement'
           where reason like '%disagreed%'`,
  });
  const because = 'sources disagreed for too long, and the box score in force decided';
  assert.deepEqual(rows, [{ reason: `below the line; ${because}`, message: `game 2: ${because}, for one pick` }]);
  assert.deepEqual(await on.settle(77), { written: 0, heldBack: 0, grades: ['Hit 10', 'Miss 20'] });
  await on.tell('one', 80, [16, 20]);
  assert.deepEqual((await on.settle(81)).grades, ['Miss 16', 'Miss 20'], 'and is corrected like any other');
});

test('the harness sees a dispute that is not stored: the pick is graded from one of two sources', async (t) => {
  const on = await stage(t);
  await on.tell('one', 3, [10, 20]);
  await on.tell('two', 3.1, [15, 20]);
  // Planted: the dispute is not stored.
  await asSuperuser(on.db, (superuser) => superuser.query({ text: 'delete from league.box_dispute' }));
  assert.deepEqual((await on.settle(4)).grades, ['Hit 10', 'Miss 20']);
});

test('the harness sees disagreements about periods that are lost: a period is graded from one of two sources', async (t) => {
  const on = await stage(t, ['H1']);
  await on.tell('one', 3, [[4, 4, 2, 0], [0]]);
  await on.tell('two', 3.1, [[2, 2, 6, 0], [0]]);
  // Planted: only totals are compared, and they agree.
  await on.db.query({ text: `update league.box_dispute set period_player_ids = '{}'` });
  const { heldBack, grades } = await on.settle(4);
  assert.deepEqual([heldBack, grades], [0, ['Hit 8', 'Hit 0']], 'it should have been seen');
});
